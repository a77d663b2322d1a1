import { platformCurrency } from "@matinee/domain/currency";

/** Texts that several groups of the catalogue share. */

/**
 * Wraps words of a sentence into a link or an emphasis. A sentence with such words is a function that returns its parts
 * in order, so that a translation can reorder them.
 */
export type Mark<Part> = (words: string) => Part;

/** The platform's currency, as in "an amount in dollars". */
export const currencyName = "dollars";

/** Names a currency of an event, as in "an amount in dollars" and "an amount in CAD". */
export const nameCurrency = (currency: string): string =>
  currency === platformCurrency ? currencyName : currency.toUpperCase();
/** The currency apart from others of the same name. */
export const fullCurrencyName = "US dollars";
export const acceptTerms = "Please accept terms of services";
export const validEmail = "Please enter a valid email";
export const passwordsDiffer = "Passwords do not match";
export const cardExpiry = "Please enter your card's expiration date";
export const cardCvc = "Please enter your card's CVC";
export const noEventAtUrl = "There is no event at this URL. Redirecting...";
/** The misspellings are fixed: rules/texts.md, Quoted texts. */
export const unexpectedOrderError = "An unexpeced error occured while creating your order";
export const errorUpdatingEvent = "Error updating event";
export const enterTitle = "Please enter a title";
export const loading = "Loading...";
export const continueOn = "Continue";
export const yes = "Yes";
export const filmmakerDashboard = "Filmmaker Dashboard";
export const continueToCheckout = "Continue To Checkout";
export const watchNow = "Watch Now";
export const register = "Register";
export const nameAndEmail = "Name, Email";

/** At an emailed address without its end, which some mail programs cut off. */
export const incompleteLink =
  "This link is incomplete. Please open it from the email as a whole: it may run over two lines.";

export const eventCancelled = "This event was cancelled.";
export const noPayments = "This event cannot take payments right now. Please come back later.";
