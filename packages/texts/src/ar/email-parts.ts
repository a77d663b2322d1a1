import type * as en from "../en/email-parts.ts";
import type { AnyLanguage } from "../any-language.ts";
import { isolate } from "./isolate.ts";

export const emailParts: AnyLanguage<typeof en.emailParts> = {
  hello: (name) => (name === "" ? "مرحبًا،" : `مرحبًا ${isolate(name)}،`),
  copyAddress: "إذا لم يعمل الزر، يمكن نسخ هذا العنوان:",
  writeToSupport: "مراسلة الدعم",
  expected: "إذا كان الطلب منك، فلا يلزمك فعل أي شيء.",
  openEvent: "فتح الفعالية",
  seeEvent: "عرض الفعالية",
  watch: "مشاهدة الفيلم",
  linkIsTicket: "هذا الرابط هو تذكرتك: يُرجى الاحتفاظ بهذه الرسالة. يضيف ملف التقويم المرفق الموعد إلى تقويمك.",
  noMoreEmails: "إيقاف الرسائل عن هذه الفعالية",
  hasPlace: {
    screening: "لديك مكان في هذا العرض.",
    festival: "لديك مكان في هذا المهرجان.",
  },
  total: "المجموع",
  orderNumber: (number) => `الطلب ${isolate(number)}.`,
  showtime: {
    unknown: "سيُعلن الموعد لاحقًا.",
    when: "الموعد",
    premiere: "العرض الأول",
    encore: "إعادة العرض",
    opens: "الافتتاح",
    closes: "الإغلاق",
    inZone: (days, zone) => `${days}، ${isolate(zone)}`,
  },
};
