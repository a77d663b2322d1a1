import type * as en from "../en/email-parts.ts";
import type { AnyLanguage } from "../any-language.ts";

export const emailParts: AnyLanguage<typeof en.emailParts> = {
  hello: (name) => (name === "" ? "Guten Tag," : `Guten Tag ${name},`),
  copyAddress: "Wenn sich die Schaltfläche nicht öffnen lässt, kopieren Sie diese Adresse:",
  writeToSupport: "Support kontaktieren",
  expected: "Wenn Sie das waren, müssen Sie nichts tun.",
  openEvent: "Veranstaltung öffnen",
  seeEvent: "Zur Veranstaltung",
  watch: "Film ansehen",
  linkIsTicket:
    "Dieser Link ist Ihr Ticket: Bewahren Sie diese E-Mail auf. Mit der angehängten Kalenderdatei übernehmen Sie den Termin in Ihren Kalender.",
  noMoreEmails: "Keine E-Mails mehr zu dieser Veranstaltung",
  hasPlace: {
    screening: "Sie haben einen Platz bei dieser Vorführung.",
    festival: "Sie haben einen Platz bei diesem Festival.",
  },
  total: "Gesamt",
  orderNumber: (number) => `Bestellung ${number}.`,
  showtime: {
    unknown: "Der Termin wird noch bekannt gegeben.",
    when: "Wann",
    premiere: "Premiere",
    encore: "Wiederholung",
    opens: "Beginn",
    closes: "Ende",
    inZone: (days, zone) => `${days}, ${zone}`,
  },
};
