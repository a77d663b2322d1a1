import type * as en from "../en/list-controls.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const listControls: AnyLanguage<typeof en.listControls> = {
  clearSelection: "مسح التحديد",
  selection: "التحديد",
  pages: "الصفحات",
  firstPage: "الصفحة الأولى",
  previousPage: "الصفحة السابقة",
  nextPage: "الصفحة التالية",
  lastPage: "الصفحة الأخيرة",
  goToPage: "الانتقال إلى صفحة",
  pageNumber: (page) => `الصفحة ${page}`,
  ofPages: (pages) => `من ${formats.number(pages)}`,
  ofUnknownPages: "من …",
};
