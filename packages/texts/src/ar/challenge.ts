import type * as en from "../en/challenge.ts";
import type { AnyLanguage } from "../any-language.ts";

export const challenge: AnyLanguage<typeof en.challenge> = {
  running: "نتحقق من متصفحك. يستغرق ذلك بضع ثوانٍ ولا يتطلب منك شيئًا.",
  progress: "التحقق من متصفحك",
  failed: "تعذّر التحقق من متصفحك. يُرجى المحاولة مرة أخرى.",
};
