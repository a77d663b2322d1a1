import type * as en from "../en/order-form.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countNoun, countTickets } from "./counts.ts";
import { isolate } from "./isolate.ts";

export const orderForm: AnyLanguage<typeof en.orderForm> = {
  zip: "الرمز البريدي",
  zipOrPostcode: "الرمز البريدي",
  street: "الشارع",
  country: "البلد",
  city: "المدينة",
  state: "الولاية",
  stateOrRegion: "الولاية أو المنطقة",
  emailReceipt: "البريد الإلكتروني للإيصال",
  name: "الاسم",
  cardNumber: "رقم البطاقة",
  expiry: "تاريخ الانتهاء",
  cvc: "CVC",
  cardFieldsNotLoaded: "تعذّر تحميل حقول البطاقة. يُرجى التحقق من اتصالك.",
  cardDetails: "بيانات البطاقة",
  terms: "الشروط",
  thankYou: "شكرًا لك",
  ticket: "تذكرة",
  donation: "تبرع",
  ticketFor: (title) => `تذكرة، ${isolate(title)}`,
  severalTickets: (tickets) => `يشمل طلبك ${countTickets(tickets)}. الإرسال إلى الأصدقاء من صفحة «تذاكري».`,
  severalKept: (tickets) => `يشمل طلبك ${countTickets(tickets)}. للعرض، يُرجى فتح صفحة «تذاكري».`,
  myTickets: "تذاكري",
  invoice: "طلب فاتورة",
  openInvoice: "الفاتورة",
  download: "تنزيل",
  promoCode: "رمز الخصم",
  availableFrom: (opens, opensAt) => `الفيلم متاح من ${opens}. ${opensAt}.`,
  cardDetailsNote: (statementNote) => `تُرسل بيانات البطاقة مباشرةً إلى مزوّد خدمة الدفع. ${statementNote}`,
  enterACode: "إدخال رمز",
  subtotal: "المجموع الفرعي",
  total: "المجموع",
  devicesAndPlays: (devices, plays) =>
    `${countNoun(devices, {
      one: "جهاز واحد",
      two: "جهازان",
      few: "أجهزة",
      many: "جهازًا",
      other: "جهاز",
    })}، ${countNoun(plays, {
      one: "مرة تشغيل واحدة",
      two: "مرتا تشغيل",
      few: "مرات تشغيل",
      many: "مرة تشغيل",
      other: "مرة تشغيل",
    })}`,
  until: (closes, zoneNote) => `حتى ${closes}. ${zoneNote}.`,
  from: (opens, zoneNote) => `من ${opens}. ${zoneNote}.`,
};
