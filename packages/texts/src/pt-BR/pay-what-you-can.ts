import type * as en from "../en/pay-what-you-can.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const payWhatYouCanLabel = "Pague quanto puder";

export const payWhatYouCan: AnyLanguage<typeof en.payWhatYouCan> = {
  label: payWhatYouCanLabel,
  price: (minimum, currency) =>
    minimum > 0
      ? `${payWhatYouCanLabel}, a partir de ${formats.money(minimum, currency)}`
      : payWhatYouCanLabel,
};
