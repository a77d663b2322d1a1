import { detectBrand, listLengths } from "../cards/card-number.ts";
import { removeNonDigits } from "./field-check.ts";
import type { FieldType } from "./frame-messages.ts";

export const placeholders: Readonly<Record<FieldType, string>> = {
  cardNumber: "1234 1234 1234 1234",
  cardExpiry: "MM / YY",
  cardCvc: "CVC",
};

const COMMON = { inputmode: "numeric", autocorrect: "off", spellcheck: "false", "aria-required": "true" };

/** Attributes for filling in saved cards and for the field's name in screen readers. */
export const fieldAttributes: Readonly<Record<FieldType, Record<string, string>>> = {
  cardNumber: { ...COMMON, name: "cardnumber", autocomplete: "cc-number", "aria-label": "Card number" },
  cardExpiry: { ...COMMON, name: "exp-date", autocomplete: "cc-exp", "aria-label": "Expiration date" },
  cardCvc: { ...COMMON, name: "cvc", autocomplete: "cc-csc", "aria-label": "CVC" },
};

/** Groups the digits as on a card and keeps the caret after the same digit. */
export function formatField(type: FieldType, input: HTMLInputElement, deleting: boolean): void {
  const caret = input.selectionStart ?? input.value.length;
  const digitsBefore = removeNonDigits(input.value.slice(0, caret)).length;
  const atEnd = caret === input.value.length;
  const text = formatted(type, input.value, deleting);
  if (text === input.value) return;
  input.value = text;
  const place = atEnd ? text.length : findCaret(text, digitsBefore);
  input.setSelectionRange(place, place);
}

/** Formats typed or pasted text. */
export function formatted(type: FieldType, typed: string, deleting: boolean): string {
  if (type === "cardExpiry") return formatExpiry(typed, deleting);
  const digits = removeNonDigits(typed);
  return type === "cardNumber" ? formatCardNumber(digits) : digits.slice(0, 4);
}

function formatCardNumber(digits: string): string {
  const brand = detectBrand(digits);
  const cardDigits = digits.slice(0, Math.max(...listLengths(brand)));
  const groups = brand === "amex" ? [4, 6, 5] : [4, 4, 4, 4, 3];
  const parts: string[] = [];
  let from = 0;
  for (const size of groups) {
    if (from >= cardDigits.length) break;
    parts.push(cardDigits.slice(from, from + size));
    from += size;
  }
  return parts.join(" ");
}

/** Formats `MM / YY`. A first digit above 1 is a whole month; saved cards may have a four-digit year. */
function formatExpiry(typed: string, deleting: boolean): string {
  const [monthTyped = "", yearTyped] = typed.split(/[/-]/);
  const whole = removeNonDigits(typed);
  let digits = whole;
  if (yearTyped !== undefined && removeNonDigits(monthTyped).length === 1) digits = `0${whole}`;
  else if (/^[2-9]/.test(whole)) digits = `0${whole}`;
  if (/^\d{2}20\d{2}$/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, 4);
  if (digits.length < 2 || (digits.length === 2 && deleting)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

function findCaret(text: string, digits: number): number {
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (seen === digits) return place;
    if (/\d/.test(text.charAt(place))) seen += 1;
  }
  return text.length;
}
