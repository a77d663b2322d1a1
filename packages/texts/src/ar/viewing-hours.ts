import { viewingHours as limits } from "@matinee/domain/viewing-windows";
import type * as en from "../en/viewing-hours.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countNoun } from "./counts.ts";
import { formats } from "./formats.ts";

export const viewingHours: AnyLanguage<typeof en.viewingHours> = {
  title: "وقت المشاهدة",
  intro: "المدة المتاحة بعد الحصول على تذكرة أو التسجيل. إذا تُرك الحقلان فارغين، فالمشاهدة متاحة حتى النهاية.",
  hours: "ساعة",
  count: (hours) =>
    countNoun(
      hours,
      { one: "ساعة واحدة", two: "ساعتان", few: "ساعات", many: "ساعة", other: "ساعة" },
      formats.number(hours),
    ),
  unlock: "مهلة البدء",
  unlockHelp: "من الشراء أو الافتتاح، أيهما أبعد. فارغ: حتى نهاية الفعالية.",
  watch: "مهلة الإنهاء",
  watchHelp: "بعد مشاهدة خمس دقائق، أو عُشر فيلم قصير. فارغ: حتى نهاية الفعالية.",
  mayFinish: "السماح بالإنهاء بعد الفعالية",
  mayFinishHelp: "من بدأ قبل النهاية يحتفظ بالمدة كاملة. لا يبدأ أحد بعدها.",
  range: `يُرجى إدخال عدد من ${limits.min} إلى ${formats.number(limits.max)}`,
  example: (beginBy, finishBy) =>
    `التذكرة المشتراة الآن يجب بدؤها قبل ${beginBy}. وإذا بدأت حينئذ، تنتهي في ${finishBy}.`,
};
