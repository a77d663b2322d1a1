import { secondOrderReturnMinutes } from "@matinee/domain/tickets";
import type * as en from "../en/pass-emails.ts";
import type { Place } from "../en/place-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { placeEmails } from "./place-emails.ts";
import { ticketEmails } from "./tickets.ts";
import { viewerEmails } from "./viewer-emails.ts";

const yours: Record<Place, string> = {
  ticket: "Ihr Pass",
  gift: "Ihr Geschenkpass",
  free: "Ihr Freipass",
  held: "Ihr Pass",
  registration: "Ihre Registrierung",
  pass: "Ihr Pass",
};

export const passEmails: AnyLanguage<typeof en.passEmails> = {
  open: "Festival öffnen",
  linkIsPass:
    "Dieser Link ist Ihr Pass: Bewahren Sie diese E-Mail auf. Mit der angehängten Kalenderdatei übernehmen Sie die Termine in Ihren Kalender.",
  yourPass: (pass) => `Ihr Pass: ${pass}`,
  receipt: {
    kicker: "Ihr Pass",
    subject: (title) => `Ihr Pass und Ihr Beleg: ${title}`,
    several: (passes) =>
      `Ihre Bestellung enthält ${formats.number(passes)} Pässe. Sie finden sie unter „Meine Pässe“.`,
    second: `Sie hatten bereits einen Pass für dieses Festival. Wenn diese Bestellung ein Versehen war, geben Sie ihre Pässe innerhalb von ${secondOrderReturnMinutes} Minuten nach dem Kauf unter „Meine Pässe“ zurück.`,
    myTickets: "Meine Pässe",
    giftSent: (recipient) => `Der Pass wurde an ${recipient} gesendet.`,
  },
  free: {
    subject: (title) => `Ihr Freipass für „${title}“`,
    kicker: "Ein Freipass für Sie",
    footer: "Die Gastgeber dieses Festivals haben uns Ihre Adresse gegeben, um Ihnen diesen Pass zu senden.",
    text: (name) =>
      `Guten Tag${name === "" ? "" : ` ${name}`}, die Gastgeber dieses Festivals laden Sie ein.`,
  },
  gift: {
    subject: (giver, title) => `${giver} hat Ihnen einen Pass für „${title}“ geschenkt`,
    preview: (giver) => `Ein Pass von ${giver}`,
    kicker: "Ein Geschenk für Sie",
    footer: (giver) => `${giver} hat uns Ihre Adresse gegeben, um Ihnen diesen Pass zu senden.`,
    text: (recipient, giver) => `${recipient}, ${giver} hat Ihnen einen Pass geschenkt.`,
  },
  reservationEnded: {
    subject: (screening) => `Ihr Platz bei „${screening}“ ist wieder frei`,
    kicker: "Reservierung beendet",
    reasons: {
      cancelled: (screening) => `„${screening}“ wurde abgesagt. Damit ist Ihre Reservierung beendet.`,
      left: (screening) => `„${screening}“ ist nicht mehr im Programm. Damit ist Ihre Reservierung beendet.`,
      "not-covered": (screening) =>
        `Ihr Pass umfasst „${screening}“ nicht mehr. Damit ist Ihre Reservierung beendet.`,
      began: (screening) =>
        `„${screening}“ hat begonnen, und Sie waren nicht im Foyer. Deshalb wurde Ihr Platz freigegeben. Wenn noch Plätze frei sind, können Sie weiterhin teilnehmen.`,
      over: (screening) =>
        `„${screening}“ ist vorbei, und Sie haben es nicht gesehen. Damit ist Ihre Reservierung beendet.`,
    },
    useBack: "Sie zählt nicht: Ihr Pass hat wieder eine Vorführung mehr.",
    another: "Sie können einen Platz bei einer anderen Vorführung reservieren.",
  },
  screeningEnded: {
    subject: (screening, isCancelled) =>
      isCancelled ? `Abgesagt: ${screening}` : `„${screening}“ ist nicht mehr im Programm`,
    kicker: "Änderung im Programm",
    text: (screening, isCancelled) =>
      isCancelled
        ? `„${screening}“ bei diesem Festival wurde abgesagt.`
        : `„${screening}“ ist nicht mehr im Programm dieses Festivals.`,
    gives: {
      nothing: () => "Ihr Pass gilt wie bisher für die anderen Vorführungen.",
      use: () => "Sie zählt nicht: Ihr Pass hat wieder eine Vorführung mehr.",
      share: (amount) =>
        `${amount} gehen auf Ihre Karte zurück: der Anteil dieser Vorführung am Preis Ihres Passes, der wie bisher gültig ist.`,
    },
    refunded:
      "Es ist der Anteil einer Vorführung, die abgesagt wurde oder nicht mehr im Programm ist. Ihr Pass bleibt gültig.",
  },
  reduced: {
    subject: (pass) => `Ihr Pass „${pass}“ umfasst weniger`,
    kicker: "Änderung Ihres Passes",
    text: (pass) =>
      `Der Veranstalter hat geändert, was Ihr Pass „${pass}“ umfasst, und es ist weniger als zuvor. Ihr Pass zeigt, wofür er jetzt gilt.`,
    kept: "Was Sie begonnen haben, können Sie weiter ansehen. Bei Fragen antworten Sie bitte auf diese E-Mail.",
  },
  received: {
    subject: (title) => `Ihr Pass für „${title}“`,
    preview: (sender) => `Ein Pass von ${sender}`,
    kicker: "Ein Pass für Sie",
    text: (name, sender) => `${name}, ${sender} hat Ihnen einen Pass weitergegeben.`,
    footer: (sender) => `${sender} hat uns Ihre Adresse gegeben, um Ihnen diesen Pass zu senden.`,
    corrected: {
      preview: "Ein Pass auf Ihren Namen",
      text: (name) => `${name}, der Veranstalter hat diesen Pass auf Ihren Namen umgeschrieben.`,
      footer:
        "Sie erhalten diese E-Mail, weil der Veranstalter dieses Festivals uns Ihre Adresse für diesen Pass gegeben hat.",
      formerLink: "Ihr früherer Link funktioniert nicht mehr. Verwenden Sie diesen.",
    },
  },
  sentOn: {
    ...ticketEmails.sentOn,
    subject: (title) => `Ihr Pass für „${title}“ wurde weitergegeben`,
    kicker: "Pass weitergegeben",
    text: "Ihr Pass für dieses Festival wurde an eine andere Person weitergegeben. Ihr Link öffnet die Filme des Festivals nicht mehr.",
    others:
      "Einer Ihrer Pässe für dieses Festival wurde an eine andere Person weitergegeben. Ihre anderen Pässe bleiben unverändert.",
  },
  returned: {
    ...ticketEmails.returned,
    subject: (title) => `Ihr Pass für „${title}“ ist zurückgegeben`,
    kicker: "Pass zurückgegeben",
    text: "Sie haben Ihren Pass für dieses Festival zurückgegeben. Ihr Link öffnet die Filme des Festivals nicht mehr.",
    others:
      "Sie haben einen Ihrer Pässe für dieses Festival zurückgegeben. Ihre anderen Pässe bleiben unverändert.",
    refund: (amount) =>
      `Wer den Pass gekauft hat, erhält ${amount} zurück. Bis der Betrag auf dem Konto zu sehen ist, dauert es einige Tage.`,
  },
  refund: {
    ...viewerEmails.refund,
    ticketsLost: (passes) =>
      formats.plural(passes, {
        one: "Der Pass dieser Bestellung öffnet keinen Film mehr.",
        other: "Die Pässe dieser Bestellung öffnen keinen Film mehr.",
      }),
    ticketsKept: (passes) =>
      formats.plural(passes, {
        one: "Ihr Pass bleibt unverändert.",
        other: "Ihre Pässe bleiben unverändert.",
      }),
    ticketLost: (others) =>
      formats.plural(others, {
        one: "Ein Pass dieser Bestellung öffnet keinen Film mehr. Der andere bleibt unverändert.",
        other: "Ein Pass dieser Bestellung öffnet keinen Film mehr. Die anderen bleiben unverändert.",
      }),
  },
  places: {
    ...placeEmails,
    reasons: {
      ...placeEmails.reasons,
      closed: "Der Veranstalter hat dieses Festival geschlossen.",
      ended: "Der Veranstalter hat dieses Festival früher als angekündigt beendet.",
      withdrawn: "Der Veranstalter hat den Freipass für dieses Festival zurückgezogen.",
      returned: "Der Geschenkpass für dieses Festival ist nicht mehr gültig.",
      refunded: "Der Pass für dieses Festival ist nicht mehr gültig.",
      reviewed: "Die Zahlung für diesen Pass wird geprüft.",
    },
    subjects: {
      ...placeEmails.subjects,
      withdrawn: (title) => `Ihr Freipass für „${title}“ wurde zurückgezogen`,
      returned: (title) => `Ihr Geschenkpass für „${title}“ ist nicht mehr gültig`,
      refunded: (title) => `Ihr Pass für „${title}“ ist nicht mehr gültig`,
      reviewed: (title) => `Ihr Pass für „${title}“ ist vorläufig gesperrt`,
    },
    kickers: {
      ...placeEmails.kickers,
      withdrawn: "Pass zurückgezogen",
      returned: "Pass ungültig",
      refunded: "Pass ungültig",
      reviewed: "Pass gesperrt",
    },
    effect: (place, loss) =>
      loss === "closed"
        ? `${yours[place]} öffnet keinen Film, solange das Festival geschlossen ist.`
        : loss === "reviewed"
          ? `${yours[place]} öffnet keinen Film, bis die Prüfung abgeschlossen ist. Wir schreiben Ihnen dann.`
          : `${yours[place]} öffnet keinen Film mehr.`,
    mayOpenAgain:
      "Wenn das Festival wieder öffnet, schreiben wir Ihnen. Ihr Link funktioniert dann wie zuvor.",
    seeEvent: "Zur Seite des Festivals",
    back: {
      ...placeEmails.back,
      text: (place) =>
        `Der Veranstalter hat dieses Festival wieder geöffnet. ${yours[place]} und Ihr Link funktionieren wie zuvor.`,
      open: "Festival öffnen",
      ticket: {
        subject: (title) => `Ihr Pass für „${title}“ ist wieder gültig`,
        kicker: "Pass wieder gültig",
        text: "Ihr Pass und Ihr Link funktionieren wie zuvor.",
      },
    },
    lateRefund: {
      ...placeEmails.lateRefund,
      cancelled: "Der Veranstalter hat dieses Festival abgesagt, bevor Ihre Zahlung eingegangen ist.",
      eventCancelled: "Der Veranstalter hat dieses Festival abgesagt.",
      ticketReturned: "Ein Pass Ihrer Bestellung wurde zurückgegeben.",
    },
  },
  reminders: {
    day: { kicker: "Demnächst", line: "Ihr Festival steht bevor.", link: "Festival öffnen" },
    onNow: { kicker: "Jetzt", line: "Ihr Festival hat begonnen.", link: "Festival öffnen" },
  },
  cancelled: {
    refundToGiver:
      "Die Zahlung geht an die Person zurück, die Ihnen den Pass geschenkt hat. Sie müssen nichts tun.",
  },
};
