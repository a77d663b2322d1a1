import type * as en from "../en/sale-queue-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const nameTickets = (tickets: number) =>
  formats.plural(tickets, { one: "ein Ticket", other: `${formats.number(tickets)} Tickets` });

export const saleQueueEmails: AnyLanguage<typeof en.saleQueueEmails> = {
  footer:
    "Sie erhalten diese E-Mail, weil diese Adresse in der Warteschlange für diese Veranstaltung angegeben wurde.",
  open: "Ihren Platz ansehen",
  confirm: {
    subject: (title) => `Bestätigen Sie Ihren Platz in der Warteschlange: ${title}`,
    kicker: "Warteschlange",
    text: (tickets) => `Sie stehen in der Warteschlange für ${nameTickets(tickets)}.`,
    before: (time) =>
      `Bestätigen Sie diese Adresse vor dem Verkaufsbeginn (${time}): Bestätigte Plätze werden zuerst ausgelost.`,
    after: "Mit diesem Link finden Sie Ihren Platz auf jedem Gerät.",
    button: "Platz bestätigen",
    notYou: "Wenn Sie sich nicht eingereiht haben, müssen Sie nichts tun.",
  },
  turn: {
    subject: (title) => `Sie sind an der Reihe: ${title}`,
    kicker: "Warteschlange: Sie sind an der Reihe",
    text: (tickets) =>
      formats.plural(tickets, {
        one: "Ein Ticket ist für Sie reserviert.",
        other: `${formats.number(tickets)} Tickets sind für Sie reserviert.`,
      }),
    minutes: (minutes) =>
      formats.plural(minutes, {
        one: "Sie haben ab jetzt 1 Minute Zeit für den Kauf.",
        other: `Sie haben ab jetzt ${formats.number(minutes)} Minuten Zeit für den Kauf.`,
      }),
    button: "Jetzt kaufen",
  },
  ended: {
    subject: (title) => `Ihr Platz in der Warteschlange ist verfallen: ${title}`,
    kicker: "Platz verfallen",
    reasons: {
      unused:
        "Sie haben nicht rechtzeitig gekauft, deshalb war die nächste Person an der Reihe. Sie können sich erneut einreihen.",
      closed: "Die Warteschlange ist beendet. Wenn noch Tickets übrig sind, bekommen Sie sie ohne sie.",
    },
  },
};
