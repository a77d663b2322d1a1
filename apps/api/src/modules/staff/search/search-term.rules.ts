const AMOUNT = /^\$?(\d{1,6})(?:\.(\d{1,2}))?$/;
const CHARGE_ID = /^(?:ch|py)_\w+$/;

/** Reads a term as an amount in dollars. Returns cents, or null for other text. */
export function readAmountCents(term: string): number | null {
  const [, dollars, cents = "0"] = AMOUNT.exec(term.replaceAll(",", "")) ?? [];
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
}

/** Returns whether a term is the payment provider's id of a charge. */
export const isChargeId = (term: string): boolean => CHARGE_ID.test(term);
