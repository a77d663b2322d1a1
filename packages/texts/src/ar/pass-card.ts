import type * as en from "../en/pass-card.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countHours, countNoun, countPasses, countScreenings } from "./counts.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";

export const passCard: AnyLanguage<typeof en.passCard> = {
  title: "الباقات",
  whoFor: "لمن هذه الباقة؟",
  forMe: "لي",
  gift: "هدية",
  quantity: "العدد",
  quantityRange: (most) =>
    most === 1 ? "لم تبقَ سوى باقة واحدة." : `يُرجى إدخال عدد من 1 إلى ${formats.number(most)}.`,
  thanks: "باقتك جاهزة، وقد أرسلنا رابطها إلى بريدك الإلكتروني.",
  givenTo: (recipient) => `تصل الباقة إلى ${isolate(recipient)} بالبريد الإلكتروني.`,
  myPasses: "باقاتي",
  openFestival: "فتح مهرجاني",
  several: (passes) => `يشمل طلبك ${countPasses(passes)}. الإرسال إلى الأصدقاء من صفحة «باقاتي».`,
  severalKept: (passes) => `يشمل طلبك ${countPasses(passes)}. للعرض، يُرجى فتح صفحة «باقاتي».`,
  freeTitle: "باقة مجانية",
  getFree: "أخذ الباقة المجانية",
  giveFree: "إهداء الباقة المجانية",
  noCard: "هذه الباقة مجانية: لا حاجة إلى بطاقة دفع.",
  intro: "مع الباقة يكفي الضغط على «المشاهدة الآن» ليبدأ الفيلم. بلا سلة وبلا نماذج.",
  notRefunded: "لا تُسترد بالباقة قيمة تذكرة اشتريتها من قبل.",
  get: "شراء الباقة",
  getOf: (title) => `شراء الباقة: ${isolate(title)}`,
  points: {
    all: (screenings) =>
      formats.plural(screenings, {
        one: "العرض الوحيد",
        two: "كلا العرضين",
        other: `جميع العروض (${formats.number(screenings)})`,
      }),
    sections: (screenings, sections) =>
      `${countNoun(
        screenings,
        { one: "عرض واحد", two: "عرضان", few: "عروض", many: "عرضًا", other: "عرض" },
        formats.number(screenings),
      )} في ${formats.list(sections.map(isolate))}`,
    count: (count, screenings) => `أي ${countScreenings(count)} من ${countScreenings(screenings)}`,
    premieres: "تشمل العروض الأولى",
    premiereCounts: "يُحتسب العرض الأول عرضًا واحدًا",
    noPremieres: "لا تشمل العروض الأولى",
    reserve: (places, hours) => {
      const kept = formats.plural(places, {
        one: "حجز مكان مسبقًا",
        two: "حجز مكانين مسبقًا كحد أقصى",
        few: `حجز ${formats.number(places)} أماكن مسبقًا كحد أقصى`,
        many: `حجز ${formats.number(places)} مكانًا مسبقًا كحد أقصى`,
        other: `حجز ${formats.number(places)} مكان مسبقًا كحد أقصى`,
      });
      return hours === null ? kept : `${kept}، قبل ${countHours(hours)} من بدء بيع التذاكر`;
    },
    sendOn: "يمكنك إرسالها إلى شخص آخر",
    staysWithYou: "تبقى لك",
  },
  each: (cents, currency) => `${formats.money(cents, currency)} للعرض`,
  codeFewLeft: (passes) => `لم يعد رمز الخصم هذا يشمل أكثر من ${countPasses(passes)}`,
  codeFewLeftForYou: (passes) => `لم يعد رمز الخصم هذا يشمل أكثر من ${countPasses(passes)} ببريدك الإلكتروني`,
  tooMany: (perOrder) => `لا يمكن أن يتضمن الطلب أكثر من ${countPasses(perOrder)}`,
  notLoaded: "تعذّر تحميل الباقات.",
  free: "مجانًا",
  priceFrom: (price) => `ابتداءً من ${price}`,
  early: "حجز مبكر",
  ordinaryPrice: "السعر العادي",
  earlyUntil: (date) => `السعر المبكر حتى ${date}`,
  earlyLeft: (left) => `المتبقي بهذا السعر: ${formats.number(left)}`,
  until: (date) => `البيع حتى ${date}`,
  from: (date) => `البيع من ${date}`,
  left: (left) => `المتبقي: ${formats.number(left)}`,
  soldOut: "نفدت الكمية",
  ended: "انتهى البيع",
};
