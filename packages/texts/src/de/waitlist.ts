import type * as en from "../en/waitlist.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const waitlist: AnyLanguage<typeof en.waitlist> = {
  placesLeft: "Es sind Plätze frei. Sie können jetzt einen bekommen, ohne Warteliste",
  notCounted: "Diese Veranstaltung hat keine begrenzte Platzzahl, deshalb gibt es keine Warteliste",
  tooMany: (most) =>
    formats.plural(most, {
      one: `Eine Veranstaltung hat höchstens ${formats.number(most)} Platz`,
      other: `Eine Veranstaltung hat höchstens ${formats.number(most)} Plätze`,
    }),
  offerProblems: {
    unknown:
      "Dieser Link gehört zu keinem Angebot für diese Veranstaltung. Bitte nutzen Sie die neueste E-Mail",
    lapsed:
      "Dieses Angebot ist abgelaufen. Sie stehen weiterhin auf der Warteliste, außer Sie haben sie verlassen",
    taken: "Dieses Angebot wurde bereits angenommen",
    ordered: "Eine Zahlung für dieses Angebot läuft gerade",
    "other-ticket": "Dieses Angebot gilt für ein anderes Ticket",
    withdrawn:
      "Das Ticket dieses Angebots steht nicht mehr auf der Warteliste. Sie behalten Ihren Platz und erhalten das nächste",
  },
  listProblems: {
    "not-valid": "Dieses Ticket ist nicht mehr gültig und kann nicht auf die Warteliste gesetzt werden",
    listed: "Dieses Ticket steht bereits auf der Warteliste",
    watched:
      "Mit diesem Ticket wurde der Film bereits gestartet. Es kann nicht auf die Warteliste gesetzt werden",
    free: "Für dieses Ticket kann nichts erstattet werden. Sie können es zurückgeben",
    "no-list": "Diese Veranstaltung hat jetzt keine Warteliste. Das Ticket bleibt Ihres",
  },
  beingSold: "Jemand bezahlt gerade dieses Ticket. Es kann jetzt nicht von der Warteliste genommen werden",
  cannotWatch:
    "Jemand von der Warteliste bezahlt gerade dieses Ticket. Wenn daraus nichts wird, öffnet es den Film in einigen Minuten wieder",
  states: {
    waiting: "Wartet",
    offered: "Hat ein Angebot",
    taken: "Hat einen Platz",
    left: "Warteliste verlassen",
    closed: "Beendet",
  },
  ends: {
    cancelled: "Die Veranstaltung wurde abgesagt",
    ended: "Es werden keine Plätze mehr vergeben",
    withdrawn: "Das Ticket wird nicht mehr verkauft",
    unlimited: "Plätze sind nicht mehr begrenzt",
    removed: "Vom Veranstalter entfernt",
    pass: "Der Pass wurde weitergegeben oder erstattet",
  },
  csvHeaders: {
    joined: "Eingetragen",
    place: "Platz",
    tickets: "Tickets",
    fewer: "Weniger in Ordnung",
    ticket: "Ticket",
    list: "Warteliste von",
    withPass: "Mit Pass",
    state: "Status",
    offered: "Angeboten",
    offeredUntil: "Angebot bis",
    offers: "Angebote",
    lapses: "Verfallene Angebote",
    ended: "Beendet",
    reason: "Grund",
  },
};
