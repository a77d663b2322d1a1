import { currencyRules } from "@matinee/domain/currency";
import type * as en from "../en/purchase.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";
import { eventCancelled, noPayments } from "./shared.ts";

export const purchase: AnyLanguage<typeof en.purchase> = {
  soldOut: (title) => `نفدت الكمية: ${isolate(title)}.`,
  fewLeft: (title, left) => `المتبقي من ${isolate(title)}: ${left} فقط.`,
  totalChanged: "تغيّر المجموع. يُرجى التحقق منه والمحاولة مرة أخرى.",
  earlyBirdEnded: (cents, currency) =>
    `انتهى سعر الحجز المبكر للتو. سعر التذكرة الآن ${formats.money(cents, currency)}. يُرجى التحقق من المجموع والمحاولة مرة أخرى.`,
  notOnSaleYet: "لم يبدأ بيع التذاكر بعد.",
  notForSale: "يتضمن هذا الطلب شيئًا غير معروض للبيع. يُرجى التحقق منه والمحاولة مرة أخرى.",
  ticketPriceChanged: "تغيّر سعر هذه التذكرة. يُرجى التحقق منه والمحاولة مرة أخرى.",
  cancelled: eventCancelled,
  noPayments,
  tooLarge: "هذا الطلب أكبر من أن يُدفع بالبطاقة دفعة واحدة.",
  tooSmall: (currency) => `أقل مبلغ للدفع هو ${formats.money(currencyRules[currency].minCharge, currency)}.`,
  cardRefused: "رُفضت بطاقتك. يُرجى استخدام بطاقة أخرى أو مراجعة مصرفك.",
  cardUnusable: "تعذّر استخدام هذه البطاقة. يُرجى إدخالها مجددًا أو استخدام بطاقة أخرى.",
  waiting: "ما زلنا ننتظر رد بطاقتك. يُرجى إبقاء هذه الصفحة مفتوحة. لن يُخصم المبلغ مرتين.",
  stillPending: "ما زلنا ننتظر رد بطاقتك. لن يُخصم المبلغ مرتين. يُرجى المحاولة مرة أخرى.",
  outcomeUnknown: "لا نعرف بعد هل تم ذلك. يُرجى الضغط على الزر مرة أخرى: لن تُنفَّذ العملية إلا مرة واحدة.",
  expired: "لم يُدفع ثمن هذا الطلب في الوقت المحدد. لم يُخصم أي مبلغ. يُرجى تقديم الطلب من جديد.",
  replaced:
    "بدأت هذا الطلب من جديد على هذا الجهاز، لذا أُغلقت هذه المحاولة. لم يُخصم أي مبلغ مقابلها. يُرجى متابعة الطلب في علامة التبويب الأخرى.",
  manyUnpaid:
    "هناك طلبات كثيرة من شبكتك لم تُدفع بعد. لم يُخصم أي مبلغ. يُرجى تقديم الطلب من جديد بعد بضع دقائق.",
  earlierPaid:
    "دُفع ثمن طلبك السابق لهذه الفعالية للتو، وأرسلنا إليك رسالة برابطك. لا حاجة إلى طلب جديد إلا إذا أردت المزيد.",
  returned: "تعذّر إتمام هذا الطلب. يُعاد إليك المبلغ المدفوع كاملًا.",
  disputeOpen: "هناك نزاع مفتوح، والقرار للمصرف.",
  notRefundable: "لم يبقَ في هذا الطلب مبلغ يمكن استرداده.",
  refundableChanged: (leftCents, currency) =>
    `جرى استرداد آخر لهذا الطلب في هذه الأثناء. يمكن الآن استرداد ${formats.money(leftCents, currency)}. يُرجى التحقق من المبلغ.`,
  refundTooLarge: (leftCents, currency) => `يمكن استرداد ${formats.money(leftCents, currency)} كحد أقصى.`,
  noViewingLink: "ليس لهذا الطلب رابط مشاهدة.",
  downloadUnscanned: "ما زال هذا الملف قيد الفحص بحثًا عن البرمجيات الضارة. يُرجى المحاولة بعد بضع دقائق.",
  downloadExpired: "انتهت صلاحية رابط التنزيل هذا. يُرجى فتح رابط المشاهدة من جديد.",
};
