import type { Currency } from "@matinee/domain/currency";
import { formats } from "./formats.ts";

const payWhatYouCanLabel = "Pay what you can";

/** A ticket whose price the buyer chooses. Amounts in cents; a minimum of 0 is none. */
export const payWhatYouCan = {
  label: payWhatYouCanLabel,
  /** 'Pay what you can, from $5.00' */
  price: (minimum: number, currency: Currency) =>
    minimum > 0 ? `${payWhatYouCanLabel}, from ${formats.money(minimum, currency)}` : payWhatYouCanLabel,
} as const;
