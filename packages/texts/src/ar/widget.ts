import type * as en from "../en/widget.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countNoun } from "./counts.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";

export const shareImages: AnyLanguage<typeof en.shareImages> = {
  premiere: (start) => `العرض الأول: ${start}`,
  range: (opens, closes) => `${opens} إلى ${closes}`,
  cancelled: "أُلغي هذا العرض",
  online: "عبر الإنترنت",
  scan: "امسحوا الرمز للتذاكر والفيلم",
  scanFestival: "امسحوا الرمز للبرنامج",
};

export const embedCard: AnyLanguage<typeof en.embedCard> = {
  now: "يُعرض الآن",
  soon: "قريبًا",
  ended: "انتهى هذا العرض",
  cancelled: "أُلغي هذا العرض",
  free: "مجانًا",
  register: "مجانًا، ببريدك الإلكتروني",
  dates: (opens, closes, zone) => `${opens} إلى ${closes}${zone && `، ${isolate(zone)}`}`,
  ticket: (price) => `${price} للتذكرة`,
  tickets: "شراء التذاكر",
  buy: (price) => `شراء مقابل ${price}`,
  opens: (date) => `الافتتاح في ${date}`,
  until: (date) => `حتى ${date}`,
  joinQueue: "دخول الطابور",
  joinWaitlist: "الانضمام إلى قائمة الانتظار",
};

export const festivalCard: AnyLanguage<typeof en.festivalCard> = {
  facts: (days, films) =>
    `${days}، ${countNoun(
      films,
      { one: "فيلم واحد", two: "فيلمان", few: "أفلام", many: "فيلمًا", other: "فيلم" },
      formats.number(films),
    )}`,
  ended: "انتهى هذا المهرجان",
  cancelled: "أُلغي هذا المهرجان",
  programme: "عرض البرنامج",
  getAPass: "شراء باقة",
  passesFrom: (price) => `الباقات ابتداءً من ${price}`,
};

export const widgetCheckout: AnyLanguage<typeof en.widgetCheckout> = {
  paidOn: "الدفع على Matinee. يصلك الرابط أيضًا بالبريد الإلكتروني.",
  registered: "تم تسجيلك، وأرسلنا رابطك إلى بريدك الإلكتروني.",
  ticketReady: "تذكرتك جاهزة، وأرسلنا رابطها إلى بريدك الإلكتروني.",
  sentTo: (email) => `الرابط في طريقه إلى ${isolate(email)}. يعمل على أي جهاز.`,
  newTab: "يُعرض الفيلم على Matinee في علامة تبويب جديدة.",
  watch: "المشاهدة الآن",
  openTicket: "فتح تذكرتي",
  opens: (date) => `الفيلم متاح من ${date}.`,
  closed: "لا تُباع التذاكر هنا حاليًا",
  closedHint: "تعرض صفحة الفعالية ما هو متاح وموعده.",
  queueHint:
    "الإقبال على التذاكر كبير، لذا تُباع عبر طابور. مكانك مرتبط بهذا المتصفح ويحتاج إلى علامة تبويب مستقلة.",
  waitlistHint: "جميع الأماكن محجوزة. من ينتظر يحصل على أول مكان يُتاح.",
};
