import { currencyRules } from "@matinee/domain/currency";
import type * as en from "../en/chosen-price.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const chosenPrice: AnyLanguage<typeof en.chosenPrice> = {
  label: "سعرك",
  suggested: (suggestion, currency) => `المقترح: ${formats.money(suggestion, currency)}`,
  help: (minimum, suggestion, currency) =>
    [
      minimum > 0 ? `ابتداءً من ${formats.money(minimum, currency)}.` : "أي مبلغ. 0 يجعل التذكرة مجانية.",
      suggestion > 0 ? [`المقترح: ${formats.money(suggestion, currency)}.`] : [],
    ]
      .flat()
      .join(" "),
  missing: "يُرجى إدخال المبلغ",
  issues: {
    "amount-below-minimum": (minimum, currency) => `يُرجى دفع ${formats.money(minimum, currency)} على الأقل`,
    "amount-too-small": (_minimum, currency) =>
      `أقل مبلغ للدفع هو ${formats.money(currencyRules[currency].minCharge, currency)}`,
    "amount-too-large": (_minimum, currency) =>
      `أعلى سعر للتذكرة هو ${formats.money(currencyRules[currency].maxChosenPrice, currency)}`,
  },
  notChosen: "لا يمكن اختيار سعر هذا العنصر. يُرجى التحقق من الطلب والمحاولة مرة أخرى.",
  severalPrices: "لجميع تذاكر الطلب السعر نفسه. يُرجى اختيار سعر واحد.",
};
