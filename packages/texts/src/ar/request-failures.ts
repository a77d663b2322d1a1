import type * as en from "../en/request-failures.ts";
import type { AnyLanguage } from "../any-language.ts";

export const requestFailures: AnyLanguage<typeof en.requestFailures> = {
  serverError: "حدث خطأ من جهتنا. يُرجى المحاولة مرة أخرى.",
  unreachable: "تعذّر الاتصال بخدمة Matinee. يُرجى التحقق من اتصالك والمحاولة مرة أخرى.",
  reportNotCreated: "تعذّر إنشاء التقرير.",
  fileNotCreated: "تعذّر إنشاء الملف.",
  notLoaded: "تعذّر التحميل",
  moreNotLoaded: "تعذّر تحميل العناصر التالية. يُرجى المحاولة مرة أخرى.",
  somethingWentWrong: "حدث خطأ ما. يُرجى المحاولة مرة أخرى.",
};
