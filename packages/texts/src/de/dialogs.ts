import { maxLineQuantity } from "@matinee/domain/cart";
import { currencyRules } from "@matinee/domain/currency";
import { maxInvitationName } from "@matinee/domain/item-rules";
import type * as en from "../en/dialogs.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { acceptTerms, nameCurrency, unexpectedOrderError, validEmail } from "./shared.ts";

const nameTickets = (count: number) => formats.plural(count, { one: "1 Ticket", other: `${count} Tickets` });

export const registration: AnyLanguage<typeof en.registration> = {
  title: "Registrieren",
  intro: "Bitte machen Sie ein paar Angaben, um fortzufahren",
  alreadySubscribed: "bereits für die Veranstaltung registriert",
  succeeded: "Registrierung erfolgreich",
  failed: `${validEmail}.`,
  issues: {
    "name-missing": "Bitte geben Sie einen Namen ein",
    "email-missing": "Bitte geben Sie eine E-Mail-Adresse ein",
    "email-invalid": validEmail,
    "organization-missing": "Bitte geben Sie eine Organisation ein",
    "country-missing": "Bitte wählen Sie ein Land",
    "zip-missing": "Bitte geben Sie eine Postleitzahl ein",
    "terms-not-accepted": acceptTerms,
  },
};

export const checkout: AnyLanguage<typeof en.checkout> = {
  payWithCard: "Mit Karte zahlen",
  wallets: "Mit Wallet zahlen",
  orPayWithCard: "Oder mit Karte zahlen",
  walletFailed: "Die Wallet hat die Zahlung nicht abgeschlossen. Es wurde nichts abgebucht.",
  back: "Zurück",
  pay: (totalCents, currency) => `${formats.money(totalCents, currency)} zahlen`,
  redeemCoupon: "Gutschein einlösen",
  freeOrder: "Kostenlose Bestellung",
  getFreeTicket: "Freiticket holen",
  giveFreeTicket: "Freiticket verschenken",
  placeFreeOrder: "Kostenlos bestellen",
  noCardForTicket: "Für ein Freiticket brauchen Sie keine Karte.",
  noCardForOrder: "Für eine kostenlose Bestellung brauchen Sie keine Karte.",
  submittingOrder: "Bestellung wird gesendet …",
  connectionLost: "Die Verbindung ist abgebrochen. Wir versuchen es erneut. Es wird nicht doppelt abgebucht.",
  tryAgain: "Erneut versuchen",
  goToQueue: "Zur Warteschlange",
  seePlace: "Ihren Platz ansehen",
  queueOpened:
    "Tickets werden jetzt über eine Warteschlange verkauft. Sie waren schon vorher hier, deshalb sind Ihre Tickets für Sie reserviert. Bitte klicken Sie noch einmal.",
  awaitsBank:
    "Ihre Zahlung wartet auf die Bestätigung bei Ihrer Bank. Fahren Sie fort, um sie zu bestätigen. Es wurde noch nichts abgebucht.",
  continueToBank: "Weiter zur Bank",
  free: "Kostenlos",
  shipping: "Versand",
  products: (count) => formats.plural(count, { one: "1 Artikel", other: `${count} Artikel` }),
  receiptGoesTo: (email) => `Der Beleg ist unterwegs an ${email}.`,
  ticketSubject: (title) => `Ihr Ticket und Ihr Beleg: ${title}`,
  receiptSubject: (title) => `Ihr Beleg: ${title}`,
  receiptSentTo: (email) => `Dieser Beleg wurde an ${email} gesendet.`,
  purchaseSucceeded: "Kauf erfolgreich. Sie erhalten eine E-Mail mit Ihrem Beleg",
  donationSucceeded: "Spende erfolgreich. Sie erhalten eine E-Mail mit Ihrem Beleg",
  orderCreated: "Bestellung erfolgreich. Sie erhalten eine E-Mail mit Ihrem Beleg",
  statementDescriptor: (descriptor) => `Auf Ihrer Kartenabrechnung erscheint der Betrag als ${descriptor}.`,
  unexpectedError: unexpectedOrderError,
  issues: {
    "email-missing": "Bitte geben Sie für diese Bestellung eine E-Mail-Adresse ein",
    "email-invalid": validEmail,
    "name-missing": "Bitte geben Sie für diese Bestellung einen Namen ein",
    "street-missing": "Bitte geben Sie für diese Bestellung eine Straße ein",
    "country-missing": "Bitte wählen Sie für diese Bestellung ein Land",
    "country-not-served":
      "Aus diesem Land können wir keine Bestellungen annehmen. Bitte wählen Sie ein anderes.",
    "city-missing": "Bitte geben Sie für diese Bestellung einen Ort ein",
    "state-missing": "Bitte geben Sie für diese Bestellung ein Bundesland ein",
    "zip-missing": "Bitte geben Sie für diese Bestellung eine Postleitzahl ein",
    "province-missing": "Bitte geben Sie für diese Bestellung eine Provinz ein",
    "postal-code-missing": "Bitte geben Sie für diese Bestellung eine Postleitzahl ein",
    "card-number-invalid":
      "Bitte geben Sie eine gültige Kartennummer ein oder nutzen Sie einen gültigen Aktionscode",
    "card-expiry-missing": "Bitte geben Sie das Ablaufdatum Ihrer Karte ein",
    "card-cvc-missing": "Bitte geben Sie die Prüfnummer (CVC) Ihrer Karte ein",
    "terms-not-accepted": acceptTerms,
  },
};

export const promoCode: AnyLanguage<typeof en.promoCode> = {
  none: "Noch keine Aktionscodes",
  missing: "Bitte geben Sie einen Aktionscode ein",
  unknown: "Dieser Aktionscode gilt nicht für diese Veranstaltung",
  expired: "Dieser Aktionscode ist abgelaufen",
  usedUp: "Dieser Aktionscode ist aufgebraucht",
  notStarted: "Dieser Aktionscode gilt noch nicht",
  usedByYou: "Dieser Aktionscode wurde mit Ihrer E-Mail-Adresse bereits verwendet",
  fewLeft: (tickets) => `Dieser Aktionscode gilt nur noch für ${nameTickets(tickets)}`,
  fewLeftForYou: (tickets) =>
    `Mit Ihrer E-Mail-Adresse gilt dieser Aktionscode nur noch für ${nameTickets(tickets)}`,
  needsTicket: "Dieser Aktionscode gilt für ein Ticket, aber diese Bestellung enthält keines",
  taken: "Diesen Aktionscode gibt es bereits",
  explanation:
    "Ein Aktionscode deckt ein Ticket ab oder senkt den Preis von Tickets. Jedes Ticket, für das er gilt, zählt als eine Einlösung. Geben Sie Codes an Presse, Freunde und Festivals.",
  howMany: "Anzahl",
  oneCode: "Ein Code",
  manyCodes: "Viele Codes",
  addCode: "Code anlegen",
  addCodes: "Codes anlegen",
  prefix: "Präfix",
  prefixHelp: "Darauf folgen zehn zufällige Buchstaben und Ziffern",
  count: "Anzahl der Codes",
  countRange: (limit) => `Bitte geben Sie eine Zahl von 1 bis ${limit} ein`,
  batchCreated: (count) =>
    formats.plural(count, { one: `${count} Aktionscode angelegt`, other: `${count} Aktionscodes angelegt` }),
  takesOff: "Rabatt",
  wholeTicket: "Ein ganzes Ticket",
  aPercentage: "Prozentsatz auf Tickets",
  anAmount: "Betrag auf Tickets",
  percentage: "Prozentsatz",
  percentRange: "Bitte geben Sie eine Zahl von 1 bis 100 ein",
  amount: "Betrag",
  amountMissing: "Bitte geben Sie einen Betrag ein, zum Beispiel 2,50",
  maxTickets: "Tickets insgesamt",
  maxTicketsPerEmail: "Tickets je E-Mail-Adresse",
  ticketsHelp: "Der Code gilt höchstens für so viele Tickets",
  used: (tickets, limit) =>
    limit === null ? `${nameTickets(tickets)} eingelöst` : `${tickets} von ${nameTickets(limit)} eingelöst`,
  describe: (discount, currency) =>
    discount.kind === "ticket"
      ? "Ein ganzes Ticket"
      : `${discount.kind === "percent" ? formats.percent(discount.percent) : formats.shortMoney(discount.amount, currency)} Rabatt auf Tickets`,
  download: "Aktionscodes als CSV herunterladen",
  search: "Aktionscodes suchen",
  noMatch: "Kein passender Aktionscode",
  showMore: (count) => `Mehr anzeigen (${count})`,
  datesReversed: "Der Code muss nach seinem Beginn enden",
  tooMany: (limit) => `Eine Veranstaltung hat höchstens ${formats.number(limit)} Aktionscodes`,
  open: "Ich habe einen Code",
  apply: "Einlösen",
  applied: "Eingelöst",
  remove: "Entfernen",
  removeCode: (code) => `Aktionscode ${code} entfernen`,
  appliedSuccessfully: "Aktionscode eingelöst!",
  errorValidating: "Der Aktionscode konnte nicht geprüft werden",
};

export const donations: AnyLanguage<typeof en.donations> = {
  none: "Keine Spende",
  sendDonation: "Spende senden",
  missing: (currency) => `Bitte geben Sie einen Betrag in ${nameCurrency(currency)} ein`,
  suggestionNegative: (currency) =>
    `Ein vorgeschlagener Betrag kann nicht unter ${formats.shortMoney(0, currency)} liegen`,
  issues: {
    "donation-too-small": (currency) =>
      `Die kleinste Spende beträgt ${formats.money(currencyRules[currency].minDonation, currency)}`,
    "donation-too-large": (currency) =>
      `Die größte Spende beträgt ${formats.shortMoney(currencyRules[currency].maxDonation, currency)}`,
  },
};

export const cart: AnyLanguage<typeof en.cart> = {
  missing: "Bitte geben Sie eine Menge ein",
  noLongerSold: (title) => `„${title}“ wird nicht mehr verkauft und wurde aus Ihrem Warenkorb entfernt.`,
  priceChanged: (title, nowCents, wasCents, currency) =>
    `„${title}“ kostet jetzt ${formats.money(nowCents, currency)} statt ${formats.money(wasCents, currency)}.`,
  issues: {
    "quantity-not-positive": "Die Menge muss größer als 0 sein",
    "quantity-negative": "Die Menge kann nicht unter 0 liegen",
    "quantity-too-large": `Eine Bestellung kann von einem Artikel höchstens ${formats.number(maxLineQuantity)} Stück enthalten`,
  },
  tooManyTickets: (perOrder) => `Eine Bestellung kann höchstens ${nameTickets(perOrder)} enthalten`,
};

export const invitations: AnyLanguage<typeof en.invitations> = {
  issues: {
    "fields-missing": "Bitte füllen Sie alle Felder aus",
    "recipient-email-invalid": validEmail,
    "name-has-link": "Ein Name darf keinen Link und keine Webadresse enthalten",
    "name-has-contact": "Ein Name darf kein @ und keine lange Nummer enthalten",
    "name-too-long": `Ein Name darf höchstens ${maxInvitationName} Zeichen lang sein`,
    "message-has-contact": "Eine Nachricht darf kein @ und keine lange Nummer enthalten",
    "message-has-link": "Eine Nachricht darf keinen Link und keine Webadresse enthalten",
  },
  failed: "Etwas ist schiefgegangen. Bitte versuchen Sie es später noch einmal.",
  sendToAnother: "Weitere Person einladen",
};
