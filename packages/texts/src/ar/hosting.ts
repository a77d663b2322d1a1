import { platformCurrency } from "@matinee/domain/currency";
import { creditBundle, creditCents } from "@matinee/domain/credit-rules";
import { providerLeadDays } from "@matinee/domain/limits";
import type * as en from "../en/hosting.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countDays, countNoun } from "./counts.ts";
import { formats } from "./formats.ts";

const price = formats.shortMoney(creditCents, platformCurrency);

export const hosting: AnyLanguage<typeof en.hosting> = {
  title: "اعرضوا فيلمكم",
  intro: "صفحة واحدة لفيلمك: المواعيد والتذاكر ومتجر وعرض أول يشاهده الجميع معًا.",
  price,
  priceOf: "للفعالية الواحدة",
  priceNote: `بلا رسوم شهرية، وسعر ${countNoun(creditBundle, {
    one: "فعالية واحدة",
    two: "فعاليتين",
    few: "فعاليات",
    many: "فعالية",
    other: "فعالية",
  })} هو ${formats.shortMoney(creditBundle * creditCents, platformCurrency)}. لا تنتهي صلاحية الفعالية: أنت من يختار مواعيدها، ويمكنك تغييرها متى شئت.`,
  included: [
    "رفع الفيلم وإعلانه وتحويلهما وبثهما",
    "تذاكر وتبرعات ومتجر، وتصل الأموال إلى حسابك مباشرةً بعد خصم الرسوم",
    "عرض أول مع ردهة ودردشة وأسئلة لفريق الفيلم",
    "قائمة الحضور ومراسلتهم وإحصاءات المشاهدة",
  ],
  begin: "البدء",
  continueOn: "متابعة",
  orWeBuild: "أو نُعدّها نحن؟",
  weBuild: `نُعدّها لك خلال ${countDays(providerLeadDays)}`,
  haveAccount: "لديك حساب بالفعل؟",
  stepsLabel: "خطوات إنشاء فعاليتك",
  steps: { account: "الحساب", payment: "الدفع", event: "الفعالية" },
  stepDone: "مكتملة",
  signUpPrice: `الحساب مجاني. سعر الفعالية ${price}، ويُدفع في الخطوة التالية.`,
  whatItIncludes: "ما يشمله السعر",
  payTitle: `دفع ${price} لفعاليتك`,
  payText: "بعد الدفع يمكنك إعداد فعاليتك.",
  readyTitle: "تم دفع ثمن فعاليتك",
  ready: (credits) =>
    formats.plural(credits, {
      one: "لديك رصيد واحد، لفعالية واحدة.",
      two: "لديك رصيدان، واحد لكل فعالية.",
      few: `لديك ${credits} أرصدة، واحد لكل فعالية.`,
      many: `لديك ${credits} رصيدًا، واحد لكل فعالية.`,
      other: `لديك ${credits} رصيد، واحد لكل فعالية.`,
    }),
  createEvent: "إنشاء فعاليتك",
  stripeTitle: "استلام ثمن التذاكر",
  stripeText: "يلزم ربط حساب Stripe لتصلك مدفوعات المشاهدين. يمكنك أيضًا فعل ذلك لاحقًا، ولكن قبل بيع التذاكر.",
  videoTitle: "كيف يُعدّ العرض، في دقيقتين",
  link: "اعرضوا فيلمكم",
};
