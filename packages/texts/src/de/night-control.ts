import { goneAfterSeconds } from "@matinee/domain/limits";
import type * as en from "../en/night-control.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const audience: AnyLanguage<typeof en.audience> = {
  seated: "Auf ihren Plätzen",
  late: "Zu spät gekommen",
  lateNote: "sind jetzt dabei",
  back: "Getrennt und zurück",
  away: (length) => `im Median ${length} weg`,
  noneBack: "keine Verbindung getrennt",
  gone: "Gegangen",
  goneNote: `seit über ${goneAfterSeconds} s weg`,
};

export const nightClock: AnyLanguage<typeof en.nightClock> = {
  label: "Uhr der Premiere",
  before: "Das Foyer ist noch nicht geöffnet",
  lobby: "Foyer",
  held: "Der Beginn ist aufgeschoben",
  paused: "Unterbrochen",
  over: "Das Programm ist vorbei",
  timesIn: (zone) => `Zeiten auf dieser Seite: ${zone}.`,
  of: (length) => `von ${length}`,
  nextAt: (time) => `Als Nächstes, um ${time}`,
  next: "Als Nächstes",
  endsAt: (time) => `Ende ${time}`,
  hold: "Beginn aufschieben",
  start: "Jetzt beginnen",
  newStartAt: (time) => `neuer Beginn um ${time}`,
  holdLength: "Beim Aufschieben: wie lange",
  holdLonger: "Länger aufschieben",
  untilIGoOn: "Bis ich fortsetze",
  minutes: (minutes) => `${minutes} Min.`,
  longer: (minutes) => `+${minutes} Min.`,
  startIn: (minutes) => `Beginn in ${minutes} Min.`,
  pause: "Für alle unterbrechen",
  resume: "Fortsetzen",
  skip: "Überspringen",
  end: "Beenden",
  allAtOnce: "Alle Bildschirme wechseln gemeinsam, zwei Sekunden nach dem Klick.",
  reason: "Grund für Aufschub oder Unterbrechung",
  reasonHint: "Die Zuschauer lesen ihn auf ihren Bildschirmen.",
  reasonNow: "Grund der Verzögerung angeben",
  sendReason: "Anzeigen",
  removeReason: "Grund entfernen",
  reasonRemoved: "Der Grund steht nicht mehr auf den Bildschirmen",
  reasons: [
    "Wir bringen den Ton in Ordnung.",
    "Wir bringen das Bild in Ordnung.",
    "Wir warten auf einen Gast.",
  ],
  peopleRead: (people) =>
    people === 0
      ? "Die Zuschauer lesen:"
      : formats.plural(people, {
          one: "1 Person liest:",
          other: `${formats.number(people)} Personen lesen:`,
        }),
  skipTitle: (title) => `Den Rest von „${title}“ überspringen?`,
  skipText: (next) =>
    `In zwei Sekunden zeigt jeder Bildschirm „${next}“. Das lässt sich nicht rückgängig machen.`,
  skipLastText:
    "Es ist der letzte Teil. In zwei Sekunden endet das Programm auf jedem Bildschirm. Das lässt sich nicht rückgängig machen.",
  endTitle: "Das Programm für alle beenden?",
  endText: (thanks) =>
    `In zwei Sekunden stoppt der Film auf jedem Bildschirm, und die Zuschauer lesen „${thanks}“, mit Teilen und Shop. Das lässt sich nicht rückgängig machen.`,
  endEncore: (time) => `Die Wiederholung beginnt: ${time}.`,
  endWithoutEncore: "Es gibt keine Wiederholung: Danach kann der Film nicht mehr angesehen werden.",
  endWord: "Ende",
  typeWord: (word) => `Geben Sie zur Bestätigung ${word} ein`,
  wordMissing: (word) => `Geben Sie zuerst das Wort ${word} ein.`,
  done: {
    hold: "Der Beginn ist aufgeschoben",
    start: "Das Programm beginnt in zwei Sekunden",
    pause: "Unterbrechung in zwei Sekunden",
    resume: "Fortsetzung in zwei Sekunden",
    skip: "Übersprungen",
    end: "Das Programm ist vorbei",
    explain: "Die Zuschauer lesen den Grund",
  },
};
