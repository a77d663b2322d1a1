import { minChargeCents } from "@matinee/domain/money";
import { maxChosenCents } from "@matinee/domain/pay-what-you-can";
import type * as en from "../en/chosen-price.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const chosenPrice: AnyLanguage<typeof en.chosenPrice> = {
  label: "سعرك",
  suggested: (suggestion) => `المقترح: ${formats.money(suggestion)}`,
  help: (minimum, suggestion) =>
    [
      minimum > 0 ? `ابتداءً من ${formats.money(minimum)}.` : "أي مبلغ. 0 يجعل التذكرة مجانية.",
      suggestion > 0 ? [`المقترح: ${formats.money(suggestion)}.`] : [],
    ]
      .flat()
      .join(" "),
  missing: "يُرجى إدخال المبلغ",
  issues: {
    "amount-below-minimum": (minimum) => `يُرجى دفع ${formats.money(minimum)} على الأقل`,
    "amount-too-small": () => `أقل مبلغ للدفع هو ${formats.money(minChargeCents)}`,
    "amount-too-large": () => `أعلى سعر للتذكرة هو ${formats.money(maxChosenCents)}`,
  },
  notChosen: "لا يمكن اختيار سعر هذا العنصر. يُرجى التحقق من الطلب والمحاولة مرة أخرى.",
  severalPrices: "لجميع تذاكر الطلب السعر نفسه. يُرجى اختيار سعر واحد.",
};
