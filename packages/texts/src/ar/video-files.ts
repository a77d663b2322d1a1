import { formatClockTime } from "@matinee/domain/clock-time";
import type * as en from "../en/video-files.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";

export const captions: AnyLanguage<typeof en.captions> = {
  atLine: (line, problem) => `السطر ${line}: ${problem}`,
  unknownLanguage: "لغة غير معروفة",
  forced: (name) => `${isolate(name)} (إلزامية)`,
  forDeaf: (name) => `${isolate(name)} (للصم)`,
  none: "لا توجد ترجمة في هذا الملف، ويجب أن يكون بصيغة WebVTT أو SRT",
  tooMany: (limit) => `عدد مقاطع الترجمة أكبر من ${limit}`,
  noTime: (example, found) => `المتوقع وقت مثل ${isolate(example)}، والموجود «${isolate(found)}»`,
  wrongTiming: (example) => `يجب أن يُكتب الوقت هكذا: ${isolate(example)}`,
  wrongTime: (found, example) => `«${isolate(found)}» ليس وقتًا، ويجب أن يُكتب مثل ${isolate(example)}`,
  undecoded: "فُقدت بعض أحرف هذا الملف لأن ترميزه مختلف. يُرجى حفظه بترميز UTF-8 واختياره من جديد.",
  unreadableFile: "هذا الملف ليس نصًا يمكن قراءته. يُرجى اختيار ملف WebVTT أو SRT.",
  outside: (firstSeconds, filmSeconds) =>
    `لا يقع أي مقطع ترجمة داخل الفيلم: يبدأ الأول عند ${formatClockTime(firstSeconds)}، ومدة الفيلم ${formatClockTime(filmSeconds)}. يُرجى تحريك الترجمة.`,
  movedAway: "بهذا التحريك لا يبقى أي مقطع ترجمة. يُرجى إدخال عدد آخر.",
  previewTitle: "أول مقاطع الترجمة",
  count: (count, inFilm) =>
    inFilm === count
      ? `مقاطع الترجمة في الملف: ${count}`
      : `مقاطع الترجمة في الملف: ${count}، وداخل الفيلم: ${inFilm}`,
  leftOut: (count) =>
    formats.plural(count, {
      one: "مقطع ترجمة واحد لا يمكن عرضه وقد استُبعد:",
      two: "مقطعا ترجمة لا يمكن عرضهما وقد استُبعدا:",
      few: `${count} مقاطع ترجمة لا يمكن عرضها وقد استُبعدت:`,
      other: `${count} مقطع ترجمة لا يمكن عرضها وقد استُبعدت:`,
    }),
  moreLeftOut: (count) => `و${count} غيرها`,
  offset: "تحريك كل الترجمة",
  offsetHelp: "بالثواني. علامة الناقص تقدّم موعد الترجمة.",
  suggested: "كانت هذه الترجمة تبدأ بعد نهاية الفيلم، كما في توقيت البث. نُقلت إلى بدايته.",
  checkFailed: "تعذّرت قراءة هذه الترجمة.",
  add: "إضافة ترجمة",
  adding: "جارٍ الإضافة...",
  checkAgain: "إعادة القراءة",
  cancel: "إلغاء",
  added: (label) => `أُضيفت الترجمة: ${isolate(label)}`,
  noLength: "ينتهي مقطع الترجمة في لحظة بدايته",
  backwards: "ينتهي مقطع الترجمة قبل بدايته",
};
