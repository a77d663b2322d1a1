import type * as en from "../en/link-problems.ts";
import type { AnyLanguage } from "../any-language.ts";
import { ticketProblem } from "./screenings.ts";
import { timeToWatch } from "./time-to-watch.ts";

export const linkProblem: AnyLanguage<typeof en.linkProblem> = {
  open: null,
  closed: ticketProblem.closed,
  ended: "Diese Veranstaltung ist vorbei.",
  "time-over": timeToWatch.over,
  expired: ticketProblem.expiredLink,
  cancelled:
    "Der Veranstalter hat diese Veranstaltung abgesagt. Wenn Sie für Ihr Ticket bezahlt haben, geht das Geld auf Ihre Karte zurück.",
  refunded: ticketProblem.refunded,
  disputed: ticketProblem.disputed,
  returned:
    "Dieses Geschenkticket ist nicht mehr gültig. Wer es Ihnen geschenkt hat, kann Ihnen mehr dazu sagen.",
  "sent-on":
    "Dieses Ticket wurde an eine andere Person weitergegeben. Deshalb öffnet dieser Link den Film nicht mehr.",
  "given-back": "Dieses Ticket wurde zurückgegeben. Deshalb öffnet dieser Link den Film nicht mehr.",
  invalid: "Dieses Ticket ist nicht mehr gültig. Der Veranstalter kann Ihnen mehr dazu sagen.",
  "on-hold": "Die Zahlung für dieses Ticket wird geprüft. Bis dahin öffnet dieser Link den Film nicht.",
  withdrawn: "Der Veranstalter hat dieses Freiticket zurückgezogen. Es öffnet den Film nicht mehr.",
  removed:
    "Der Veranstalter hat Ihre Registrierung entfernt. Deshalb öffnet dieser Link den Film nicht mehr.",
  replaced:
    "Dieser Link wurde durch einen neueren ersetzt. Öffnen Sie den neuesten aus Ihren E-Mails oder lassen Sie ihn sich erneut zusenden.",
  unknown: ticketProblem.unknownLink,
};

export const registrationReturned: AnyLanguage<typeof en.registrationReturned> =
  "Sie haben diese Registrierung zurückgegeben. Deshalb öffnet dieser Link den Film nicht mehr. Sie können sich erneut registrieren.";

export const ticketSold: AnyLanguage<typeof en.ticketSold> = {
  refunded:
    "Dieses Ticket wurde über die Warteliste verkauft. Deshalb öffnet dieser Link den Film nicht mehr. Der gezahlte Preis geht auf demselben Weg an Sie zurück.",
  sold: "Dieses Ticket wurde über die Warteliste verkauft. Deshalb öffnet dieser Link den Film nicht mehr.",
};
