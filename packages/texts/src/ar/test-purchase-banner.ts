import { eventCopyHours } from "@matinee/domain/viewer-limits";
import type * as en from "../en/test-purchase-banner.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countHours } from "./counts.ts";

export const testPurchaseBanner: AnyLanguage<typeof en.testPurchaseBanner> = {
  label: "اختبار",
  onlyYou: "اختبار: لا يراه غيرك",
  hint: `التذكرة هنا مجانية والفيلم مفتوح. لا يُدفع أي مبلغ ولا يُحتسب شيء، ويُزال كل ذلك بعد ${countHours(eventCopyHours)}.`,
};
