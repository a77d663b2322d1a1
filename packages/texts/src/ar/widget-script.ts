import type * as en from "../en/widget-script.ts";
import type { AnyLanguage } from "../any-language.ts";
import { isolate } from "./isolate.ts";

export const widgetScript: AnyLanguage<typeof en.widgetScript> = {
  open: "عرض الفعالية",
  playsOn: "العرض على Matinee",
  watch: "المشاهدة الآن",
  missing: "لا يوجد عرض هنا",
  missingHint: "ربما يُفتتح لاحقًا أو نُقل.",
  openHome: "ما يُعرض الآن",
  label: (title) => `تذاكر ${isolate(title)}`,
  opening: "جارٍ الفتح...",
  close: "إغلاق",
};
