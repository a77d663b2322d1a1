import { getCurrencyDigits, platformCurrency } from "@matinee/domain/currency";
import type * as en from "../en/form-controls.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";
import { nameCurrency } from "./shared.ts";

export const formControls: AnyLanguage<typeof en.formControls> = {
  conflictTitle: "حُفظ قبلك",
  saved: "المحفوظ",
  yours: "نسختك",
  takeSavedVersion: "استخدام النسخة المحفوظة",
  saveMyVersion: "حفظ نسختي",
  on: "مفعّل",
  off: "معطّل",
  showPassword: "إظهار كلمة المرور",
  hidePassword: "إخفاء كلمة المرور",
  removeTag: (tag) => `إزالة ${isolate(tag)}`,
  notANumber: "يُرجى إدخال عدد بالأرقام، مثل 12",
  notWhole: "يُرجى إدخال عدد صحيح بلا كسور",
  currencySymbol: (currency) =>
    currency === platformCurrency
      ? "$"
      : formats.shortMoney(0, currency).replace("0", "").replace("\u200F", "").trim(),
  currencyCode: (currency) => currency.toUpperCase(),
  notAnAmount: (currency) =>
    `يُرجى إدخال مبلغ ب${nameCurrency(currency)}، مثل ${getCurrencyDigits(currency) === 0 ? "1250" : "12.50"}`,
  tooManyDecimals: "يُرجى إدخال منزلتين عشريتين كحد أقصى، مثل 12.50",
  numberTooLarge: "هذا العدد كبير جدًا",
  empty: "(فارغ)",
};
