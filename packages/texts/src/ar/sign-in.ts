import { lifetimes } from "@matinee/domain/limits";
import { minPasswordLength } from "@matinee/domain/sign-up-rules";
import type * as en from "../en/sign-in.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countHours, countNoun } from "./counts.ts";
import { isolate } from "./isolate.ts";

export const signIn: AnyLanguage<typeof en.signIn> = {
  resetLinkSent: `إذا كان هذا العنوان لحساب لدينا، فرابط في طريقه إليه. يعمل مرة واحدة خلال ${countHours(lifetimes.passwordResetHours)}.`,
  email: "البريد الإلكتروني",
  passwordHelp: `${countNoun(minPasswordLength, {
    one: "حرف واحد",
    two: "حرفان",
    few: "أحرف",
    many: "حرفًا",
    other: "حرف",
  })} على الأقل`,
  resetPassword: "إعادة تعيين كلمة المرور",
  wrongPassword: "يُرجى التحقق من البريد الإلكتروني وكلمة المرور ثم المحاولة مرة أخرى.",
  emailMissing: "يُرجى إدخال بريدك الإلكتروني",
  password: "كلمة المرور",
  passwordMissing: "يُرجى إدخال كلمة المرور",
  switchTo: (name) => `التبديل إلى ${isolate(name)}؟`,
  switchDescription: (name, email, name2, email2) =>
    `الحساب المستخدم هنا هو حساب ${isolate(name)} (${isolate(email)}). عند المتابعة يحل محله حساب ${isolate(name2)} (${isolate(email2)}).`,
  continueAs: (name) => `متابعة بحساب ${isolate(name)}`,
  staySignedInAs: (name) => `البقاء بحساب ${isolate(name)}`,
  requestANewLink: "طلب رابط جديد",
  passkeyCancelled: "لم يُستخدم مفتاح المرور. يُرجى المحاولة مرة أخرى أو اختيار طريقة أخرى.",
  signInWithPasskey: "تسجيل الدخول بمفتاح مرور",
  orPassword: "أو",
};
