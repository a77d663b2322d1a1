import type * as en from "../en/waitlist-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const nameTickets = (tickets: number) =>
  formats.plural(tickets, { one: "ein Ticket", other: `${formats.number(tickets)} Tickets` });

export const waitlistEmails: AnyLanguage<typeof en.waitlistEmails> = {
  footer: "Sie erhalten diese E-Mail, weil diese Adresse auf der Warteliste dieser Veranstaltung steht.",
  open: "Ihren Platz ansehen",
  noteLeave: "Dort können Sie die Warteliste auch verlassen.",
  joined: {
    subject: (title) => `Sie stehen auf der Warteliste: ${title}`,
    kicker: "Warteliste",
    text: (tickets) => `Sie warten auf ${nameTickets(tickets)}.`,
    textOfPlace: "Sie warten auf einen Platz.",
    nextOfPlace:
      "Wenn Sie an der Reihe sind, schreiben wir Ihnen, und ein Platz bleibt eine Zeit lang für Sie reserviert.",
    place: (place) => `Sie stehen auf Platz ${formats.number(place)} der Warteliste.`,
    next: "Wenn Sie an der Reihe sind, schreiben wir Ihnen, und die Tickets bleiben eine Zeit lang für Sie reserviert. Sie zahlen nur, wenn Sie sie nehmen.",
    withPass:
      "Wenn Sie an der Reihe sind, schreiben wir Ihnen, und ein Platz bleibt eine Zeit lang für Sie reserviert. Sie nehmen ihn mit Ihrem Pass an.",
    notYou: "Wenn Sie sich nicht eingetragen haben, verlassen Sie die Warteliste über den Link.",
  },
  offer: {
    subject: (title) => `Sie sind an der Reihe: ${title}`,
    kicker: "Warteliste: Sie sind an der Reihe",
    text: (tickets) =>
      formats.plural(tickets, {
        one: "Ein Ticket ist für Sie reserviert.",
        other: `${formats.number(tickets)} Tickets sind für Sie reserviert.`,
      }),
    place: "Ein Platz ist für Sie reserviert.",
    fewer: (wanted) =>
      `Sie wollten ${formats.number(wanted)} und haben angegeben, dass auch weniger in Ordnung sind.`,
    until: "Für Sie reserviert bis",
    open: "Angebot ansehen",
    ofSomebody:
      "Es kann das Ticket einer Person sein, die nicht kommen kann. Es gehört Ihnen, sobald Sie bezahlt haben. Sollte die Person es vorher nutzen, sagen wir Ihnen Bescheid, und Sie behalten Ihren Platz auf der Warteliste.",
    note: "Sie möchten es nicht? Geben Sie es über den Link frei, dann geht es an die nächste Person.",
  },
  lapsed: {
    subject: (title) => `Ihr Angebot ist abgelaufen: ${title}`,
    kicker: "Angebot abgelaufen",
    text: "Sie haben nicht angenommen, was für Sie reserviert war. Es ging an die nächste Person.",
    stays: "Sie stehen weiterhin auf der Warteliste und behalten Ihren Platz.",
    toTheEnd: "Das war nicht das erste Mal. Deshalb stehen Sie jetzt am Ende der Warteliste.",
  },
  withdrawn: {
    subject: (title) => `Ihr Angebot wurde zurückgezogen: ${title}`,
    kicker: "Angebot zurückgezogen",
    text: "Wir hatten Ihnen das Ticket einer Person angeboten, die nicht kommen konnte. Sie nutzt es nun doch, deshalb steht es nicht mehr auf der Warteliste. Sie haben nichts bezahlt.",
    stays: "Sie behalten Ihren Platz auf der Warteliste und erhalten das nächste.",
  },
  closed: {
    subject: (title) => `Sie stehen nicht mehr auf der Warteliste: ${title}`,
    kicker: "Nicht mehr auf der Warteliste",
    reasons: {
      cancelled: "Der Veranstalter hat diese Veranstaltung abgesagt. Damit ist die Warteliste beendet.",
      ended: "Für diese Veranstaltung werden keine Plätze mehr vergeben. Damit ist die Warteliste beendet.",
      withdrawn: "Das gewünschte Ticket wird nicht mehr verkauft. Damit ist die Warteliste beendet.",
      unlimited:
        "Die Plätze dieser Veranstaltung sind nicht mehr begrenzt. Damit ist die Warteliste beendet. Sie können jetzt einen Platz bekommen.",
      removed: "Der Veranstalter hat Sie von der Warteliste genommen.",
      pass: "Sie haben den Pass nicht mehr, mit dem Sie auf einen Platz gewartet haben. Deshalb stehen Sie nicht mehr auf der Warteliste.",
    },
    words: "Der Veranstalter schreibt:",
  },
};
