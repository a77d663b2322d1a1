import type * as en from "../en/widget.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const shareImages: AnyLanguage<typeof en.shareImages> = {
  premiere: (start) => `Premiere: ${start}`,
  range: (opens, closes) => `${opens} bis ${closes}`,
  cancelled: "Diese Vorführung wurde abgesagt",
  online: "Online",
  scan: "Scannen: Tickets und Film",
  scanFestival: "Scannen: zum Programm",
};

export const embedCard: AnyLanguage<typeof en.embedCard> = {
  now: "Jetzt zu sehen",
  soon: "Demnächst",
  ended: "Diese Vorführung ist beendet",
  cancelled: "Diese Vorführung wurde abgesagt",
  free: "Kostenlos",
  register: "Kostenlos, mit E-Mail-Adresse",
  dates: (opens, closes, zone) => `${opens} bis ${closes}${zone && `, ${zone}`}`,
  ticket: (price) => `${price} pro Ticket`,
  tickets: "Tickets holen",
  buy: (price) => `Für ${price} kaufen`,
  opens: (date) => `Ab ${date}`,
  until: (date) => `Bis ${date}`,
  joinQueue: "In die Warteschlange",
  joinWaitlist: "Auf die Warteliste",
};

export const festivalCard: AnyLanguage<typeof en.festivalCard> = {
  facts: (days, films) =>
    formats.plural(films, { one: `${days}, 1 Film`, other: `${days}, ${formats.number(films)} Filme` }),
  ended: "Dieses Festival ist beendet",
  cancelled: "Dieses Festival wurde abgesagt",
  programme: "Zum Programm",
  getAPass: "Pass kaufen",
  passesFrom: (price) => `Pässe ab ${price}`,
};

export const widgetCheckout: AnyLanguage<typeof en.widgetCheckout> = {
  paidOn: "Zahlung auf Matinee. Ihren Link erhalten Sie auch per E-Mail.",
  registered: "Sie sind registriert, und wir haben Ihnen Ihren Link per E-Mail geschickt.",
  ticketReady: "Ihr Ticket ist bereit, und wir haben Ihnen den Link per E-Mail geschickt.",
  sentTo: (email) => `Der Link ist unterwegs an ${email}. Er öffnet sich auf jedem Gerät.`,
  newTab: "Der Film läuft auf Matinee, in einem neuen Tab.",
  watch: "Jetzt ansehen",
  openTicket: "Mein Ticket öffnen",
  opens: (date) => `Der Film ist ab ${date} verfügbar.`,
  closed: "Hier werden zurzeit keine Tickets verkauft",
  closedHint: "Auf der Seite der Veranstaltung steht, was wann möglich ist.",
  queueHint:
    "Viele möchten Tickets, deshalb werden sie über eine Warteschlange verkauft. Ihr Platz gehört zu diesem Browser und braucht einen eigenen Tab.",
  waitlistHint: "Alle Plätze sind vergeben. Wer wartet, bekommt den nächsten freien.",
};
