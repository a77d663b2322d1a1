import { maxModerators } from "@matinee/domain/chat-rules";
import { maxProgrammeHours, maxShownFilms } from "@matinee/domain/film-records";
import { LOCKED_BEFORE_START_MS, type PremiereCommand } from "@matinee/domain/premiere-clock";
import type * as en from "../en/premieres.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const lockedMinutes = LOCKED_BEFORE_START_MS / 60_000;

/** What a person has done who gave a command, after "hat" and the time. */
const doneWords: Record<PremiereCommand, string> = {
  hold: "den Beginn aufgeschoben",
  start: "das Programm gestartet",
  pause: "das Programm unterbrochen",
  resume: "das Programm fortgesetzt",
  skip: "einen Teil des Programms übersprungen",
  end: "das Programm beendet",
  explain: "die Verzögerung erklärt",
};

const you = "Sie";

export const premiere: AnyLanguage<typeof en.premiere> = {
  startTooSoon: `Wählen Sie einen Beginn, der mindestens ${lockedMinutes} Minuten in der Zukunft liegt.`,
  lockedBeforeStart: `Ab ${lockedMinutes} Minuten vor dem Beginn laden die Zuschauer den Film. Um den Beginn zu verzögern, schieben Sie ihn während der Premiere auf.`,
  isOver: "Diese Premiere ist vorbei.",
  startPassed: "Der Beginn der Premiere ist verstrichen. Bitte wählen Sie einen neuen.",
  filmMissing: "Das Programm braucht einen Film.",
  tooManyFilms: `Das Programm kann höchstens ${maxShownFilms} Filme haben.`,
  tooLong: `Das Programm kann höchstens ${maxProgrammeHours} Stunden dauern.`,
  unknownFilm: "Diese Veranstaltung zeigt diesen Film nicht. Bitte wählen Sie ihn zuerst im Schritt „Video“.",
  filmTwice: "Dieser Film ist doppelt im Programm.",
  filmNotReady: (title) =>
    `„${title}“ hat noch keine abspielbare Datei. Laden Sie sie hoch und warten Sie, bis sie konvertiert ist.`,
  stageNeedsLink: "Geben Sie den Link der Live-Bühne ein.",
  videoNotReady:
    "Dieses Video ist noch nicht fertig. Laden Sie es hoch und warten Sie, bis es konvertiert ist.",
  lengthMissing: "Geben Sie ein, wie lange das dauert.",
  encoreIncomplete: "Geben Sie Beginn und Ende der Wiederholung ein oder keines von beiden.",
  encoreTooEarly: "Die Wiederholung beginnt nach dem Programm.",
  early: "Die Premiere ist noch nicht an dieser Stelle des Films.",
  encoreNotYet: "Die Premiere ist vorbei. Die Wiederholung hat noch nicht begonnen.",
  setsDates:
    "Die Premiere legt die Termine dieser Veranstaltung fest. Ändern Sie stattdessen ihren Beginn oder ihre Wiederholung.",
  filmIsLocked: `Ab ${lockedMinutes} Minuten vor der Premiere bis zu ihrem Ende können die Videos ihres Programms nicht ersetzt werden.`,
  encoreEndsFirst: "Die Wiederholung endet nach ihrem Beginn.",
  tooManyModerators: `Eine Veranstaltung hat höchstens ${maxModerators} Moderatoren. Entfernen Sie zuerst einen.`,
  changedMeanwhile:
    "Das Programm hat sich gerade geändert. Sehen Sie auf die Uhr und versuchen Sie es noch einmal.",
  changedBy: (who, command, ago) =>
    `${who === you ? "Sie haben" : `${who ?? "Eine andere Person"} hat`} ${ago} ${doneWords[command]}. Sehen Sie auf die Uhr und versuchen Sie es noch einmal.`,
  you,
  ago: (seconds) => {
    if (seconds < 2) return "vor einer Sekunde";
    if (seconds < 60) return `vor ${seconds} Sekunden`;
    const minutes = Math.floor(seconds / 60);
    if (minutes < 60)
      return formats.plural(minutes, { one: "vor einer Minute", other: `vor ${minutes} Minuten` });
    return "vor mehr als einer Stunde";
  },
  impossible: {
    hold: "Das Programm hat begonnen, sein Beginn kann nicht mehr aufgeschoben werden. Unterbrechen Sie es stattdessen.",
    start: "Der Beginn ist nicht aufgeschoben.",
    pause: "Das Programm läuft nicht.",
    resume: "Das Programm ist nicht unterbrochen.",
    skip: "Es gibt jetzt nichts zu überspringen.",
    end: "Das Programm hat noch nicht begonnen.",
    explain: "Nichts ist aufgeschoben oder unterbrochen, also gibt es nichts zu erklären.",
  },
};
