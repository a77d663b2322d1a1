import { lifetimes } from "@matinee/domain/limits";
import type * as en from "../en/test-purchases.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countHours } from "./counts.ts";
import { isolate } from "./isolate.ts";

export const testPurchase: AnyLanguage<typeof en.testPurchase> = {
  start: "شراء تذكرة تجريبية",
  sellsNothing: "لا يتاح الشراء التجريبي إلا لفعالية مفعّلة تبيع التذاكر.",
  done: `كان هذا اختبارًا: لم يُدفع أي مبلغ. تُزال التذكرة بعد ${countHours(lifetimes.eventCopyHours)}.`,
  receipt: {
    subject: (title) => `اختبار: إيصالك، ${isolate(title)}`,
    kicker: "تذكرتك التجريبية",
    text: `هذا إيصال عملية شراء تجريبية: لم يُدفع أي مبلغ، ولا تظهر أي عملية في كشف الحساب. تعمل التذكرة مثل تذكرة المشاهد، وتُزال بعد ${countHours(lifetimes.eventCopyHours)}.`,
    footer: (orderNumber) => `الطلب التجريبي ${isolate(orderNumber)}. لم يُدفع أي مبلغ.`,
  },
};
