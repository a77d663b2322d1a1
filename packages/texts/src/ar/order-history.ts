import type * as en from "../en/order-history.ts";
import type { AnyLanguage } from "../any-language.ts";

export const orderHistory: AnyLanguage<typeof en.orderHistory> = {
  placed: "قُدّم الطلب",
  paid: "تم الدفع",
  "paid-late": "تم الدفع متأخرًا",
  "charged-twice": "خُصم مرتين",
  failed: "فشل",
  expired: "انتهت المهلة",
  replaced: "حلّت محله محاولة المشتري التالية",
  "refund-started": "بدأ الاسترداد",
  refunded: "استُرد المبلغ",
  "refund-failed": "فشل الاسترداد",
  "dispute-opened": "فُتح نزاع",
  "dispute-updated": "حُدّث النزاع",
  "dispute-won": "كسب النزاع",
  "dispute-lost": "خسارة النزاع",
  "ticket-sent-on": "أُرسلت التذكرة",
  "ticket-returned": "أُعيدت التذكرة",
  "ticket-listed": "وُضعت التذكرة في قائمة الانتظار",
  "ticket-unlisted": "سُحبت التذكرة من قائمة الانتظار",
  "ticket-sold": "بيعت التذكرة في قائمة الانتظار",
  cancelled: "أُلغيت الفعالية",
  "comp-given": "مُنحت تذكرة مجانية",
  "comp-revoked": "سُحبت تذكرة مجانية",
};

export const passHistory: AnyLanguage<typeof en.passHistory> = {
  ...orderHistory,
  "ticket-sent-on": "أُرسلت الباقة",
  "ticket-returned": "أُعيدت الباقة",
  "comp-given": "مُنحت باقة مجانية",
  "comp-revoked": "سُحبت باقة مجانية",
};
