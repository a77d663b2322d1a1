import type * as en from "../en/invoice-form.ts";
import type { AnyLanguage } from "../any-language.ts";
import { isolate } from "./isolate.ts";

export const invoiceKinds: AnyLanguage<typeof en.invoiceKinds> = {
  invoice: "فاتورة",
  "credit-note": "إشعار دائن",
};

export const invoiceForm: AnyLanguage<typeof en.invoiceForm> = {
  need: "أحتاج إلى فاتورة",
  noNeed: "بلا فاتورة",
  when: "تكون جاهزة بعد دفع ثمن الطلب: في الشاشة الأخيرة وفي صفحة «تذاكري».",
  title: "الفاتورة",
  list: "الفواتير",
  description: "ملف PDF لحساباتك.",
  name: "اسم الشركة أو الشخص",
  address: "العنوان",
  addressHelp: "الشارع والرمز البريدي والمدينة",
  country: "البلد",
  taxNumber: "الرقم الضريبي",
  get: "الحصول على الفاتورة",
  getting: "جارٍ الإصدار...",
  correct: "تصحيح المستلم",
  correctHelp: "لا تُعدَّل الفاتورة أبدًا. يلغيها إشعار دائن، وتحل محلها فاتورة جديدة بالمستلم الصحيح.",
  correctNow: "إصدار فاتورة مصححة",
  keep: "إبقاؤها كما هي",
  waits: (name) => `بعد دفع ثمن الطلب، تصدر الفاتورة باسم ${isolate(name)}.`,
  isReady: "الفاتورة جاهزة.",
  notSaved: "تعذّر إصدار الفاتورة. يُرجى المحاولة مرة أخرى.",
  loading: "جارٍ تحميل الفواتير",
  notLoaded: "تعذّر تحميل الفواتير.",
  missing: "لا توجد فاتورة هنا: يُرجى فتح رابط الطلب من إيصالك.",
  none: "لم يطلب أحد فاتورة.",
  document: (kind, number) => `${invoiceKinds[kind]} ${isolate(number)}`,
  issued: (day, amount) => `${day}، ${amount}`,
  download: "تنزيل",
  downloadOf: (kind, number) => `تنزيل ${invoiceKinds[kind]} ${isolate(number)}`,
  downloading: "جارٍ التنزيل...",
  notDownloaded: "تعذّر تنزيل الملف. يُرجى المحاولة مرة أخرى.",
};
