import type * as en from "../en/order-form.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const orderForm: AnyLanguage<typeof en.orderForm> = {
  zip: "PLZ",
  zipOrPostcode: "Postleitzahl",
  street: "Straße",
  country: "Land",
  city: "Ort",
  state: "Bundesland",
  stateOrRegion: "Bundesland oder Region",
  emailReceipt: "E-Mail für den Beleg",
  name: "Name",
  cardNumber: "Kartennummer",
  expiry: "Gültig bis",
  cvc: "CVC",
  cardFieldsNotLoaded: "Die Kartenfelder konnten nicht geladen werden. Prüfen Sie Ihre Verbindung.",
  cardDetails: "Kartendaten",
  terms: "AGB",
  thankYou: "Vielen Dank",
  ticket: "Ticket",
  donation: "Spende",
  ticketFor: (title) => `Ticket, ${title}`,
  severalTickets: (tickets) =>
    `Ihre Bestellung enthält ${formats.number(tickets)} Tickets. Unter „Meine Tickets“ können Sie sie an Freunde weitergeben.`,
  severalKept: (tickets) =>
    `Ihre Bestellung enthält ${formats.number(tickets)} Tickets. Sie finden sie unter „Meine Tickets“.`,
  myTickets: "Meine Tickets",
  invoice: "Rechnung anfordern",
  openInvoice: "Rechnung",
  download: "Herunterladen",
  promoCode: "Aktionscode",
  availableFrom: (opens, opensAt) => `Der Film ist ab ${opens} verfügbar. ${opensAt}.`,
  cardDetailsNote: (statementNote) => `Kartendaten gehen direkt an den Zahlungsdienst. ${statementNote}`,
  enterACode: "Code eingeben",
  subtotal: "Zwischensumme",
  total: "Gesamt",
  devicesAndPlays: (devices, plays) =>
    `${formats.plural(devices, { one: "1 Gerät", other: `${devices === 2 ? "Zwei" : devices} Geräte` })}, ${formats.plural(plays, { one: "1 Wiedergabe", other: `${plays} Wiedergaben` })}`,
  until: (closes, zoneNote) => `Bis ${closes}. ${zoneNote}.`,
  from: (opens, zoneNote) => `Ab ${opens}. ${zoneNote}.`,
};
