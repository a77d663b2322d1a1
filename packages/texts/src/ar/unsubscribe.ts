import type * as en from "../en/unsubscribe.ts";
import type { AnyLanguage } from "../any-language.ts";
import { isolate } from "./isolate.ts";

export const unsubscribe: AnyLanguage<typeof en.unsubscribe> = {
  statements: {
    title: "إيقاف كشوف الأرباح؟",
    text: (email) => `يُرسل كشف الأرباح إلى ${isolate(email)} في أول كل شهر.`,
    stop: "إيقاف الكشوف الشهرية",
    done: (email) => `لن تصل كشوف شهرية أخرى إلى ${isolate(email)}.`,
  },
  emails: {
    title: "إيقاف الرسائل؟",
    text: (email) =>
      `تُرسل رسائل التذكير والدعوات إلى ${isolate(email)}. أما ما يخص تذكرتك، مثل تغيير الموعد، فيستمر إرساله.`,
    stopAbout: (title) => `إيقاف الرسائل عن ${isolate(title)}`,
    stopAboutThis: "إيقاف الرسائل عن هذه الفعالية",
    stopAll: "إيقاف الرسائل عن جميع الفعاليات",
    done: (email) => `لن تصل رسائل تذكير أو دعوات أخرى إلى ${isolate(email)}.`,
    doneAbout: (email, title) =>
      `لن تصل رسائل تذكير أو دعوات أخرى عن ${isolate(title)} إلى ${isolate(email)}.`,
  },
  done: "تم",
  broken: {
    title: "هذا الرابط لا يعمل",
    text: "ربما نقص جزء منه: تنقطع الروابط الطويلة في بعض برامج البريد. يُرجى فتح الرابط من الرسالة نفسها، أو استخدام زر إلغاء الاشتراك في برنامج بريدك.",
  },
};
