import type * as en from "../en/sale-queue-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countMinutes, countTickets } from "./counts.ts";
import { isolate } from "./isolate.ts";

export const saleQueueEmails: AnyLanguage<typeof en.saleQueueEmails> = {
  footer: "وصلتك هذه الرسالة لأن هذا العنوان ذُكر في طابور هذه الفعالية.",
  open: "عرض مكانك",
  confirm: {
    subject: (title) => `تأكيد مكانك في الطابور: ${isolate(title)}`,
    kicker: "الطابور",
    text: (tickets) => `أنت في الطابور للحصول على ${countTickets(tickets)}.`,
    before: (time) => `يُرجى تأكيد هذا العنوان قبل ${time}: الأولوية في القرعة للأماكن المؤكدة.`,
    after: "يفتح هذا الرابط مكانك على أي جهاز.",
    button: "تأكيد مكانك",
    notYou: "إذا لم يكن الطلب منك، فلا يلزمك فعل أي شيء.",
  },
  turn: {
    subject: (title) => `حان دورك: ${isolate(title)}`,
    kicker: "حان دورك في الطابور",
    text: (tickets) => `حجزنا لك ${countTickets(tickets)}.`,
    minutes: (minutes) => `يمكنك الشراء خلال ${countMinutes(minutes)} من الآن.`,
    button: "شراء الآن",
  },
  ended: {
    subject: (title) => `انتهى مكانك في الطابور: ${isolate(title)}`,
    kicker: "انتهى مكانك",
    reasons: {
      unused: "لم يتم الشراء في الوقت المحدد، فدخل الشخص التالي. يمكنك الانضمام إلى الطابور من جديد.",
      closed: "انتهى الطابور. إن بقيت تذاكر، يمكنك شراؤها من دونه.",
    },
  },
};
