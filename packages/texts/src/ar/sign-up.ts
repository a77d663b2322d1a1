import { minPasswordLength } from "@matinee/domain/sign-up-rules";
import type * as en from "../en/sign-up.ts";
import type { AnyLanguage } from "../any-language.ts";
import { acceptTerms, register, validEmail } from "./shared.ts";

export const signUp: AnyLanguage<typeof en.signUp> = {
  title: "إنشاء حساب",
  register,
  registering: "جارٍ التسجيل...",
  enterLegalName: "إدخال الاسم القانوني",
  individual: "فرد",
  business: "شركة",
  errorCreatingAccount: "حدث خطأ أثناء إنشاء الحساب",
  issues: {
    "name-invalid": "يُرجى إدخال اسم صالح",
    "email-invalid": validEmail,
    "password-too-short": `يُرجى إدخال كلمة مرور لا يقل عدد أحرفها عن ${minPasswordLength}`,
    "passwords-differ": "كلمتا المرور غير متطابقتين",
    "terms-not-accepted": acceptTerms,
    "phone-invalid": "يُرجى إدخال رقم هاتف صالح",
    "company-name-missing": "يُرجى إدخال اسم الشركة",
  },
};
