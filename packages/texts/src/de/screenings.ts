import { viewingLinkDaysAfterClose } from "@matinee/domain/viewer-limits";
import type * as en from "../en/screenings.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { continueToCheckout, watchNow } from "./shared.ts";

export const watch: AnyLanguage<typeof en.watch> = {
  loading: "Wird geladen …",
  readMore: "mehr lesen",
  readLess: "weniger lesen",
  about: "Infos",
  faq: "FAQ",
  supportUs: "Unterstützen",
  store: "Shop",
  forwardToFriend: "Weiterempfehlen",
  needHelp: "Hilfe nötig?",
  contactFilmTeam: "Filmteam kontaktieren",
  terms: "AGB",
  privacy: "Datenschutz",
  preview: "Vorschau",
  previewSellsNothing: "In der Vorschau wird nichts verkauft.",
  premiereSalesEnded: "Für diese Premiere werden keine Tickets mehr verkauft.",
  sendMyLink: "Link zusenden",
  buyAgain: "Erneut kaufen",
  cardStatement: (descriptor) => `Auf Ihrer Kartenabrechnung steht ${descriptor}`,
  noEventAtUrl: "Unter dieser Adresse gibt es keine Veranstaltung. Sie werden weitergeleitet …",
};

export const ticketProblem: AnyLanguage<typeof en.ticketProblem> = {
  unreachable: "Wir konnten Ihr Ticket nicht prüfen. Wir versuchen es weiter.",
  refunded: "Ihr Ticket wurde erstattet und öffnet den Film nicht mehr.",
  refundFailed:
    "Ihre Erstattung ist noch nicht bei Ihnen angekommen. Wir haben Ihnen dazu eine E-Mail geschickt. Ihr Ticket öffnet den Film nicht mehr.",
  disputed: "Die Zahlung für Ihr Ticket wird angefochten. Sobald das geklärt ist, öffnet es den Film wieder.",
  unknownLink:
    "Ihr Zugangslink ist nicht mehr gültig. Öffnen Sie den neuesten aus Ihren E-Mails oder lassen Sie ihn sich erneut zusenden.",
  expiredLink: `Diese Veranstaltung ist seit mehr als ${viewingLinkDaysAfterClose} Tagen beendet. Ihre Zugangslinks öffnen den Film nicht mehr.`,
  closed:
    "Der Veranstalter hat diese Veranstaltung geschlossen. Wenn sie wieder öffnet, funktioniert Ihr Link wie zuvor.",
};

export const gate: AnyLanguage<typeof en.gate> = {
  cancelled: "Veranstaltung abgesagt",
  callToAction: {
    ended: "Veranstaltung beendet",
    notLiveYet: "Noch nicht gestartet",
    salesEnded: "Ticketverkauf beendet",
    "sales-paused": "Derzeit kein Ticketverkauf",
    "sold-out": "Ausverkauft",
    "sales-later": "Noch nicht im Verkauf",
    maxPlaysReached: "Wiedergaben verbraucht",
    timeOver: "Ihre Zeit für den Film ist um",
    continueToCheckout,
    getNotified: "Erinnern lassen",
    watchNow,
    enterLobby: "Ins Foyer",
    joinPremiere: "Zur Premiere",
    paywallCallToAction: watchNow,
  },
  ticketsFrom: (saleFrom, timezone) =>
    `Tickets ab ${formats.eventDate(new Date(saleFrom), timezone, true)} (${formats.timeZoneName(new Date(saleFrom), timezone, "longGeneric")})`,
  readyToStart: "Möchten Sie jetzt den Hauptfilm starten?",
  continueToCheckout,
  freeTicket: "Freiticket",
};

export const outage: AnyLanguage<typeof en.outage> = {
  title: "Wir sind gleich wieder da",
  text: "Unsere Server können gerade nicht antworten. Ihre Tickets und Links bleiben gültig.",
  wait: "Diese Seite versucht es alle paar Sekunden erneut.",
};
