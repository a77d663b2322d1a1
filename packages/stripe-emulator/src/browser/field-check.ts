import { detectBrand, listLengths, passesLuhn } from "../cards/card-number.ts";
import type { FieldError, FieldState, FieldType } from "./frame-messages.ts";

export type FieldCheck = FieldState;

/**
 * Checks whether a field's text is empty, complete or invalid. Incomplete text is invalid only after the buyer has
 * left the field (`finished`).
 */
export function checkField(type: FieldType, text: string, cardNumber: string, finished: boolean): FieldCheck {
  const digits = removeNonDigits(text);
  if (type === "cardNumber") {
    return { ...verdict(digits, checkNumber(digits), finished), brand: detectBrand(digits) };
  }
  const error = type === "cardExpiry" ? checkExpiry(digits) : checkCvc(digits, cardNumber);
  return verdict(digits, error, finished);
}

export function removeNonDigits(text: string): string {
  return text.replaceAll(/\D/g, "");
}

/** Returns the number of digits of a card's security code. */
export function getCvcLength(cardNumber: string): number {
  return detectBrand(removeNonDigits(cardNumber)) === "amex" ? 4 : 3;
}

function verdict(digits: string, error: FieldError | undefined, finished: boolean): FieldCheck {
  const shown = error && (finished || !error.code.startsWith("incomplete")) ? error : undefined;
  return { empty: digits === "", complete: error === undefined, ...(shown ? { error: shown } : {}) };
}

function checkNumber(digits: string): FieldError | undefined {
  const lengths = listLengths(detectBrand(digits));
  if (digits.length < Math.min(...lengths)) {
    return failure("incomplete_number", "Your card number is incomplete.");
  }
  if (!lengths.includes(digits.length) || !passesLuhn(digits)) {
    return failure("invalid_number", "Your card number is invalid.");
  }
  return undefined;
}

function checkExpiry(digits: string): FieldError | undefined {
  if (digits.length < 4) return failure("incomplete_expiry", "Your card's expiration date is incomplete.");
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2));
  const today = new Date();
  if (month < 1 || month > 12) {
    return failure("invalid_expiry_month", "Your card's expiration date is invalid.");
  }
  if (year < today.getFullYear()) {
    return failure("invalid_expiry_year_past", "Your card's expiration year is in the past.");
  }
  if (year > today.getFullYear() + 50) {
    return failure("invalid_expiry_year", "Your card's expiration year is invalid.");
  }
  if (year === today.getFullYear() && month < today.getMonth() + 1) {
    return failure("invalid_expiry_month_past", "Your card's expiration date is in the past.");
  }
  return undefined;
}

function checkCvc(digits: string, cardNumber: string): FieldError | undefined {
  const hasCardNumber = cardNumber !== "";
  const isComplete = hasCardNumber ? digits.length === getCvcLength(cardNumber) : digits.length >= 3;
  return isComplete ? undefined : failure("incomplete_cvc", "Your card's security code is incomplete.");
}

function failure(code: string, message: string): FieldError {
  return { type: "validation_error", code, message };
}
