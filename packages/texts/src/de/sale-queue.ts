import { queueLimits } from "@matinee/domain/sale-queue";
import type * as en from "../en/sale-queue.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const saleQueue: AnyLanguage<typeof en.saleQueue> = {
  withoutBeacon: {
    "not-configured":
      "Ohne öffentliche Zufallszahl ausgelost, weil dieser Dienst keine eingerichtet hat. Wer den Startwert kannte, hätte die Reihenfolge vorher kennen können.",
    "frozen-late":
      "Ohne öffentliche Zufallszahl ausgelost, weil die Liste so spät geschlossen wurde, dass die Zahl bekannt sein konnte. Wer den Startwert kannte, hätte die Reihenfolge vorher kennen können.",
    "not-published":
      "Ohne öffentliche Zufallszahl ausgelost, weil keine rechtzeitig veröffentlicht wurde. Wer den Startwert kannte, hätte die Reihenfolge vorher kennen können.",
    "nothing-drawn":
      "Es wurde nichts ausgelost, weil vor dem Beginn niemand kam. Alle stehen in der Reihenfolge, in der sie kamen.",
  },
  festival:
    "Ein Festival verkauft Pässe, die keine Warteschlange brauchen. Seine Vorführungen können Warteschlangen haben",
  opensInThePast: "Bitte wählen Sie eine Zeit in der Zukunft",
  joinsTooEarly: `Einreihen ist höchstens ${formats.number(queueLimits.maxJoinMinutes / 60)} Stunden vor dem Beginn möglich, und nicht danach`,
  limitedEarlyBird:
    "Der Frühbucherpreis gilt nur für die ersten Tickets, aber in einer Warteschlange kaufen alle zu dem Preis, zu dem sie sich eingereiht haben. Bitte beenden Sie ihn zuerst oder geben Sie ihm ein Enddatum",
  higherPrice:
    "In der Warteschlange dieser Veranstaltung warten Personen, und niemand zahlt mehr als beim Einreihen. Ein niedrigerer Preis ist möglich, ein höherer erst nach dem Ende der Warteschlange",
  hasOpened: "Diese Warteschlange ist geöffnet, deshalb kann ihre Zeit nicht mehr geändert werden",
  noStandby:
    "Diese Warteschlange ist geplant oder geöffnet, deshalb kann sie nicht mehr auf einen Andrang warten",
  hasEnded: "Diese Warteschlange ist beendet",
  notYet: "In diese Warteschlange kann man sich noch nicht einreihen",
  emailNeeded:
    "Aus Ihrem Netzwerk haben sich viele eingereiht. Mit Ihrer E-Mail-Adresse können Sie sich auch einreihen: Ihr Platz zählt, sobald Sie sie bestätigt haben",
  notDrawn: "Die Auslosung hat noch nicht stattgefunden",
  again: "Dieser Platz ist gerade verfallen. Bitte reihen Sie sich erneut ein",
  tooMany: (most) =>
    formats.plural(most, {
      one: "Jede Person kann ein Ticket kaufen",
      other: `Jede Person kann höchstens ${formats.number(most)} Tickets kaufen`,
    }),
  admissionProblems: {
    none: "Tickets werden über eine Warteschlange verkauft. Bitte reihen Sie sich zuerst ein",
    waiting: "Sie sind noch nicht an der Reihe. Sie behalten Ihren Platz in der Warteschlange",
    over: "Ihre Zeit für den Kauf ist abgelaufen. Sie können sich erneut einreihen",
    ordered: "Eine Zahlung mit diesem Platz läuft gerade",
  },
  tooManyAdmitted: (most) =>
    formats.plural(most, {
      one: "Ein Ticket ist für Sie reserviert",
      other: `${formats.number(most)} Tickets sind für Sie reserviert`,
    }),
  groups: {
    confirmed: "Bestätigt",
    present: "Nicht bestätigt",
    later: "Später gekommen",
  },
  ends: {
    bought: "Gekauft",
    unused: "Nicht rechtzeitig gekauft",
    left: "Warteschlange verlassen",
    closed: "Warteschlange beendet",
    merged: "Hat einen anderen Platz",
  },
  csvHeaders: {
    place: "Platz",
    group: "Gruppe",
    joined: "Eingereiht",
    confirmed: "Bestätigt",
    tickets: "Tickets",
    admitted: "An der Reihe",
    reserved: "Reservierte Tickets",
    until: "Kauf möglich bis",
    ended: "Beendet",
    endReason: "Wie es endete",
    placeId: "Platz-ID",
  },
};
