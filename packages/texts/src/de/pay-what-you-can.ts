import type * as en from "../en/pay-what-you-can.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const label = "Zahlen, was Sie können";

export const payWhatYouCan: AnyLanguage<typeof en.payWhatYouCan> = {
  label,
  price: (minimum, currency) => (minimum > 0 ? `${label}, ab ${formats.money(minimum, currency)}` : label),
};
