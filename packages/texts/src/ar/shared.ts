import { platformCurrency } from "@matinee/domain/currency";

export const currencyName = "الدولار";

export const nameCurrency = (currency: string): string =>
  currency === platformCurrency ? currencyName : currency.toUpperCase();
export const acceptTerms = "يُرجى الموافقة على شروط الخدمة";
export const validEmail = "يُرجى إدخال بريد إلكتروني صالح";
export const cardExpiry = "يُرجى إدخال تاريخ انتهاء البطاقة";
export const cardCvc = "يُرجى إدخال رمز CVC للبطاقة";
export const noEventAtUrl = "لا توجد فعالية على هذا العنوان. جارٍ تحويلك...";
export const unexpectedOrderError = "حدث خطأ غير متوقع أثناء إنشاء طلبك";
export const loading = "جارٍ التحميل...";
export const continueToCheckout = "متابعة إلى الدفع";
export const watchNow = "المشاهدة الآن";
export const register = "التسجيل";
export const eventCancelled = "أُلغيت هذه الفعالية.";
export const noPayments = "لا يمكن قبول المدفوعات لهذه الفعالية حاليًا. يُرجى المحاولة لاحقًا.";
