import { offerHours } from "@matinee/domain/waitlist";
import type * as en from "../en/waitlist-pages.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const countTickets = (tickets: number) =>
  formats.plural(tickets, { one: "1 Ticket", other: `${formats.number(tickets)} Tickets` });

export const waitlistPages: AnyLanguage<typeof en.waitlistPages> = {
  kicker: "Warteliste",
  toEvent: "Seite der Veranstaltung öffnen",
  join: {
    title: (event) => `Warteliste für „${event}“`,
    line: (people, tickets) =>
      people === 0
        ? "Kein Platz ist frei. Noch wartet niemand: Sie wären als Erstes an der Reihe."
        : formats.plural(people, {
            one: `Kein Platz ist frei. 1 Person wartet auf ${countTickets(tickets)}.`,
            other: `Kein Platz ist frei. ${formats.number(people)} Personen warten auf ${countTickets(tickets)}.`,
          }),
    email: "E-Mail",
    name: "Name",
    tickets: "Tickets",
    fewer: "Gern auch weniger",
    fewerHelp: "Wenn nur einige zurückkommen, bieten Sie mir diese zuerst an.",
    note: `Wenn Sie an der Reihe sind, schreiben wir Ihnen eine E-Mail, und die Tickets bleiben für Sie reserviert: ${offerHours.early} Stunden lang, in den letzten zwei Tagen ${offerHours.lastDays} Stunden und in den letzten drei Stunden ${offerHours.lastHours * 60} Minuten. Sie zahlen nur, wenn Sie sie nehmen.`,
    submit: "Auf die Warteliste",
    notNow: "Nicht jetzt",
    notSold: "Für diese Veranstaltung gibt es jetzt keine Warteliste.",
  },
  joined: {
    title: "Prüfen Sie Ihre E-Mails",
    text: "Wir haben Ihnen einen Link geschickt. Er zeigt Ihren Platz auf der Warteliste, und dort können Sie sie auch verlassen.",
    next: "Wenn Sie an der Reihe sind, schreiben wir an dieselbe Adresse.",
  },
  waiting: {
    kicker: "Sie stehen auf der Warteliste",
    place: "Ihr Platz",
    people: "Wartende",
    wants: (tickets, fewer) =>
      fewer
        ? `Sie warten auf ${countTickets(tickets)}; gern auch auf weniger.`
        : `Sie warten auf ${countTickets(tickets)}.`,
    wantsPlace: "Sie warten auf einen Platz.",
    withPass: "Sie warten auf einen Platz, den Sie mit Ihrem Pass annehmen.",
    email: (email) =>
      `Sie können diese Seite schließen. Wir schreiben an ${email}, wenn Sie an der Reihe sind.`,
    lapsed: (lapses) =>
      formats.plural(lapses, {
        one: "Sie haben 1 Angebot verfallen lassen.",
        other: `Sie haben ${formats.number(lapses)} Angebote verfallen lassen.`,
      }),
  },
  offer: {
    kicker: "Warteliste: Sie sind an der Reihe",
    until: (tickets, time) =>
      formats.plural(tickets, {
        one: `Ein Ticket ist für Sie reserviert bis ${time}`,
        other: `${formats.number(tickets)} Tickets sind für Sie reserviert bis ${time}`,
      }),
    placeUntil: (time) => `Ein Platz ist für Sie reserviert bis ${time}`,
    fewer: (wanted, offered) =>
      `Sie wollten ${formats.number(wanted)}, gern auch weniger. ${formats.plural(offered, {
        one: "Ein Ticket ist zurückgekommen.",
        other: `${formats.number(offered)} Tickets sind zurückgekommen.`,
      })}`,
    tickets: countTickets,
    orFewer: (links) => `Oder weniger: ${links}. Die anderen gehen an die Nächsten.`,
    take: (tickets, price) =>
      `${formats.plural(tickets, { one: "Mein Ticket nehmen", other: `Meine ${formats.number(tickets)} Tickets nehmen` })}${price === null ? "" : `, ${price}`}`,
    takePlace: "Meinen Platz nehmen",
    needsScripts: "Für die Zahlung brauchen Sie einen Browser, der Skripte ausführt.",
    decline: "An die nächste Person abgeben",
    rules: `Angebote gelten ${offerHours.early} Stunden, in den letzten zwei Tagen vor dem Beginn ${offerHours.lastDays} Stunden und in den letzten drei Stunden ${offerHours.lastHours * 60} Minuten. Nach zwei verfallenen Angeboten rücken Sie an das Ende der Warteliste.`,
  },
  ordered: "Ihre Zahlung läuft. Diese Seite zeigt es, sobald sie abgeschlossen ist.",
  taken: {
    title: "Sie haben Ihren Platz",
    text: "Den Link zum Ansehen finden Sie in der E-Mail dazu.",
  },
  left: {
    title: "Sie haben die Warteliste verlassen",
    text: "Von dieser Warteliste kommt nichts mehr. Sie können sich wieder eintragen.",
  },
  closed: {
    title: "Sie stehen nicht mehr auf der Liste",
    reasons: {
      cancelled: "Der Veranstalter hat diese Veranstaltung abgesagt.",
      ended: "Für diese Veranstaltung werden keine Tickets mehr verkauft.",
      withdrawn: "Das gewünschte Ticket wird nicht mehr verkauft.",
      unlimited:
        "Die Plätze dieser Veranstaltung sind nicht mehr begrenzt. Sie können jetzt ein Ticket bekommen.",
      removed: "Der Veranstalter hat Sie von der Warteliste genommen.",
      pass: "Sie haben den Pass nicht mehr, mit dem Sie auf einen Platz gewartet haben.",
    },
    words: (reason) => `Der Veranstalter schreibt: ${reason}`,
  },
  leave: {
    open: "Warteliste verlassen",
    ask: (place) =>
      place === null
        ? "Sie verlieren Ihren Platz auf der Warteliste, und was für Sie reserviert ist, geht an die nächste Person."
        : `Sie verlieren Platz ${formats.number(place)} auf der Warteliste.`,
    yes: "Ja, Warteliste verlassen",
  },
  broken: {
    title: "Dieser Link funktioniert nicht",
    text: "Vielleicht fehlt ein Teil: Manche E-Mail-Programme trennen lange Links. Bitte öffnen Sie den Link in unserer neuesten E-Mail zur Veranstaltung.",
  },
};
