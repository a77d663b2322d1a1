import type * as en from "../en/pay-what-you-can.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const payWhatYouCanLabel = "Prix libre";

/** A ticket whose price the buyer chooses. Amounts in cents; a minimum of 0 is none. */
export const payWhatYouCan: AnyLanguage<typeof en.payWhatYouCan> = {
  label: payWhatYouCanLabel,
  price: (minimum, currency) =>
    minimum > 0
      ? `${payWhatYouCanLabel}, à partir de ${formats.money(minimum, currency)}`
      : payWhatYouCanLabel,
};
