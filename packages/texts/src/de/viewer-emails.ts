import type * as en from "../en/viewer-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const viewerEmails: AnyLanguage<typeof en.viewerEmails> = {
  receipt: {
    preview: (amount, name) => `${amount}. Vielen Dank${name === "" ? "" : `, ${name}`}.`,
    ticketKicker: "Ihr Ticket",
    kicker: "Ihr Beleg",
    text: (name) => `Vielen Dank${name === "" ? "" : `, ${name}`}. Das ist Ihr Beleg.`,
    giftSent: (recipient) => `Das Ticket wurde an ${recipient} gesendet.`,
    line: (title, quantity) => (quantity === 1 ? title : `${title} × ${quantity}`),
    shipping: (title) => `Versand, ${title}`,
    promoCode: "Aktionscode",
    discount: (amount) => `-${amount}`,
    download: (title) => `„${title}“ herunterladen`,
    downloadBefore: (day) => `Laden Sie es vor dem ${day} herunter.`,
    downloadBeforeOrAgain: (day) =>
      `Laden Sie es vor dem ${day} herunter. Danach finden Sie auf der Seite des Films einen neuen Link.`,
    charge: (descriptor) => `Auf Ihrer Kartenabrechnung erscheint der Betrag als ${descriptor}.`,
  },
  refund: {
    subject: (title) => `Ihre Erstattung für „${title}“`,
    preview: (amount) => `${amount} gehen auf Ihre Karte zurück.`,
    kicker: "Ihre Erstattung",
    footer: (number, descriptor) =>
      `Bestellung ${number}. Auf Ihrer Kartenabrechnung erschien der Betrag als ${descriptor}.`,
    text: (name, amount) =>
      `${name}, wir haben ${amount} auf die Karte zurückgebucht, mit der Sie bezahlt haben. Bei manchen Banken dauert es bis zu zehn Tage, bis der Betrag zu sehen ist.`,
    secondCharge: "Diese Bestellung wurde doppelt abgebucht: Das ist die zweite Zahlung.",
    paid: "Bezahlt",
    thisRefund: "Diese Erstattung",
    inAll: "Insgesamt erstattet",
    ticketsLost: (tickets) =>
      formats.plural(tickets, {
        one: "Das Ticket dieser Bestellung öffnet den Film nicht mehr.",
        other: "Die Tickets dieser Bestellung öffnen den Film nicht mehr.",
      }),
    ticketsKept: (tickets) =>
      formats.plural(tickets, {
        one: "Ihr Ticket bleibt unverändert.",
        other: "Ihre Tickets bleiben unverändert.",
      }),
    ticketLost: (others) =>
      formats.plural(others, {
        one: "Ein Ticket dieser Bestellung öffnet den Film nicht mehr. Das andere bleibt unverändert.",
        other: "Ein Ticket dieser Bestellung öffnet den Film nicht mehr. Die anderen bleiben unverändert.",
      }),
  },
  registration: {
    subject: (title) => `Sie sind registriert: ${title}`,
    kicker: "Sie sind registriert",
    text: (name) => `Guten Tag${name === "" ? "" : ` ${name}`}, Ihr Platz ist reserviert.`,
    note: "Dieser Link öffnet den Film für Sie: Bewahren Sie diese E-Mail auf. Mit der angehängten Kalenderdatei übernehmen Sie den Termin in Ihren Kalender.",
  },
  registrationReturned: {
    subject: (title) => `Ihre Registrierung für „${title}“ ist zurückgegeben`,
    kicker: "Registrierung zurückgegeben",
    text: "Sie haben Ihre Registrierung für diese Veranstaltung zurückgegeben. Ihr Link öffnet den Film nicht mehr.",
    again:
      "Wenn Sie es sich anders überlegen, können Sie sich auf der Seite der Veranstaltung erneut registrieren.",
  },
  freeTicket: {
    subject: (title) => `Ihr Freiticket für „${title}“`,
    kicker: "Ein Freiticket für Sie",
    footer:
      "Die Gastgeber dieser Vorführung haben uns Ihre Adresse gegeben, um Ihnen dieses Ticket zu senden.",
    text: (name) =>
      `Guten Tag${name === "" ? "" : ` ${name}`}, die Gastgeber dieser Vorführung laden Sie ein.`,
  },
  giftReceived: {
    subject: (giver, title) => `${giver} hat Ihnen ein Ticket für „${title}“ geschenkt`,
    preview: (giver) => `Ein Ticket von ${giver}`,
    kicker: "Ein Geschenk für Sie",
    footer: (giver) => `${giver} hat uns Ihre Adresse gegeben, um Ihnen dieses Ticket zu senden.`,
    text: (recipient, giver) => `${recipient}, ${giver} hat Ihnen ein Ticket geschenkt.`,
  },
  invitation: {
    subject: (title) => `Einladung zu „${title}“`,
    kicker: (sender) => `${sender} lädt Sie ein`,
    footer: (sender) => `${sender} hat uns Ihre Adresse nur für diese eine E-Mail gegeben.`,
    text: (recipient, sender) => `${recipient}, ${sender} meint, dass Ihnen dieser Film gefallen könnte.`,
  },
  viewingLink: {
    subject: (links, title) =>
      formats.plural(links, { one: `Ihr Link: ${title}`, other: `Ihre Links: ${title}` }),
    kicker: (links) => formats.plural(links, { one: "Ihr Link", other: "Ihre Links" }),
    replaced:
      "Hier ist Ihr neuer Link. Er öffnet den Film auf jedem Gerät. Ihre früheren Links funktionieren nicht mehr.",
    again: (links) =>
      formats.plural(links, {
        one: "Hier ist Ihr Link noch einmal. Er öffnet den Film auf jedem Gerät.",
        other: `Hier sind Ihre ${links} Links noch einmal. Jeder von ihnen öffnet den Film auf jedem Gerät.`,
      }),
    choosing: {
      replaced: "Hier ist Ihr neuer Link. Ihre früheren Links funktionieren nicht mehr.",
      again: (links) =>
        formats.plural(links, {
          one: "Hier ist Ihr Link noch einmal. Er funktioniert auf jedem Gerät.",
          other: `Hier sind Ihre ${links} Links noch einmal. Sie funktionieren auf jedem Gerät.`,
        }),
      howTo:
        "Öffnen Sie diesen Link und wählen Sie unter „Meine Tickets“ eines Ihrer Tickets. Es öffnet den Film.",
    },
    gift: (giver, day) => `Ihr Geschenkticket von ${giver}, ${day}`,
    ticket: (day) => `Ihr Ticket, gekauft am ${day}`,
    registration: (day) => `Ihre Registrierung vom ${day}`,
  },
  cancelled: {
    subject: (title) => `Abgesagt: ${title}`,
    preview: (title) => `„${title}“ wurde abgesagt.`,
    kicker: "Abgesagt",
    text: {
      screening: "Es tut uns leid: Der Veranstalter hat diese Vorführung abgesagt.",
      festival: "Es tut uns leid: Der Veranstalter hat dieses Festival abgesagt.",
    },
    refund:
      "Die Zahlung wird auf die verwendete Karte erstattet. Sie müssen nichts tun. Bei manchen Banken dauert es bis zu zehn Tage, bis die Erstattung zu sehen ist.",
    refundToGiver:
      "Die Zahlung geht an die Person zurück, die Ihnen das Ticket geschenkt hat. Sie müssen nichts tun.",
    calendar: "Die Kalenderdatei in dieser E-Mail entfernt den Termin aus Ihrem Kalender.",
  },
  dateChanged: {
    subject: (title) => `Neuer Termin: ${title}`,
    kicker: "Neuer Termin",
    text: "Die Vorführung wurde verlegt, und Ihr Platz gilt auch für den neuen Termin. Sie läuft jetzt:",
    calendar: "Die Kalenderdatei in dieser E-Mail aktualisiert den Termin in Ihrem Kalender.",
  },
  lessTime: {
    subject: (title) => `Weniger Zeit zum Ansehen: ${title}`,
    kicker: "Ihre Zeit zum Ansehen",
    text: "Der Veranstalter gibt jetzt weniger Zeit, um diesen Film zu sehen. Auf Ihrer Seite steht, bis wann Sie beginnen müssen oder zu Ende sehen können. Der Film läuft:",
  },
  moreTime: {
    subject: (title) => `Mehr Zeit zum Ansehen: ${title}`,
    kicker: "Ihre Zeit zum Ansehen",
    text: "Sie haben mehr Zeit, um diesen Film zu sehen. Ihr Link bleibt derselbe. Der Film läuft:",
  },
  attendeeMail: {
    kicker: "Vom Filmteam",
    hadPlace: "Sie hatten einen Platz bei dieser Vorführung.",
    ofFestival: {
      hasPlace: "Sie haben einen Platz bei diesem Festival oder einer seiner Vorführungen.",
      hadPlace: "Sie hatten einen Platz bei diesem Festival oder einer seiner Vorführungen.",
      open: "Ihre Seite öffnen",
    },
  },
  questionAnswered: {
    subject: (title) => `Ihre Frage zu „${title}“`,
    preview: "Das Filmteam beantwortet Ihre Frage aus der Premiere.",
    kicker: "Das Filmteam antwortet",
    footer: "Sie erhalten diese E-Mail, weil Sie bei der Premiere eine Frage gestellt haben.",
    youAsked: "Bei der Premiere haben Sie gefragt:",
    answer: "Das Filmteam antwortet:",
  },
  moderatorInvitation: {
    subject: (event) => `Moderieren Sie die Premiere von „${event}“`,
    preview: "Ihr Link zum Saal. Sie brauchen kein Konto.",
    title: (event) => `Moderieren Sie „${event}“`,
    text: "Das Filmteam bittet Sie, den Chat und die Fragen dieser Premiere zu moderieren. Das geht auch auf dem Handy, und Sie brauchen kein Konto.",
    open: "Saal öffnen",
    note: "Wer diesen Link hat, kann moderieren: Bitte geben Sie ihn nicht weiter. Er gilt, bis das Filmteam ihn widerruft.",
  },
  reminders: {
    subject: (kicker, title) => `${kicker}: ${title}`,
    preview: (line, opening) => `${line} ${opening}`,
    stop: "Keine Erinnerungen mehr senden",
    day: {
      kicker: "Demnächst",
      line: "Ihre Vorführung steht bevor.",
      link: "Zur Veranstaltung",
    },
    hour: {
      kicker: "Gleich geht es los",
      line: "Es ist fast so weit: Ihre Vorführung öffnet gleich.",
      link: "Platz nehmen",
    },
    onNow: { kicker: "Jetzt zu sehen", line: "Die Vorführung ist geöffnet.", link: "Film ansehen" },
    lobby: {
      kicker: "Das Foyer ist geöffnet",
      line: "Kommen Sie herein: Der Film beginnt für alle im selben Moment.",
      link: "Platz nehmen",
    },
    encore: {
      kicker: "Wiederholung",
      line: "Die Wiederholung ist geöffnet: Sehen Sie den Film, wann Sie möchten, mit den Reaktionen des Premierenpublikums.",
      link: "Wiederholung ansehen",
    },
  },
};
