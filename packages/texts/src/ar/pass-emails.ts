import { secondOrderReturnMinutes } from "@matinee/domain/tickets";
import type * as en from "../en/pass-emails.ts";
import type { Place } from "../en/place-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countMinutes, countPasses } from "./counts.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";
import { placeEmails } from "./place-emails.ts";
import { ticketEmails } from "./tickets.ts";
import { viewerEmails } from "./viewer-emails.ts";

const yours: Record<Exclude<Place, "registration">, string> = {
  ticket: "باقتك",
  gift: "باقتك الهدية",
  free: "باقتك المجانية",
  held: "باقتك",
  pass: "باقتك",
};

/** The registration is masculine, everything else feminine. */
const opensNoFilm = (place: Place) =>
  place === "registration" ? "لا يفتح تسجيلك أي فيلم" : `لا تفتح ${yours[place]} أي فيلم`;

export const passEmails: AnyLanguage<typeof en.passEmails> = {
  open: "فتح المهرجان",
  linkIsPass: "هذا الرابط هو باقتك: يُرجى الاحتفاظ بهذه الرسالة. يضيف ملف التقويم المرفق المواعيد إلى تقويمك.",
  yourPass: (pass) => `باقتك: ${isolate(pass)}`,
  receipt: {
    kicker: "باقتك",
    subject: (title) => `باقتك وإيصالك: ${isolate(title)}`,
    several: (passes) => `يشمل طلبك ${countPasses(passes)}. للعرض، يُرجى فتح صفحة «باقاتي».`,
    second: `كانت لديك باقة لهذا المهرجان بالفعل. إذا كان هذا الطلب خطأ، يمكنك إعادة باقاته من صفحة «باقاتي» خلال ${countMinutes(secondOrderReturnMinutes)} من الشراء.`,
    myTickets: "باقاتي",
    giftSent: (recipient) => `أُرسلت الباقة إلى ${isolate(recipient)}.`,
  },
  free: {
    subject: (title) => `باقتك المجانية: ${isolate(title)}`,
    kicker: "باقة مجانية لك",
    footer: "أعطانا منظمو هذا المهرجان عنوانك لنرسل إليك هذه الباقة.",
    text: (name) =>
      `${name === "" ? "مرحبًا" : `مرحبًا ${isolate(name)}`}، يدعوك منظمو هذا المهرجان إلى حضوره.`,
  },
  gift: {
    subject: (giver, title) => `هدية من ${isolate(giver)}: باقة إلى ${isolate(title)}`,
    preview: (giver) => `باقة من ${isolate(giver)}`,
    kicker: "هدية لك",
    footer: (giver) => `حصلنا على عنوانك من ${isolate(giver)} لنرسل إليك هذه الباقة.`,
    text: (recipient, giver) => `${isolate(recipient)}، وصلتك باقة هدية من ${isolate(giver)}.`,
  },
  reservationEnded: {
    subject: (screening) => `أُتيح مكانك في «${isolate(screening)}» من جديد`,
    kicker: "انتهى الحجز",
    reasons: {
      cancelled: (screening) => `أُلغي «${isolate(screening)}»، لذا انتهى حجزك.`,
      left: (screening) => `لم يعد «${isolate(screening)}» في البرنامج، لذا انتهى حجزك.`,
      "not-covered": (screening) => `لم تعد باقتك تشمل «${isolate(screening)}»، لذا انتهى حجزك.`,
      began: (screening) =>
        `بدأ «${isolate(screening)}» دون حضورك في الردهة، لذا أُتيح مكانك لغيرك. يمكنك الانضمام إن بقيت أماكن.`,
      over: (screening) => `انتهى «${isolate(screening)}» دون مشاهدتك له، لذا انتهى حجزك.`,
    },
    useBack: "لا يُحتسب هذا العرض: عاد إلى باقتك عرض واحد.",
    another: "يمكنك حجز مكان في عرض آخر.",
  },
  screeningEnded: {
    subject: (screening, isCancelled) =>
      isCancelled ? `إلغاء: ${isolate(screening)}` : `خرج من البرنامج: ${isolate(screening)}`,
    kicker: "تغيير في البرنامج",
    text: (screening, isCancelled) =>
      isCancelled
        ? `أُلغي «${isolate(screening)}» من هذا المهرجان.`
        : `لم يعد «${isolate(screening)}» في برنامج هذا المهرجان.`,
    gives: {
      nothing: () => "تبقى باقتك صالحة للعروض الأخرى كما كانت.",
      use: () => "لا يُحتسب هذا العرض: عاد إلى باقتك عرض واحد.",
      share: (amount) =>
        `يعود ${amount} إلى بطاقتك: حصة هذا العرض مما دفعته ثمنًا لباقتك، وتبقى الباقة صالحة كما كانت.`,
    },
    refunded: "هذه حصة عرض أُلغي أو لم يعد في البرنامج. تبقى باقتك صالحة.",
  },
  reduced: {
    subject: (pass) => `باقتك «${isolate(pass)}» تشمل أقل من السابق`,
    kicker: "تغيير في باقتك",
    text: (pass) =>
      `غيّرت الجهة المنظمة ما تشمله باقتك «${isolate(pass)}»، فأصبح أقل من السابق. تعرض صفحة باقتك ما تشمله الآن.`,
    kept: "يبقى لك ما بدأت مشاهدته. للاستفسار، يُرجى الرد على هذه الرسالة.",
  },
  received: {
    subject: (title) => `باقتك: ${isolate(title)}`,
    preview: (sender) => `باقة من ${isolate(sender)}`,
    kicker: "باقة لك",
    text: (name, sender) => `${isolate(name)}، وصلتك باقة من ${isolate(sender)}.`,
    footer: (sender) => `حصلنا على عنوانك من ${isolate(sender)} لنرسل إليك هذه الباقة.`,
    corrected: {
      preview: "باقة باسمك",
      text: (name) => `${isolate(name)}، سجّلت الجهة المنظمة هذه الباقة باسمك.`,
      footer: "وصلتك هذه الرسالة لأن الجهة المنظمة لهذا المهرجان أعطتنا عنوانك لهذه الباقة.",
      formerLink: "لم يعد رابطك السابق يعمل. يُرجى استخدام هذا الرابط.",
    },
  },
  sentOn: {
    ...ticketEmails.sentOn,
    subject: (title) => `أُرسلت باقتك إلى شخص آخر: ${isolate(title)}`,
    kicker: "أُرسلت الباقة",
    text: "أُرسلت باقتك لهذا المهرجان إلى شخص آخر. لم يعد رابطك يفتح أفلامه.",
    others: "أُرسلت إحدى باقاتك لهذا المهرجان إلى شخص آخر. تبقى باقاتك الأخرى كما هي.",
  },
  returned: {
    ...ticketEmails.returned,
    subject: (title) => `أعدت باقتك: ${isolate(title)}`,
    kicker: "أُعيدت الباقة",
    text: "أعدت باقتك لهذا المهرجان. لم يعد رابطك يفتح أفلامه.",
    others: "أعدت إحدى باقاتك لهذا المهرجان. تبقى باقاتك الأخرى كما هي.",
  },
  refund: {
    ...viewerEmails.refund,
    ticketsLost: (passes) =>
      formats.plural(passes, {
        one: "لم تعد باقة هذا الطلب تفتح أي فيلم.",
        two: "لم تعد باقتا هذا الطلب تفتحان أي فيلم.",
        other: "لم تعد باقات هذا الطلب تفتح أي فيلم.",
      }),
    ticketsKept: (passes) =>
      formats.plural(passes, {
        one: "تبقى باقتك كما هي.",
        two: "تبقى باقتاك كما هما.",
        other: "تبقى باقاتك كما هي.",
      }),
    ticketLost: (others) =>
      formats.plural(others, {
        one: "لم تعد إحدى باقتي هذا الطلب تفتح أي فيلم. تبقى الأخرى كما هي.",
        other: "لم تعد إحدى باقات هذا الطلب تفتح أي فيلم. تبقى الباقات الأخرى كما هي.",
      }),
  },
  places: {
    ...placeEmails,
    reasons: {
      ...placeEmails.reasons,
      closed: "أغلقت الجهة المنظمة هذا المهرجان.",
      ended: "أنهت الجهة المنظمة هذا المهرجان قبل الموعد المعلن.",
      withdrawn: "سحبت الجهة المنظمة الباقة المجانية لهذا المهرجان.",
      returned: "لم تعد الباقة الهدية لهذا المهرجان صالحة.",
      refunded: "لم تعد باقة هذا المهرجان صالحة.",
      reviewed: "دفع ثمن هذه الباقة قيد المراجعة.",
    },
    subjects: {
      ...placeEmails.subjects,
      withdrawn: (title) => `سُحبت باقتك المجانية: ${isolate(title)}`,
      returned: (title) => `لم تعد باقتك الهدية صالحة: ${isolate(title)}`,
      refunded: (title) => `لم تعد باقتك صالحة: ${isolate(title)}`,
      reviewed: (title) => `باقتك معلّقة: ${isolate(title)}`,
    },
    kickers: {
      ...placeEmails.kickers,
      withdrawn: "سُحبت الباقة",
      returned: "باقة غير صالحة",
      refunded: "باقة غير صالحة",
      reviewed: "باقة معلّقة",
    },
    effect: (place, loss) => {
      if (loss === "closed") return `${opensNoFilm(place)} ما دام المهرجان مغلقًا.`;
      if (loss === "reviewed") return `${opensNoFilm(place)} حتى انتهاء المراجعة. سنراسلك عندئذ.`;
      return place === "registration"
        ? "لم يعد تسجيلك يفتح أي فيلم."
        : `لم تعد ${yours[place]} تفتح أي فيلم.`;
    },
    mayOpenAgain: "إذا فُتح المهرجان من جديد فسنراسلك، وسيعمل رابطك كما كان.",
    seeEvent: "عرض صفحة المهرجان",
    back: {
      ...placeEmails.back,
      text: (place) =>
        place === "registration"
          ? "فتحت الجهة المنظمة هذا المهرجان من جديد. يعمل تسجيلك ورابطك كما كانا."
          : `فتحت الجهة المنظمة هذا المهرجان من جديد. تعمل ${yours[place]} ويعمل رابطك كما كانا.`,
      open: "فتح المهرجان",
      ticket: {
        subject: (title) => `عادت باقتك صالحة: ${isolate(title)}`,
        kicker: "عادت الباقة صالحة",
        text: "تعمل باقتك ورابطك كما كانا.",
      },
    },
    lateRefund: {
      ...placeEmails.lateRefund,
      cancelled: "ألغت الجهة المنظمة هذا المهرجان قبل وصول دفعتك.",
      eventCancelled: "ألغت الجهة المنظمة هذا المهرجان.",
      ticketReturned: "أُعيدت باقة من طلبك.",
    },
  },
  reminders: {
    day: { kicker: "قريبًا", line: "اقترب موعد المهرجان.", link: "فتح المهرجان" },
    onNow: { kicker: "الآن", line: "بدأ المهرجان.", link: "فتح المهرجان" },
  },
  cancelled: {
    refundToGiver: "يعود المبلغ إلى من أهداك الباقة. لا يلزمك فعل أي شيء.",
  },
};
