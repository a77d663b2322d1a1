import type * as en from "../en/legal-pages.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countDays } from "./counts.ts";

export const legalPages: AnyLanguage<typeof en.legalPages> = {
  textVersion: (date) => `نسخة ${date}`,
  replacedText: "استُبدلت هذه النسخة. تبقى متاحة لكل من وافق عليها.",
  openTextInForce: "قراءة النص الساري",
  matineeAllScreenings: "Matinee، جميع العروض",
  dataRequests: (exportDays, erasureDelayDays) =>
    `يمكنك الحصول على نسخة من البيانات التي لدينا عنك، أو طلب حذفها. يبدأ كلاهما برسالة إلى البريد الإلكتروني الذي استخدمته. تصل النسخة في صورة رابط يعمل مدة ${countDays(exportDays)}. ويتطلب الحذف تأكيدًا ثانيًا ويُنفَّذ بعد ${countDays(erasureDelayDays)} منه، وحتى ذلك الحين يمكنك تغيير رأيك. تبقى مبالغ الطلبات المدفوعة بلا اسمك. إذا كان لديك حساب صانع أفلام، يُرجى استخدام إعداداته.`,
  downloading: "جارٍ التنزيل...",
  confirming: "جارٍ التأكيد...",
};

export const consentSentences: AnyLanguage<typeof en.consentSentences> = {
  acceptTerms: (terms, privacy) => ["أوافق على ", terms("الشروط"), " وعلى ", privacy("سياسة الخصوصية"), "."],
  acceptTermsByWallet: (terms, privacy) => [
    "بالدفع بالمحفظة الرقمية، فإنك توافق على ",
    terms("الشروط"),
    " وعلى ",
    privacy("سياسة الخصوصية"),
    ".",
  ],
};

export const legalVersions: AnyLanguage<typeof en.legalVersions> = {
  replaced: "تغيّرت الشروط أو سياسة الخصوصية. يُرجى إعادة تحميل الصفحة وقراءتها من جديد.",
  unknownVersion: "لا توجد نسخة كهذه من هذا النص",
};
