import type * as en from "../en/access-services.ts";
import type { AnyLanguage } from "../any-language.ts";

export const accessServices: AnyLanguage<typeof en.accessServices> = {
  captions: "ترجمة نصية",
  audioDescription: "وصف صوتي",
  signLanguage: "لغة الإشارة",
};
