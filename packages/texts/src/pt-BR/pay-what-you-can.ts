import type * as en from "../en/pay-what-you-can.ts";
import type { AnyLanguage } from "../languages.ts";
import { formats } from "./formats.ts";

const label = "Pague quanto puder";

export const payWhatYouCan: AnyLanguage<typeof en.payWhatYouCan> = {
  label,
  price: (minimum) => (minimum > 0 ? `${label}, a partir de ${formats.money(minimum)}` : label),
};
