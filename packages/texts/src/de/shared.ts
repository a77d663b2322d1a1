import { platformCurrency } from "@matinee/domain/currency";

/** Texts that several files of the German catalogue share. */
export const acceptTerms = "Bitte stimmen Sie den AGB zu";
export const validEmail = "Bitte geben Sie eine gültige E-Mail-Adresse ein";
export const watchNow = "Jetzt ansehen";
export const continueToCheckout = "Weiter zur Kasse";
export const eventCancelled = "Diese Veranstaltung wurde abgesagt.";
export const noPayments =
  "Für diese Veranstaltung sind gerade keine Zahlungen möglich. Bitte versuchen Sie es später noch einmal.";
export const unexpectedOrderError = "Beim Anlegen Ihrer Bestellung ist ein unerwarteter Fehler aufgetreten";
export const currencyName = "US-Dollar";

export const nameCurrency = (currency: string): string =>
  currency === platformCurrency ? currencyName : currency.toUpperCase();
