import type * as en from "../en/share.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";

export const share: AnyLanguage<typeof en.share> = {
  intro: "نشر الفيلم حيث يوجد جمهورك.",
  draft: "يُفتح الرابط والبطاقة للآخرين بعد تفعيل الفعالية.",
  link: "الرابط",
  linkLabel: "عنوان صفحة الفعالية",
  copyLink: "نسخ الرابط",
  openPage: "فتح الصفحة",
  website: "على موقع إلكتروني",
  layout: "الشكل",
  layouts: { card: "بطاقة", button: "زر", wide: "عريض" },
  color: "لون الزر",
  colors: { accent: "لون الملصق", brand: "كهرماني", ink: "حبري", petrol: "بترولي", velvet: "مخملي" },
  colorCode: "رمز اللون",
  notAColor: "يُرجى إدخال لون مثل #14607a",
  corrected: (chosen, used) =>
    `تصعب قراءة الكلمات على اللون ${isolate(chosen)}، لذا لون الزر ${isolate(used)} بتباين 4.5:1.`,
  theme: "الخلفية",
  themes: { dark: "داكنة", light: "فاتحة", site: "حسب الموقع" },
  label: "نص الزر",
  code: "شيفرة لصفحة الموقع",
  copyCode: "نسخ الشيفرة",
  codeHint: "بلا ملفات تعريف ارتباط، ولا تقفز الصفحة أثناء التحميل.",
  checkout: (sites) =>
    sites === 0
      ? "يقود الزر إلى صفحة فعاليتك. عند إضافة موقع أدناه يمكن الشراء دون مغادرته."
      : formats.plural(sites, {
          one: "يمكن الشراء دون مغادرة الموقع المسموح به. وفي أي مكان آخر يقود الزر إلى صفحة فعاليتك.",
          two: "يمكن الشراء دون مغادرة الموقعين المسموح بهما. وفي أي مكان آخر يقود الزر إلى صفحة فعاليتك.",
          other: `يمكن الشراء دون مغادرة المواقع المسموح بها (${sites}). وفي أي مكان آخر يقود الزر إلى صفحة فعاليتك.`,
        }),
  preview: "معاينة مباشرة",
  qr: "رمز QR",
  qrLabel: "رمز QR لصفحة الفعالية",
  qrIntro: "للملصقات والبرامج والشاشة قبل الفيلم.",
  qrPng: (width) => `PNG، ${width} بكسل`,
  qrSvg: "SVG",
  qrFailed: "تعذّر إنشاء الصورة. يُرجى المحاولة مرة أخرى.",
  poster: "ملصق",
  posterIntro: "الصورة والعنوان والموعد ورمز QR في صفحة واحدة. يُطبع بلا هوامش، أو تُقص الحافة البيضاء.",
  posterPapers: { a4: "PDF، A4", letter: "PDF، US Letter" },
  posterFailed: "تعذّر إنشاء الملصق. يُرجى المحاولة مرة أخرى.",
  drawing: "جارٍ الرسم...",
  card: "عند مشاركة الرابط",
  cardAlt: (title) => `صورة ${isolate(title)} وعنوانه وموعده`,
  pictureFailed: "تعذّر تحميل الصورة. يُرجى التحقق من اتصالك.",
  tryAgain: "إعادة المحاولة",
  download: "تنزيل",
  downloadCard: "تنزيل صورة الرابط",
  downloading: "جارٍ التحميل...",
  onlyJson: "لا يقدم هذا العنوان إلا JSON.",
};
