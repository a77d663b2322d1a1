import { itemTextLimits } from "@matinee/domain/event-text-limits";
import { currencyRules } from "@matinee/domain/currency";
import type * as en from "../en/builder.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countCharacters } from "./counts.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";
import { nameCurrency } from "./shared.ts";

export const faq: AnyLanguage<typeof en.faq> = {
  errorSubmittingAnswer: "حدث خطأ أثناء إرسال الإجابة",
  answerSubmitted: "أُرسلت الإجابة بنجاح",
  added: "أُضيف السؤال بنجاح",
  updated: "حُدّث السؤال بنجاح",
  allUpdated: "حُدّثت الأسئلة بنجاح",
  deleted: "حُذف التعليق بنجاح",
  errorDeleting: "حدث خطأ أثناء حذف التعليق",
  unableToUpdate: "تعذّر تحديث الأسئلة",
  issues: {
    "question-missing": "يُرجى إدخال سؤال",
    "question-too-long": `يُرجى إدخال سؤال لا يزيد على ${countCharacters(itemTextLimits.question)}`,
    "answer-missing": "يُرجى إدخال إجابة",
    "answer-too-long": `يُرجى إدخال إجابة لا تزيد على ${countCharacters(itemTextLimits.answer)}`,
  },
};

export const store: AnyLanguage<typeof en.store> = {
  deleted: "حُذف المنتج بنجاح",
  errorDeleting: "حدث خطأ أثناء حذف المنتج",
  updated: "حُدّث المنتج بنجاح",
  allUpdated: "حُدّثت المنتجات بنجاح",
  unableToUpdate: "تعذّر تحديث المنتجات",
  deleteWarning: "لهذا المنتج طلبات. حذفه يزيلها من تنزيل الطلبات.",
  issues: (currency) => ({
    "product-title-missing": "يُرجى إدخال عنوان",
    "product-description-too-long": `يُرجى إدخال وصف لا يزيد على ${countCharacters(itemTextLimits.productDescription)}`,
    "price-invalid": `يُرجى إدخال السعر ب${nameCurrency(currency)}`,
    "price-too-large": `أعلى سعر هو ${formats.shortMoney(currencyRules[currency].maxPrice, currency)}`,
    "shipping-invalid": `يُرجى إدخال تكلفة الشحن ب${nameCurrency(currency)}`,
    "shipping-too-large": `أعلى تكلفة للشحن هي ${formats.shortMoney(currencyRules[currency].maxShipping, currency)}`,
  }),
  priceTooSmall: (currency) => `أقل سعر هو ${formats.money(currencyRules[currency].minCharge, currency)}`,
  priceNegative: (currency) => `لا يمكن أن يقل السعر عن ${formats.shortMoney(0, currency)}`,
  shippingNegative: (currency) => `لا يمكن أن تقل تكلفة الشحن عن ${formats.shortMoney(0, currency)}`,
  quantityNegative: "لا يمكن أن تكون الكمية أقل من 0",
  programFile: "لا يمكن بيع البرامج التنفيذية أو النصوص البرمجية. يُرجى اختيار ملف آخر.",
  otherContent: (ending) =>
    `محتوى هذا الملف ليس من النوع ${isolate(`.${ending}`)}. يُرجى حفظه من جديد وإعادة المحاولة.`,
};
