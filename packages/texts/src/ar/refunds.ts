import type * as en from "../en/refunds.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";

export const failedRefund: AnyLanguage<typeof en.failedRefund> = {
  state: "فشل الاسترداد",
  fact: "لم يُسترد المبلغ بعد",
  need: "فشل الاسترداد",
  needDetail: (buyer, { amount, currency }, title) =>
    `${isolate(buyer)}، ${formats.money(amount, currency)}، ${isolate(title)}`,
  filter: "فشل الاسترداد",
  buyer: {
    subject: (title) => `لم يصل المبلغ المسترد: ${isolate(title)}`,
    kicker: "استرداد المبلغ",
    preview: (amount) => `لم يصل ${amount} إلى بطاقتك بعد.`,
    returned: (name, amount) =>
      `${isolate(name)}، أعاد مصرف بطاقتك إلينا المبلغ المسترد وقدره ${amount}. لم يصلك المال بعد.`,
    refused: (name, amount) => `${isolate(name)}، تعذّر حتى الآن استرداد مبلغ ${amount}. لم يصلك المال.`,
    next: (contact) =>
      `الجهة المنظمة على علم بذلك وستعيد إليك المبلغ من جديد. إذا أُغلقت بطاقتك أو استُبدلت، يُرجى مراسلة ${isolate(contact)}.`,
    ticketLost: "لا تفتح تذكرتك الفيلم.",
    ticketKept: "حتى ذلك الحين تفتح تذكرتك الفيلم من جديد.",
  },
  owner: {
    subject: (title) => `فشل استرداد: ${isolate(title)}`,
    kicker: "فشل استرداد",
    returned: (amount, buyer) =>
      `أعاد مصرف ${isolate(buyer)} المبلغ المسترد وقدره ${amount}. لم يصل المال إلى المشتري.`,
    refused: (amount, buyer) =>
      `رفض مزوّد خدمة الدفع استرداد ${amount} إلى ${isolate(buyer)}. لم يصل المال إلى المشتري.`,
    next: (support) =>
      `يُرجى فتح الطلب وإعادة الاسترداد. إذا فشل مرة أخرى، يمكن سؤال المشتري عن طريقة الدفع إليه، أو مراسلة ${isolate(support)}.`,
    event: "الفعالية",
    buyer: "المشتري",
    amount: "المبلغ المسترد",
    reason: "السبب المذكور",
    order: "الطلب",
    open: "فتح الفعالية",
  },
};
