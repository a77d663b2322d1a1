import { invoiceLimits } from "@matinee/domain/invoices";
import type * as en from "../en/invoices.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countNoun, countTimes } from "./counts.ts";
import { invoiceKinds } from "./invoice-form.ts";
import { isolate } from "./isolate.ts";
import { orderTax } from "./order-tax.ts";

const describeLimit = (characters: number) =>
  `الحد الأقصى هو ${countNoun(characters, {
    one: "حرف واحد",
    two: "حرفان",
    few: "أحرف",
    many: "حرفًا",
    other: "حرف",
  })}`;

export const invoices: AnyLanguage<typeof en.invoices> = {
  issues: {
    "name-missing": "يُرجى إدخال اسم الشركة أو اسمك",
    "name-too-long": describeLimit(invoiceLimits.name),
    "address-missing": "يُرجى إدخال العنوان",
    "address-too-long": describeLimit(invoiceLimits.address),
    "country-missing": "يُرجى اختيار البلد",
    "tax-number-too-long": describeLimit(invoiceLimits.taxNumber),
  },
  problems: {
    free: "هذا الطلب مجاني: لا يوجد ما تصدر به فاتورة.",
    unpaid: "لم يُدفع ثمن هذا الطلب: لا يوجد ما تصدر به فاتورة.",
    refunded: "استُرد ثمن هذا الطلب كاملًا: لم يبقَ ما تصدر به فاتورة.",
    disputed: "يراجع المصرف دفع ثمن هذا الطلب. لا يمكن إصدار فاتورة قبل قراره.",
    "corrected-too-often": `صُححت فاتورة هذا الطلب ${countTimes(invoiceLimits.corrections)}. يُرجى طلب فاتورة أخرى من الجهة المنظمة.`,
  },
  gift: "يُرجى طلب فاتورة الهدية من الجهة المنظمة.",
};

export const invoiceSheet: AnyLanguage<typeof en.invoiceSheet> = {
  title: (kind, number) => `${invoiceKinds[kind]} ${isolate(number)}`,
  fileName: (kind, number) => `${kind}-${number}.pdf`,
  from: "من",
  to: "إلى",
  taxNumber: (taxNumber) => `الرقم الضريبي ${taxNumber}`,
  date: "التاريخ",
  order: "الطلب",
  event: "الفعالية",
  paidOn: "تاريخ الدفع",
  columns: { what: "البيان", quantity: "الكمية", price: "السعر", amount: "المبلغ" },
  lines: {
    shipping: (title) => `الشحن، ${title}`,
    tax: () => "الضريبة",
    discount: () => "خصم",
    credited: () => "مبالغ مردودة سابقًا",
    refund: (title) => (title === "" ? "استرداد" : `استرداد، ${title}`),
    "refund-returned": () => "استرداد أعاده المصرف",
    balance: () => "مبلغ الفاتورة الملغاة",
  },
  reasons: {
    refund: (number) => `إشعار دائن للفاتورة ${isolate(number)}.`,
    "refund-returned": (number) =>
      `يلغي الإشعار الدائن ${isolate(number)}: أعاد المصرف المبلغ المسترد، لذا يُعد المبلغ مدفوعًا.`,
    "recipient-corrected": (number) => `تصحيح ${isolate(number)} التي كان مستلمها غير صحيح.`,
  },
  total: { invoice: "المجموع", "credit-note": "مجموع المبلغ المردود" },
  tax: { rate: "النسبة", net: "الصافي", tax: "الضريبة", gross: "الإجمالي" },
  untaxed: "غير خاضع للضريبة",
  reverseCharge: "احتساب عكسي: الضريبة مستحقة على المستلم.",
  charityNumber: orderTax.charityNumber,
  paid: (day) => `دُفع بالبطاقة في ${day}.`,
  credited: "يعود المبلغ المسترد إلى البطاقة التي خُصم منها.",
  platform: (seller) => `صدرت من Matinee باسم ${seller}.`,
};

export const invoiceEmails: AnyLanguage<typeof en.invoiceEmails> = {
  get: "طلب فاتورة لهذا الطلب",
  yours: "تنزيل فاتورتك",

  receipt: {
    number: "الإيصال",
    seller: "البائع",
    taxNumber: "الرقم الضريبي",
    net: "الصافي",
    reverseCharge: "احتساب عكسي: ضريبة هذا الشراء مستحقة عليك.",
  },
  creditNote: (number) => `صدر لفاتورتك إشعار دائن بذلك، ${isolate(number)}.`,
  open: "تنزيل الإشعار الدائن",
};
