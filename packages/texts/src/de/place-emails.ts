import type * as en from "../en/place-emails.ts";
import type { Place } from "../en/place-emails.ts";
import type { AnyLanguage } from "../any-language.ts";

const yours: Record<Place, string> = {
  ticket: "Ihr Ticket",
  gift: "Ihr Geschenkticket",
  free: "Ihr Freiticket",
  held: "Ihr Ticket",
  registration: "Ihre Registrierung",
  pass: "Ihr Pass",
};

export const placeEmails: AnyLanguage<typeof en.placeEmails> = {
  reasons: {
    closed: "Der Veranstalter hat diese Veranstaltung geschlossen.",
    ended: "Der Veranstalter hat diese Veranstaltung früher als angekündigt beendet.",
    withdrawn: "Der Veranstalter hat das Freiticket für diese Veranstaltung zurückgezogen.",
    returned: "Das Geschenkticket für diese Veranstaltung ist nicht mehr gültig.",
    refunded: "Das Ticket für diese Veranstaltung ist nicht mehr gültig.",
    reviewed: "Die Zahlung für dieses Ticket wird geprüft.",
    removed: "Der Veranstalter hat Ihre Registrierung für diese Veranstaltung entfernt.",
  },
  subjects: {
    closed: (title) => `Geschlossen: ${title}`,
    ended: (title) => `Beendet: ${title}`,
    withdrawn: (title) => `Ihr Freiticket für „${title}“ wurde zurückgezogen`,
    returned: (title) => `Ihr Geschenkticket für „${title}“ ist nicht mehr gültig`,
    refunded: (title) => `Ihr Ticket für „${title}“ ist nicht mehr gültig`,
    reviewed: (title) => `Ihr Ticket für „${title}“ ist vorläufig gesperrt`,
    removed: (title) => `Ihre Registrierung für „${title}“ wurde entfernt`,
  },
  kickers: {
    closed: "Geschlossen",
    ended: "Beendet",
    withdrawn: "Ticket zurückgezogen",
    returned: "Ticket ungültig",
    refunded: "Ticket ungültig",
    reviewed: "Ticket gesperrt",
    removed: "Registrierung entfernt",
  },
  effect: (place, loss) =>
    loss === "closed"
      ? `${yours[place]} öffnet den Film nicht, solange die Veranstaltung geschlossen ist.`
      : loss === "reviewed"
        ? `${yours[place]} öffnet den Film nicht, bis die Prüfung abgeschlossen ist. Wir schreiben Ihnen dann.`
        : `${yours[place]} öffnet den Film nicht mehr.`,
  mayOpenAgain:
    "Wenn die Veranstaltung wieder öffnet, schreiben wir Ihnen. Ihr Link funktioniert dann wie zuvor.",
  noRefund:
    "Damit ist keine Erstattung verbunden. Wenn Sie Ihr Geld zurückmöchten, schreiben Sie bitte dem Veranstalter.",
  contact: (email) => `Bei Fragen schreiben Sie dem Veranstalter an ${email}.`,
  seeEvent: "Zur Seite der Veranstaltung",
  back: {
    subject: (title) => `Wieder geöffnet: ${title}`,
    kicker: "Wieder geöffnet",
    text: (place) =>
      `Der Veranstalter hat diese Veranstaltung wieder geöffnet. ${yours[place]} und Ihr Link funktionieren wie zuvor.`,
    open: "Veranstaltung öffnen",
    ticket: {
      subject: (title) => `Ihr Ticket für „${title}“ ist wieder gültig`,
      kicker: "Ticket wieder gültig",
      text: "Ihr Ticket und Ihr Link funktionieren wie zuvor.",
    },
  },
  removed: {
    subject: (title) => `Entfernt: ${title}`,
    kicker: "Entfernt",
    text: "Der Veranstalter hat diese Veranstaltung entfernt. Damit enden auch Ihre Registrierung und Ihr Link.",
    footer: "Sie erhalten diese E-Mail, weil Sie sich für diese Veranstaltung registriert haben.",
    pass: {
      text: "Der Veranstalter hat diese Vorführung entfernt. Ihr Platz entfällt und zählt nicht: Ihr Pass hat die Vorführung wieder gutgeschrieben bekommen.",
      footer: "Sie erhalten diese E-Mail, weil Sie mit Ihrem Pass einen Platz bei dieser Vorführung hatten.",
    },
    waiting: {
      text: "Der Veranstalter hat diese Veranstaltung entfernt. Damit endet auch ihre Warteliste.",
      footer: "Sie erhalten diese E-Mail, weil diese Adresse auf der Warteliste dieser Veranstaltung stand.",
    },
  },
  lateRefund: {
    cancelled: "Der Veranstalter hat diese Veranstaltung abgesagt, bevor Ihre Zahlung eingegangen ist.",
    tooLate: "Ihre Zahlung ist nach dem Ende des Verkaufs eingegangen.",
    eventCancelled: "Der Veranstalter hat diese Veranstaltung abgesagt.",
    ticketReturned: "Ein Ticket Ihrer Bestellung wurde zurückgegeben.",
    ticketSold: "Ein Ticket Ihrer Bestellung stand auf der Warteliste, und jemand hat dafür bezahlt.",
  },
};
