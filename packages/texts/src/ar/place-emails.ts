import type * as en from "../en/place-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { isolate } from "./isolate.ts";

const yours: Record<Exclude<en.Place, "registration">, string> = {
  ticket: "تذكرتك",
  gift: "تذكرتك الهدية",
  free: "تذكرتك المجانية",
  held: "تذكرتك",
  pass: "باقتك",
};

/** The registration is masculine, everything else feminine. */
const doesNotOpen = (place: en.Place) =>
  place === "registration" ? "لا يفتح تسجيلك الفيلم" : `لا تفتح ${yours[place]} الفيلم`;

export const placeEmails: AnyLanguage<typeof en.placeEmails> = {
  reasons: {
    closed: "أغلقت الجهة المنظمة هذه الفعالية.",
    ended: "أنهت الجهة المنظمة هذه الفعالية قبل الموعد المعلن.",
    withdrawn: "سحبت الجهة المنظمة التذكرة المجانية لهذه الفعالية.",
    returned: "لم تعد التذكرة الهدية لهذه الفعالية صالحة.",
    refunded: "لم تعد تذكرة هذه الفعالية صالحة.",
    reviewed: "دفع ثمن هذه التذكرة قيد المراجعة.",
    removed: "أزالت الجهة المنظمة تسجيلك في هذه الفعالية.",
  },
  subjects: {
    closed: (title) => `إغلاق: ${isolate(title)}`,
    ended: (title) => `انتهاء: ${isolate(title)}`,
    withdrawn: (title) => `سُحبت تذكرتك المجانية: ${isolate(title)}`,
    returned: (title) => `لم تعد تذكرتك الهدية صالحة: ${isolate(title)}`,
    refunded: (title) => `لم تعد تذكرتك صالحة: ${isolate(title)}`,
    reviewed: (title) => `تذكرتك معلّقة: ${isolate(title)}`,
    removed: (title) => `أُزيل تسجيلك: ${isolate(title)}`,
  },
  kickers: {
    closed: "إغلاق",
    ended: "انتهاء",
    withdrawn: "سُحبت التذكرة",
    returned: "تذكرة غير صالحة",
    refunded: "تذكرة غير صالحة",
    reviewed: "تذكرة معلّقة",
    removed: "أُزيل التسجيل",
  },
  effect: (place, loss) => {
    if (loss === "closed") return `${doesNotOpen(place)} ما دامت الفعالية مغلقة.`;
    if (loss === "reviewed") return `${doesNotOpen(place)} حتى انتهاء المراجعة. سنراسلك عندئذ.`;
    return place === "registration" ? "لم يعد تسجيلك يفتح الفيلم." : `لم تعد ${yours[place]} تفتح الفيلم.`;
  },
  mayOpenAgain: "إذا فُتحت الفعالية من جديد فسنراسلك، وسيعمل رابطك كما كان.",
  noRefund: "لا يُسترد أي مبلغ بسبب ذلك. لاسترداد المبلغ، يُرجى مراسلة الجهة المنظمة.",
  contact: (email) => `للاستفسار، يُرجى مراسلة الجهة المنظمة على ${isolate(email)}.`,
  seeEvent: "عرض صفحة الفعالية",
  back: {
    subject: (title) => `فُتحت من جديد: ${isolate(title)}`,
    kicker: "فُتحت من جديد",
    text: (place) =>
      place === "registration"
        ? "فتحت الجهة المنظمة هذه الفعالية من جديد. يعمل تسجيلك ورابطك كما كانا."
        : `فتحت الجهة المنظمة هذه الفعالية من جديد. تعمل ${yours[place]} ويعمل رابطك كما كانا.`,
    open: "فتح الفعالية",
    ticket: {
      subject: (title) => `عادت تذكرتك صالحة: ${isolate(title)}`,
      kicker: "عادت التذكرة صالحة",
      text: "تعمل تذكرتك ورابطك كما كانا.",
    },
  },
  removed: {
    subject: (title) => `إزالة: ${isolate(title)}`,
    kicker: "إزالة",
    text: "أزالت الجهة المنظمة هذه الفعالية، وينتهي معها تسجيلك ورابطك.",
    footer: "وصلتك هذه الرسالة لأنك سجّلت في هذه الفعالية.",
    pass: {
      text: "أزالت الجهة المنظمة هذا العرض. انتهى حجز مكانك فيه ولا يُحتسب: عاد إلى باقتك ما استُخدم منها له.",
      footer: "وصلتك هذه الرسالة لأن لباقتك مكانًا في هذا العرض.",
    },
    waiting: {
      text: "أزالت الجهة المنظمة هذه الفعالية، وتنتهي معها قائمة انتظارها.",
      footer: "وصلتك هذه الرسالة لأن هذا العنوان كان في قائمة انتظار هذه الفعالية.",
    },
  },
  lateRefund: {
    cancelled: "ألغت الجهة المنظمة هذه الفعالية قبل وصول دفعتك.",
    tooLate: "وصلت دفعتك بعد انتهاء البيع.",
    eventCancelled: "ألغت الجهة المنظمة هذه الفعالية.",
    ticketReturned: "أُعيدت تذكرة من طلبك.",
    ticketSold: "كانت تذكرة من طلبك في قائمة الانتظار، ودفع أحدهم ثمنها.",
  },
};
