import type * as en from "../en/missing-pages.ts";
import type { AnyLanguage } from "../any-language.ts";

export const linkToNowhere: AnyLanguage<typeof en.linkToNowhere> = {
  title: "لا يقود هذا الرابط إلى أي فعالية",
  text: "ربما أزالت الجهة المنظمة الفعالية، أو أن جزءًا من الرابط ناقص. يُرجى فتحه من بريدك مرة أخرى.",
};
