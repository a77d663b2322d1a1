import { maxRehearsals } from "@matinee/domain/limits";
import type * as en from "../en/rehearsals.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countMinutes } from "./counts.ts";
import { isolate } from "./isolate.ts";

export const rehearsal: AnyLanguage<typeof en.rehearsal> = {
  tooMany: `بلغ عدد تجارب هذا العرض الأول ${maxRehearsals}. يُرجى إنهاء إحداها أولًا.`,
  title: "تجربة",
  documentTitle: (event) => `تجربة · ${isolate(event)} · Matinee`,
  intro: "الأمسية كاملةً على نسخة خاصة: الردهة والبرنامج والأوامر والقاعة. لا يرى المشاهدون شيئًا منها.",
  speed: "السرعة",
  speedOf: (speed) => (speed === 1 ? "السرعة الحقيقية" : `السرعة ${isolate(`${speed}x`)}`),
  speedHint: (speed) =>
    speed === 1
      ? "مع الصوت، كما في العرض الأول."
      : `يستغرق فيلم مدته ساعتان ${countMinutes(Math.round(120 / speed))}، بلا صوت.`,
  rehearse: "بدء تجربة",
  startsInAMinute: "تبدأ بعد دقيقة وتُفتح في علامة تبويب جديدة.",
  isStarted: "تبدأ التجربة بعد دقيقة",
  open: "فتحها كمشاهد",
  run: "إدارتها هنا",
  end: "إنهاء التجربة",
  endTitle: "إنهاء هذه التجربة؟",
  endText: "تنتهي على شاشات فريقك وتُحذف دردشتها. لا يتغير العرض الأول.",
  isEnded: "انتهت التجربة",
  expires: (time) => `تُزال ${time}`,
  running: (speed) => (speed === 1 ? "تجربة" : `تجربة، السرعة ${isolate(`${speed}x`)}`),
  youRun: "هذه هي التجربة. لا يرى المشاهدون شيئًا منها.",
  back: "العودة إلى العرض الأول",
  onlyTeam: "لا يرى هذا إلا فريقك",
  withoutSound: (speed) =>
    `يُعرض الفيلم بسرعة ${isolate(`${speed}x`)} بلا صوت. إذا كان هذا الجهاز بطيئًا، يقفز إلى الأمام.`,
  youLeft: "غادرت التجربة",
  youLeftHint: "تستمر من دونك.",
  enterAgain: "الدخول من جديد",
  notFound: "انتهت هذه التجربة",
  notFoundHint: "يمكن بدء تجربة جديدة في الاستوديو.",
  signIn: "يُرجى فتح التجربة من الاستوديو",
  signInHint: "لا يمكن أن يراها إلا صاحب الفعالية وفريق Matinee.",
};
