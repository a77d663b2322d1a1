import type * as en from "../en/plans.ts";
import type { AnyLanguage } from "../any-language.ts";

export const plans: AnyLanguage<typeof en.plans> = {
  savedBeforeYou: "تغيّرت هذه الخطة على جهاز آخر في هذه الأثناء.",
  notValid: "هذه الباقة غير صالحة الآن، لذا لا يمكن تغيير خطتها.",
  twice: "هذا العرض في الخطة بالفعل.",
  notInProgramme: "هذا العرض ليس في البرنامج.",
  notOpen: "لا يمكن بدء هذا العرض في ذلك الوقت.",
};
