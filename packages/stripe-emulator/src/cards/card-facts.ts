import { createHash } from "node:crypto";
import { cardRefused, malformed } from "../failures.ts";
import { integer, requiredText, text, type Params } from "../http/params.ts";
import { detectBrand, passesLuhn, type CardBrand } from "./card-number.ts";
import { findBehaviour, type CardBehaviour, type TestCard } from "./test-cards.ts";

/** The stored data of a card, by the id of its token or payment method. Never contains the number. */
export type CardFacts = {
  id: string;
  brand: CardBrand;
  last4: string;
  expMonth: number;
  expYear: number;
  country: string;
  funding: "credit" | "debit" | "prepaid";
  fingerprint: string;
  cvcGiven: boolean;
  behaviour: CardBehaviour;
  /** Set when a payment method was created from the token, or a payment was made with the payment method. */
  used: boolean;
  /** The payment intent that the bank has confirmed this card for. */
  authenticatedFor?: string;
};

/**
 * Checks a card's typed number, expiry and code, and returns the data to store.
 * @throws Failure 402 with Stripe's code and message for an invalid card
 */
export function readCard(id: string, card: Params, today: Date): CardFacts {
  const number = requiredText(card, "number", "card[number]").replaceAll(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(number)) {
    throw cardRefused("Your card number is not a valid credit card number.", "invalid_number", {
      param: "number",
    });
  }
  if (!passesLuhn(number)) {
    throw cardRefused("Your card number is incorrect.", "incorrect_number", { param: "number" });
  }
  const expMonth = integer(card, "exp_month", "card[exp_month]");
  const shortYear = integer(card, "exp_year", "card[exp_year]");
  if (expMonth === undefined || shortYear === undefined) {
    throw malformed(`Missing required param: card[${expMonth === undefined ? "exp_month" : "exp_year"}].`, {
      code: "parameter_missing",
    });
  }
  const expYear = shortYear < 100 ? 2000 + shortYear : shortYear;
  checkExpiry(expMonth, expYear, today);
  const cvc = text(card, "cvc");
  const brand = detectBrand(number);
  if (cvc !== undefined && !(brand === "amex" ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)) {
    throw cardRefused("Your card's security code is invalid.", "invalid_cvc", { param: "cvc" });
  }
  return collectFacts(id, number, expMonth, expYear, cvc !== undefined);
}

/** Returns the data of a documented test token's card: valid for years, with its code provided. */
export function collectTestCardFacts(id: string, card: TestCard, today: Date): CardFacts {
  return collectFacts(id, card.number, today.getUTCMonth() + 1, today.getUTCFullYear() + 1, true);
}

function collectFacts(
  id: string,
  number: string,
  expMonth: number,
  expYear: number,
  cvcGiven: boolean,
): CardFacts {
  return {
    id,
    brand: detectBrand(number),
    last4: number.slice(-4),
    expMonth,
    expYear,
    country: COUNTRIES[number.slice(0, 9)] ?? "US",
    funding: FUNDING[number] ?? "credit",
    fingerprint: createHash("sha256").update(`fingerprint ${number}`).digest("base64url").slice(0, 16),
    cvcGiven,
    behaviour: findBehaviour(number),
    used: false,
  };
}

/** The documented cards carry their country's ISO number after the first six digits. */
const COUNTRIES: Readonly<Record<string, string>> = {
  400000076: "BR",
  400000124: "CA",
  400000250: "FR",
  400000276: "DE",
  400000724: "ES",
  400000826: "GB",
};

const FUNDING: Readonly<Record<string, CardFacts["funding"]>> = {
  4000056655665556: "debit",
  5200828282828210: "debit",
  5105105105105100: "prepaid",
};

function checkExpiry(month: number, year: number, today: Date): void {
  if (month < 1 || month > 12) {
    throw cardRefused("Your card's expiration month is invalid.", "invalid_expiry_month", {
      param: "exp_month",
    });
  }
  const thisYear = today.getUTCFullYear();
  if (year < thisYear || year > thisYear + 50) {
    throw cardRefused("Your card's expiration year is invalid.", "invalid_expiry_year", {
      param: "exp_year",
    });
  }
  if (year === thisYear && month < today.getUTCMonth() + 1) {
    throw cardRefused("Your card's expiration month is invalid.", "invalid_expiry_month", {
      param: "exp_month",
    });
  }
}
