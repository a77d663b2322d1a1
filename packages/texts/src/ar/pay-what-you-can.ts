import type * as en from "../en/pay-what-you-can.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const payWhatYouCanLabel = "السعر حسب استطاعتك";

export const payWhatYouCan: AnyLanguage<typeof en.payWhatYouCan> = {
  label: payWhatYouCanLabel,
  price: (minimum, currency) =>
    minimum > 0 ? `${payWhatYouCanLabel}، ابتداءً من ${formats.money(minimum, currency)}` : payWhatYouCanLabel,
};
