import type * as en from "../en/premiere-stages.ts";
import type { AnyLanguage } from "../any-language.ts";

export const premiereStages: AnyLanguage<typeof en.premiereStages> = {
  before: "قادم",
  lobby: "الردهة مفتوحة",
  held: "البدء مؤجل",
  running: "العرض الأول جارٍ",
  paused: "العرض متوقف مؤقتًا",
  over: "انتهى العرض الأول",
  encore: "إعادة العرض",
};
