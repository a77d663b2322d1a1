import type * as en from "../en/home.ts";
import type { AnyLanguage } from "../any-language.ts";
import { isolate } from "./isolate.ts";

export const home: AnyLanguage<typeof en.home> = {
  atMatinee: "على Matinee",
  intro: "عروض يقدمها صانعو الأفلام أنفسهم. يمكنك فتح أحدها، أو فتح الرابط الذي وصلك.",
  timesInZone: (timeZoneLabel) => `الأوقات حسب منطقتك الزمنية، ${isolate(timeZoneLabel)}`,
  notLoadScreenings: "تعذّر تحميل العروض.",
  showingNow: "يُعرض الآن",
  soon: "قريبًا",
  nothingShowing: "لا توجد عروض الآن",
  comeBackSoon: "نراك قريبًا.",
  live: "مباشر",
  festival: "مهرجان",
  liveFestival: "مهرجان مباشر",
  opensOn: (opens) => `الافتتاح في ${opens}`,
  untilDate: (closes) => `حتى ${closes}`,
};

export const webApp: AnyLanguage<typeof en.webApp> = {
  name: "Matinee",
  description: "عروض أفلام على الإنترنت يقدمها صانعوها.",
};

export const pageDescriptions: AnyLanguage<typeof en.pageDescriptions> = {
  home: "عروض أفلام على الإنترنت يقدمها صانعوها: ما يُعرض الآن وما يُفتتح قريبًا.",
  terms: "شروط مشاهدة الأفلام وشرائها وعرضها على Matinee.",
  privacy: "البيانات التي تحفظها Matinee عن المشاهدين وصانعي الأفلام، وسبب حفظها ومدته.",
};
