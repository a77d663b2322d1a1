import type * as en from "../en/order-tax.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";

const formatRate = (rate: number) =>
  formats.number(rate / 10_000, { style: "percent", maximumFractionDigits: 4 });

export const orderTax: AnyLanguage<typeof en.orderTax> = {
  line: (name, rate) => `${isolate(name)} ${formatRate(rate)}`,
  includes: (name, rate, amount) => `يشمل ${isolate(name)} ${formatRate(rate)}: ${amount}`,
  plus: (amount) => `${amount} دون الضريبة`,
  payPlus: (amount) => `دفع ${amount} مع إضافة الضريبة`,
  needsPlace: "تعتمد الضريبة على عنوانك. يظهر المجموع بعد إدخاله.",
  computing: "جارٍ حساب الضريبة…",
  tryAgain: "حساب الضريبة مرة أخرى",
  reverseCharge: "لا تُحصَّل ضريبة: بحسب الرقم الضريبي، تسددها شركتك بنفسها (الاحتساب العكسي).",
  province: "المقاطعة",
  postalCode: "الرمز البريدي",
  walletTotal: (total) =>
    `مع ضريبة عنوان محفظتك يبلغ المجموع ${total}. لم يُخصم منك أي مبلغ. يُرجى الضغط على المحفظة مرة أخرى.`,
  title: "الضريبة",
  net: "الصافي",
  tax: "الضريبة",
  gross: "الإجمالي",
  untaxed: "بلا ضريبة",
  total: "المجموع",
  receipt: (number) => `إيصال ${isolate(number)}`,
  charityNumber: (number) => `رقم الجمعية الخيرية ${isolate(number)}`,
};
