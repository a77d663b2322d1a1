import type * as en from "../en/festival-page.ts";
import type { AnyLanguage } from "../any-language.ts";
import { accessServices } from "./access-services.ts";
import { countMinutes, countNoun, countScreenings } from "./counts.ts";
import { formats } from "./formats.ts";

/** Like `countScreenings`, as the subject of a sentence. */
const screenings = (count: number) =>
  countNoun(
    count,
    { one: "عرض واحد", two: "عرضان", few: "عروض", many: "عرضًا", other: "عرض" },
    formats.number(count),
  );

export const festivalPage: AnyLanguage<typeof en.festivalPage> = {
  accessServices,
  ownerPreview: "لا يرى المسودات هنا إلا فريق المهرجان. ولا يُباع شيء هنا.",
  closedPreview: "لم يُفتح هذا المهرجان بعد. يرى فريقه البرنامج هنا بعد تسجيل الدخول.",
  programme: "البرنامج",
  getAPass: "شراء باقة",
  passesFrom: (price) => `الباقات ابتداءً من ${price}.`,
  passGone: "لم تعد الباقة التي في هذا الرابط معروضة.",
  show: "عرض البرنامج",
  views: { day: "حسب اليوم", section: "حسب القسم", film: "حسب الفيلم" },
  days: "الأيام",
  today: "اليوم",
  noDate: "سيُعلن الموعد لاحقًا",
  noSection: "أيضًا في البرنامج",
  search: "فيلم أو مخرج أو بلد",
  searchLabel: "البحث في البرنامج",
  filter: "تصفية",
  section: "القسم",
  country: "البلد",
  language: "اللغة",
  length: "المدة",
  access: "الإتاحة",
  anySection: "جميع الأقسام",
  anyCountry: "جميع البلدان",
  anyLanguage: "جميع اللغات",
  anyLength: "أي مدة",
  anyAccess: "الكل",
  lengths: { short: "حتى ساعة واحدة", medium: "من ساعة إلى ساعتين", long: "أكثر من ساعتين" },
  screenings,
  films: (count) =>
    countNoun(
      count,
      { one: "فيلم واحد", two: "فيلمان", few: "أفلام", many: "فيلمًا", other: "فيلم" },
      formats.number(count),
    ),
  matching: (shown, all) => `${formats.number(shown)} من ${countScreenings(all)}`,
  clear: "مسح",
  noMatch: "لا يوجد عرض مطابق",
  noMatchText: "يمكنك تقليل الشروط، أو الاطلاع على البرنامج كاملًا.",
  wholeProgramme: "عرض البرنامج كاملًا",
  noProgramme: "البرنامج قادم قريبًا",
  noProgrammeText: "ستظهر عروضه هنا.",
  states: {
    now: "يُعرض الآن",
    soon: "قريبًا",
    "sold-out": "نفدت التذاكر",
    "sales-later": "التذاكر لاحقًا",
    ended: "انتهى",
    announced: "أُعلن عنه",
    watched: "شوهد",
    ticket: "تذكرتك",
    reserved: "محجوز",
  },
  mine: "مهرجاني",
  moment: (day, time) => `${day}، ${time}`,
  until: (closes) => `حتى ${closes}`,
  endsToday: (closes) => `ينتهي اليوم، ${closes}`,
  beginBy: (date) => `آخر موعد للبدء ${date}`,
  finishBy: (date) => `آخر موعد للإنهاء ${date}`,
  timeIsOver: "انتهى وقتك للمشاهدة",
  endedAt: (closed) => `أُغلق في ${closed}`,
  opensAt: (opens) => `يُفتتح في ${opens}`,
  opensInMinutes: (minutes) => `يُفتتح بعد ${countMinutes(minutes)}`,
  ticketsFrom: (from) => `التذاكر من ${from}`,
  premiere: "عرض أول مع الجميع",
  premiereAt: (date) => `عرض أول مع الجميع، ${date}`,
  languages: (count) =>
    countNoun(
      count,
      { one: "لغة واحدة", two: "لغتان", few: "لغات", many: "لغة", other: "لغة" },
      formats.number(count),
    ),
  minutes: (minutes) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    if (hours === 0) return `${rest} د`;
    return rest === 0 ? `${hours} س` : `${hours} س ${rest} د`;
  },
  onNow: (count) => `${screenings(count)} الآن`,
  dayOf: (day, days) => `اليوم ${formats.number(day)} من ${formats.number(days)}`,
  cancelled: "أُلغي هذا المهرجان",
  over: "انتهى هذا المهرجان",
};
