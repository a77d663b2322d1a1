export type CardBrand =
  | "visa"
  | "mastercard"
  | "amex"
  | "discover"
  | "diners"
  | "jcb"
  | "unionpay"
  | "unknown";

const BRANDS: ReadonlyArray<readonly [brand: CardBrand, pattern: RegExp, lengths: readonly number[]]> = [
  ["visa", /^4/, [16]],
  ["mastercard", /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, [16]],
  ["amex", /^3[47]/, [15]],
  ["discover", /^6(011|4[4-9]|5)/, [16]],
  ["diners", /^3(0[0-5]|[689])/, [14, 16]],
  ["jcb", /^35/, [16]],
  ["unionpay", /^62/, [16, 19]],
];

/** Detects the brand from the first digits. Also runs in the browser's card fields. */
export function detectBrand(digits: string): CardBrand {
  return BRANDS.find(([, pattern]) => pattern.test(digits))?.[0] ?? "unknown";
}

/** Lists the possible numbers of digits of a card of this brand. */
export function listLengths(brand: CardBrand): readonly number[] {
  return BRANDS.find(([name]) => name === brand)?.[2] ?? [16];
}

export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = digit * 2;
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
