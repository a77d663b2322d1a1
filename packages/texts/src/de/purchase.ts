import { currencyRules } from "@matinee/domain/currency";
import type * as en from "../en/purchase.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { eventCancelled, noPayments } from "./shared.ts";

export const purchase: AnyLanguage<typeof en.purchase> = {
  soldOut: (title) => `„${title}“ ist ausverkauft.`,
  fewLeft: (title, left) =>
    formats.plural(left, {
      one: `Von „${title}“ ist nur noch 1 Stück verfügbar.`,
      other: `Von „${title}“ sind nur noch ${left} Stück verfügbar.`,
    }),
  totalChanged: "Der Gesamtbetrag hat sich geändert. Bitte prüfen Sie ihn und versuchen Sie es noch einmal.",
  earlyBirdEnded: (cents, currency) =>
    `Der Frühbucherpreis ist gerade abgelaufen. Ein Ticket kostet jetzt ${formats.money(cents, currency)}. Bitte prüfen Sie den Gesamtbetrag und versuchen Sie es noch einmal.`,
  notOnSaleYet: "Tickets sind noch nicht im Verkauf.",
  notForSale:
    "Diese Bestellung enthält etwas, das nicht verkauft wird. Bitte prüfen Sie sie und versuchen Sie es noch einmal.",
  ticketPriceChanged:
    "Der Preis dieses Tickets hat sich geändert. Bitte prüfen Sie ihn und versuchen Sie es noch einmal.",
  cancelled: eventCancelled,
  noPayments,
  tooLarge: "Diese Bestellung ist zu groß für eine einzelne Kartenzahlung.",
  tooSmall: (currency) =>
    `Die kleinste Zahlung beträgt ${formats.money(currencyRules[currency].minCharge, currency)}.`,
  cardRefused:
    "Ihre Karte wurde abgelehnt. Bitte verwenden Sie eine andere Karte oder wenden Sie sich an Ihre Bank.",
  cardUnusable:
    "Wir konnten diese Karte nicht verwenden. Bitte geben Sie sie noch einmal ein oder verwenden Sie eine andere Karte.",
  waiting:
    "Wir warten noch auf die Antwort Ihrer Karte. Bitte lassen Sie diese Seite geöffnet. Es wird nicht doppelt abgebucht.",
  stillPending:
    "Wir warten noch auf die Antwort Ihrer Karte. Es wird nicht doppelt abgebucht. Bitte versuchen Sie es noch einmal.",
  outcomeUnknown:
    "Wir wissen noch nicht, ob der Vorgang abgeschlossen wurde. Bitte klicken Sie noch einmal auf die Schaltfläche: Er wird nur einmal ausgeführt.",
  expired:
    "Diese Bestellung wurde nicht rechtzeitig bezahlt. Es wurde nichts abgebucht. Bitte bestellen Sie noch einmal.",
  replaced:
    "Sie haben diese Bestellung auf diesem Gerät neu begonnen. Deshalb wurde dieser Versuch beendet, und es wurde nichts dafür abgebucht. Bitte wechseln Sie zu Ihrem anderen Tab.",
  manyUnpaid:
    "Viele Bestellungen aus Ihrem Netzwerk sind noch nicht bezahlt. Es wurde nichts abgebucht. Bitte bestellen Sie in einigen Minuten noch einmal.",
  earlierPaid:
    "Ihre frühere Bestellung für diese Veranstaltung wurde gerade bezahlt. Wir haben Ihnen eine E-Mail mit Ihrem Link geschickt. Bestellen Sie nur noch einmal, wenn Sie mehr möchten.",
  returned: "Diese Bestellung konnte nicht abgeschlossen werden. Ihre Zahlung wird vollständig erstattet.",
  disputeOpen: "Die Zahlung wird angefochten; die Bank entscheidet.",
  notRefundable: "An dieser Bestellung gibt es nichts mehr zu erstatten.",
  refundableChanged: (leftCents, currency) =>
    `Inzwischen wurde an dieser Bestellung etwas anderes erstattet. Jetzt können ${formats.money(leftCents, currency)} erstattet werden. Bitte prüfen Sie den Betrag.`,
  refundTooLarge: (leftCents, currency) =>
    `Höchstens ${formats.money(leftCents, currency)} können erstattet werden.`,
  noViewingLink: "Diese Bestellung hat keinen Zugangslink.",
  downloadUnscanned:
    "Diese Datei wird noch auf Schadsoftware geprüft. Bitte versuchen Sie es in einigen Minuten noch einmal.",
  downloadExpired: "Dieser Download-Link ist abgelaufen. Bitte öffnen Sie Ihren Zugangslink noch einmal.",
};
