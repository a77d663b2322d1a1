import type * as en from "../en/giving.ts";
import type { AnyLanguage } from "../any-language.ts";

export const giving: AnyLanguage<typeof en.giving> = {
  giveAmount: (amount) => `Doar ${amount}`,
  give: "Doar",
  thanksForGiving: "Agradecemos sua doação. O recibo está a caminho por e-mail.",
  amount: "Valor",
  custom: "Outro",
  customAmount: "Outro valor",
};
