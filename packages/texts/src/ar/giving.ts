import type * as en from "../en/giving.ts";
import type { AnyLanguage } from "../any-language.ts";

export const giving: AnyLanguage<typeof en.giving> = {
  giveAmount: (amount) => `تبرع بمبلغ ${amount}`,
  give: "تبرع",
  thanksForGiving: "شكرًا على تبرعك. الإيصال في طريقه إلى بريدك الإلكتروني.",
  amount: "المبلغ",
  custom: "مبلغ آخر",
  customAmount: "مبلغ آخر",
};
