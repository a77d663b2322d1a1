import { attendeeQuestionLimits } from "@matinee/domain/attendee-questions";
import type * as en from "../en/attendee-questions.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countCharacters } from "./counts.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";

export const attendeeAnswers: AnyLanguage<typeof en.attendeeAnswers> = {
  title: "أسئلة الجهة المنظمة",
  ticket: (unit) => `التذكرة ${formats.number(unit)}`,
  ofTicket: (unit, label) => `التذكرة ${formats.number(unit)}: ${isolate(label)}`,
  ofPass: (unit, label) => `الباقة ${formats.number(unit)}: ${isolate(label)}`,
  choose: "يُرجى الاختيار",
  beforeWallet: "للدفع بمحفظة رقمية، يُرجى الإجابة عن الأسئلة أعلاه.",
  yes: "نعم",
  no: "لا",
  answers: "الإجابات",
  issues: {
    missing: "يُرجى الإجابة عن هذا السؤال",
    "too-long": `يُرجى الإجابة بما لا يزيد على ${countCharacters(attendeeQuestionLimits.answerLength)}`,
    "option-unknown": "لم يعد هذا الخيار متاحًا. يُرجى الاختيار من جديد",
    changed: "تغيّر هذا السؤال. يُرجى قراءته من جديد والإجابة عنه",
    removed: "غيّرت الجهة المنظمة الأسئلة. يُرجى مراجعة إجاباتك والمحاولة مرة أخرى",
  },
};
