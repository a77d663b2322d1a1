import { viewingLinkDaysAfterClose } from "@matinee/domain/viewer-limits";
import type * as en from "../en/screenings.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countDays } from "./counts.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";
import { continueToCheckout, loading, noEventAtUrl, watchNow } from "./shared.ts";

export const watch: AnyLanguage<typeof en.watch> = {
  loading,
  readMore: "المزيد",
  readLess: "أقل",
  about: "نبذة",
  faq: "أسئلة شائعة",
  supportUs: "ادعمونا",
  store: "المتجر",
  forwardToFriend: "إرسال إلى صديق",
  needHelp: "بحاجة إلى مساعدة؟",
  contactFilmTeam: "مراسلة فريق الفيلم",
  terms: "الشروط",
  privacy: "الخصوصية",
  preview: "معاينة",
  previewSellsNothing: "لا يُباع شيء في المعاينة.",
  premiereSalesEnded: "انتهى بيع تذاكر هذا العرض الأول.",
  sendMyLink: "أرسلوا إليّ رابطي",
  buyAgain: "الشراء مجددًا",
  cardStatement: (descriptor) => `سيظهر في كشف حساب بطاقتك ${isolate(descriptor)}`,
  noEventAtUrl,
};

export const ticketProblem: AnyLanguage<typeof en.ticketProblem> = {
  unreachable: "تعذّر التحقق من تذكرتك. نواصل المحاولة.",
  refunded: "استُرد ثمن تذكرتك، لذا لم تعد تفتح الفيلم.",
  refundFailed: "لم يصلك المبلغ المسترد بعد، وقد أرسلنا إليك رسالة بشأن ذلك. لم تعد تذكرتك تفتح الفيلم.",
  disputed: "هناك نزاع على دفع ثمن تذكرتك. ستفتح الفيلم من جديد بعد تسويته.",
  unknownLink: "لم يعد رابط المشاهدة صالحًا. يُرجى فتح أحدث رابط في بريدك، أو طلب إرساله من جديد.",
  expiredLink: `انتهت هذه الفعالية قبل أكثر من ${countDays(viewingLinkDaysAfterClose)}، لذا لم تعد روابط مشاهدتها تفتح الفيلم.`,
  closed: "أغلقت الجهة المنظمة هذه الفعالية. إذا فُتحت من جديد فسيعمل رابطك كما كان.",
};

export const gate: AnyLanguage<typeof en.gate> = {
  cancelled: "أُلغيت هذه الفعالية",
  callToAction: {
    ended: "انتهت هذه الفعالية",
    notLiveYet: "لم تبدأ هذه الفعالية بعد",
    salesEnded: "انتهى بيع التذاكر",
    "sales-paused": "التذاكر غير معروضة للبيع حاليًا",
    "sold-out": "نفدت التذاكر",
    "sales-later": "لم يبدأ البيع بعد",
    maxPlaysReached: "اكتملت مرات التشغيل",
    timeOver: "انتهى وقت المشاهدة",
    continueToCheckout,
    getNotified: "تلقّي إشعار",
    watchNow,
    enterLobby: "دخول الردهة",
    joinPremiere: "الانضمام إلى العرض",
    paywallCallToAction: watchNow,
  },
  ticketsFrom: (saleFrom, timezone) =>
    `التذاكر من ${formats.eventDate(new Date(saleFrom), timezone, true)}، ${formats.timeZoneName(new Date(saleFrom), timezone, "longGeneric")}`,
  readyToStart: "هل أنت على استعداد لبدء مشاهدة الفيلم؟",
  continueToCheckout,
  freeTicket: "تذكرة مجانية",
};

export const outage: AnyLanguage<typeof en.outage> = {
  title: "سنعود بعد قليل",
  text: "لا يمكن لخوادمنا الاستجابة حاليًا. تبقى تذاكرك وروابطك صالحة.",
  wait: "تعيد هذه الصفحة المحاولة كل بضع ثوانٍ.",
};
