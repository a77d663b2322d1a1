import type * as en from "../en/pay-what-you-can.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const label = "Paga lo que puedas";

/** A ticket whose price the buyer chooses. Amounts in cents; a minimum of 0 is none. */
export const payWhatYouCan: AnyLanguage<typeof en.payWhatYouCan> = {
  label,
  price: (minimum, currency) => (minimum > 0 ? `${label}, desde ${formats.money(minimum, currency)}` : label),
};
