import type * as en from "../en/films.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countNoun, countPeople } from "./counts.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";

const countFilms = (count: number) =>
  countNoun(
    count,
    { one: "فيلم واحد", two: "فيلمان", few: "أفلام", many: "فيلمًا", other: "فيلم" },
    formats.number(count),
  );

const countLinks = (count: number) =>
  countNoun(
    count,
    { one: "رابط واحد", two: "رابطان", few: "روابط", many: "رابطًا", other: "رابط" },
    formats.number(count),
  );

export const films: AnyLanguage<typeof en.films> = {
  fileOfRecord: "تعرض هذه الفعالية أفلامًا من مكتبتك. يُرجى رفع الملف لدى الفيلم.",
  savedBeforeYou: "حفظ شخص آخر هذا الفيلم قبلك. يُرجى الاطلاع على ما تغيّر.",
  isShown: (title, events) => `يُعرض «${isolate(title)}» في ${events}. يُرجى إزالته منها أولًا.`,
  tooMany: (limit) => `بلغت مكتبتك حدها الأقصى، وهو ${countFilms(limit)}.`,
  eventOrFilm: "يُرجى تحديد فعالية هذا الفيديو أو الفيلم الذي هو ملفه.",
  fileIsFeature: "ملف الفيلم من النوع «feature».",
  unknownFilm: "هذا الفيلم ليس في مكتبة صاحب الفعالية.",
  twice: "هذا الفيلم مكرر في القائمة.",
  noFile: (title) => `ليس لفيلم «${isolate(title)}» ملف قابل للتشغيل بعد، والفعالية مفعّلة.`,
  plays: (title) => `هناك من يشاهد «${isolate(title)}» الآن. يُرجى إزالته عندما لا يشاهده أحد.`,
  noUpload: "ليس لهذه الفعالية فيلم خاص بها.",
  showsFilms: "تعرض هذه الفعالية أفلامًا من المكتبة بالفعل.",
  notYourUpload: "ملف هذه الفعالية لحساب آخر، لذا لا يمكن إضافته إلى هذه المكتبة.",
  inPremiere: (title) => `العرض الأول يتضمن «${isolate(title)}». يُرجى إزالته من برنامج العرض الأول أولًا.`,
  ofFestival: "لا يعرض المهرجان أفلامًا بنفسه. يُرجى اختيارها في عروضه.",
  invited: {
    linkEnded: "لم يعد هذا الرابط يعمل. يُرجى طلب رابط جديد ممن أرسله.",
    tooManyOfFilm: (limit) =>
      `أُرسل اليوم لهذا الفيلم الحد الأقصى، وهو ${countLinks(limit)}. يُرجى إرسال الرابط التالي غدًا.`,
    tooMany: (limit) =>
      `أُرسل اليوم الحد الأقصى من روابط الرفع، وهو ${countLinks(limit)}. يُرجى إرسال الروابط التالية غدًا.`,
    otherUpload: (name) => `جارٍ رفع «${isolate(name)}» بهذا الرابط. يُرجى متابعته أو إلغاؤه أولًا.`,
    noRoom: "لا توجد مساحة لملف بهذا الحجم. يُرجى مراجعة من أرسل إليك الرابط.",
  },
  imported: {
    undecoded: "تعذّرت قراءة أحرف هذا الملف. يُرجى حفظه بصيغة CSV وترميز UTF-8.",
    unreadable: "في هذا الملف علامة اقتباس غير مغلقة، لذا لا يمكن تمييز أسطره.",
    empty: "لا توجد أفلام في هذا الملف. سطره الأول لأسماء الأعمدة، والأسطر الأخرى للأفلام.",
    tooMany: (limit, rows) =>
      `في هذا الملف ${formats.number(rows)} من الأفلام. الحد الأقصى للاستيراد دفعة واحدة هو ${formats.number(limit)}.`,
    noTitle: "يُرجى اختيار عمود العناوين.",
    titleMissing: "العنوان ناقص.",
    tooLong: (limit) => `هذا النص أطول من الحد الأقصى للأحرف، وهو ${formats.number(limit)}.`,
    year: "هذه ليست سنة.",
    country: (name) => `«${isolate(name)}» ليس بلدًا نعرفه.`,
    language: (name) => `«${isolate(name)}» ليست لغة نعرفها.`,
    minutes: "هذه ليست مدة. يُرجى كتابة الدقائق، أو ساعات:دقائق:ثوانٍ.",
    service: (name) =>
      `«${isolate(name)}» ليست من القيم المقبولة: captions أو audio description أو sign language.`,
    audienceCap: "هذا ليس عدد أشخاص.",
    wrong: "هذه القيمة غير مسموح بها هنا.",
    unknownId: "لا يوجد في مكتبتك فيلم بهذا المعرّف.",
    sameLine: (line) => `السطر ${formats.number(line)} للفيلم نفسه.`,
  },
  audience: {
    belowTaken: ({ title, taken }) =>
      `عدد الأماكن المأخوذة بالفعل لفيلم «${isolate(title)}» هو ${formats.number(taken)}. يُرجى إدخال هذا العدد على الأقل.`,
    tooMany: ({ title, size, taken }) =>
      `مشاهدة «${isolate(title)}» محدودة لعدد ${formats.number(size)}، وسيكون لدى ${countPeople(taken)} مكان.`,
    gateNeeded: (title) =>
      `عدد مشاهدي «${isolate(title)}» محدود، لذا يجب أن يحتاج الجميع إلى تذكرة أو تسجيل.`,
  },
  issues: {
    country: "يُرجى اختيار البلدان من القائمة.",
    still: "يُرجى رفع الصورة أولًا.",
    address: "يُرجى إدخال عنوان يبدأ بالمقطع \u2066https://\u2069.",
  },
};
