import type { Currency } from "@matinee/domain/currency";
import { messages } from "@matinee/texts";
import { readCents } from "@matinee/ui/typed-number";

const texts = messages.orders;

/** The amount of a refund in the smallest unit of its currency, or null with the message why there is none. */
export interface RefundAmount {
  cents: number | null;
  problem: string | null;
}

/**
 * Reads the typed amount of a refund. Nothing typed means the whole refundable amount.
 * @param refundable in the smallest unit of the currency; null while it is loading
 */
export function readRefundAmount(typed: string, refundable: number | null, currency: Currency): RefundAmount {
  const { value, problem } = readCents(typed, currency);
  if (problem || !refundable) return { cents: null, problem };
  const cents = value ?? refundable;
  return cents > 0 && cents <= refundable
    ? { cents, problem: null }
    : { cents: null, problem: texts.amountUpTo(messages.formats.money(refundable, currency)) };
}
