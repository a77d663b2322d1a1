import type * as en from "../en/controls.ts";
import type { AnyLanguage } from "../any-language.ts";

export const controls: AnyLanguage<typeof en.controls> = {
  copied: "تم النسخ",
  noImageYet: "لا توجد صورة بعد",
  pageFailed: "تعذّر عرض هذه الصفحة",
  failed: "حدث خطأ ما.",
  missingTitle: "لا يوجد شيء هنا",
  missingText: "ربما كُتب العنوان بشكل خاطئ، أو نُقلت الصفحة.",
  skipToContent: "الانتقال إلى المحتوى",
  theme: "المظهر",
  light: "فاتح",
  dark: "داكن",
  systemTheme: "حسب النظام",
  notifications: "الإشعارات",
  of: (length, limit) => `${length} من ${limit}`,
  stepOf: (step, total) => `الخطوة ${step} من ${total}`,
  was: "سابقًا",
  stepStates: { done: "مكتملة", open: "مفتوحة", attention: "تحتاج إلى مراجعة", locked: "مقفلة" },
};
