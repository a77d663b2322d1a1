import type * as en from "../en/gate-steps.ts";
import type { AnyLanguage } from "../any-language.ts";
import { isolate } from "./isolate.ts";

export const gateSteps: AnyLanguage<typeof en.gateSteps> = {
  freeTicketIntro: "التذكرة مجانية. سنرسل رابطها إلى بريدك الإلكتروني.",
  opensOn: (opens, opensAt) => `الافتتاح في ${opens}. ${opensAt}.`,
  esc: "Esc",
  aReminder: "تذكير؟",
  aReminderDescription: "نراسلك قبل الافتتاح بيوم ثم بساعة.",
  ticketFor: (title) => `تذكرة، ${isolate(title)}`,
  continue: "متابعة",
  email: "البريد الإلكتروني",
  fullName: "الاسم الكامل",
  organization: "المؤسسة",
  country: "البلد",
  zip: "الرمز البريدي",
  terms: "الشروط",
  noReminder: "لا أريد تذكيرًا قبل البدء.",
  watchUntil: (closes, zoneNote) => `المشاهدة حتى ${closes}. ${zoneNote}.`,
  watchFrom: (opens, zoneNote) => `المشاهدة ابتداءً من ${opens}. ${zoneNote}.`,
  keepWatching: "مواصلة المشاهدة",
  watchVideo: "مشاهدة الفيديو",
  forYourDonation: "مقابل تبرعك",
  paymentSuccess: "تم الدفع بنجاح",
  comingSoon: "قريبًا",
};
