import type * as en from "../en/refunds.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const failedRefund: AnyLanguage<typeof en.failedRefund> = {
  state: "Erstattung fehlgeschlagen",
  fact: "Noch nicht erstattet",
  need: "Erstattung fehlgeschlagen",
  needDetail: (buyer, { amount, currency }, title) =>
    `${buyer}, ${formats.money(amount, currency)}, ${title}`,
  filter: "Erstattung fehlgeschlagen",
  buyer: {
    subject: (title) => `Ihre Erstattung ist nicht angekommen: ${title}`,
    kicker: "Ihre Erstattung",
    preview: (amount) => `${amount} sind noch nicht auf Ihrer Karte eingegangen.`,
    returned: (name, amount) =>
      `${name}, die Bank Ihrer Karte hat unsere Erstattung von ${amount} an uns zurückgesandt. Das Geld ist noch nicht bei Ihnen angekommen.`,
    refused: (name, amount) =>
      `${name}, unsere Erstattung von ${amount} konnte noch nicht ausgeführt werden. Das Geld ist nicht bei Ihnen angekommen.`,
    next: (contact) =>
      `Der Veranstalter weiß Bescheid und erstattet Ihnen den Betrag erneut. Wenn Ihre Karte gesperrt oder ersetzt wurde, schreiben Sie bitte an ${contact}.`,
    ticketLost: "Ihr Ticket öffnet den Film nicht.",
    ticketKept: "Bis dahin öffnet Ihr Ticket den Film wieder.",
  },
  owner: {
    subject: (title) => `Eine Erstattung ist fehlgeschlagen: ${title}`,
    kicker: "Erstattung fehlgeschlagen",
    returned: (amount, buyer) =>
      `Die Bank von ${buyer} hat die Erstattung von ${amount} zurückgesandt. Das Geld ist nicht angekommen.`,
    refused: (amount, buyer) =>
      `Der Zahlungsdienst hat die Erstattung von ${amount} an ${buyer} abgelehnt. Das Geld ist nicht angekommen.`,
    next: (support) =>
      `Bitte öffnen Sie die Bestellung und erstatten Sie sie erneut. Wenn es wieder fehlschlägt, fragen Sie die Person, die gekauft hat, nach einem anderen Zahlungsweg, oder schreiben Sie an ${support}.`,
    event: "Veranstaltung",
    buyer: "Käufer",
    amount: "Erstattung",
    reason: "Angegebener Grund",
    order: "Bestellung",
    open: "Veranstaltung öffnen",
  },
};
