import type * as en from "../en/premiere-afterwards.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countNoun, namePeople } from "./counts.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";

export const afterwards: AnyLanguage<typeof en.afterwards> = {
  premiereOf: (date) => `العرض الأول في ${date}`,
  came: "الحضور",
  ofHolders: (holders) => `من أصل ${formats.number(holders)} من حاملي التذاكر`,
  late: "حضروا متأخرين",
  lateHint: "بعد البدء",
  stayed: "بقوا حتى النهاية",
  stayedShare: (percent) => `${formats.percent(percent)} من الحضور`,
  written: "الرسائل",
  hiddenMessages: (count) => `المخفية: ${formats.number(count)}`,
  loudestAt: (time) => `الذروة عند ${time}`,
  noneOfThese: "لا شيء",
  film: "الفيلم",
  curve: "الضحك والتصفيق على مدى الفيلم",
  noReactions: "لم تكن هناك تفاعلات أثناء الفيلم.",
  curveHint: "يمكن التنقل في الفيلم بالمؤشر أو بمفاتيح الأسهم.",
  curvePlays: "مفتاح Enter يشغّل عشر ثوانٍ.",
  position: "الموضع في الفيلم",
  stayedChart: "من بقي",
  stayedShareAt: (percent) => `بقي ${percent}`,
  stayedChartHint: (stayed, came) =>
    `نسبة الحضور من 0 إلى 100%. بقي حتى النهاية ${formats.number(stayed)} من ${formats.number(came)}.`,
  noOneCame: "لم يحضر أي مشاهد.",
  noAttendance: "لم تُسجّل مدة بقاء المشاهدين في هذا العرض الأول.",
  biggestDrop: (people, time) => `أكثر المغادرات عند ${time}: ${namePeople(people)}`,
  presses: {
    applause: (count) =>
      countNoun(
        count,
        { one: "تصفيقة واحدة", two: "تصفيقتان", few: "تصفيقات", many: "تصفيقة", other: "تصفيقة" },
        formats.number(count),
      ),
    laughter: (count) =>
      countNoun(
        count,
        { one: "ضحكة واحدة", two: "ضحكتان", few: "ضحكات", many: "ضحكة", other: "ضحكة" },
        formats.number(count),
      ),
    heart: (count) =>
      countNoun(
        count,
        { one: "قلب واحد", two: "قلبان", few: "قلوب", many: "قلبًا", other: "قلب" },
        formats.number(count),
      ),
    candle: (count) =>
      countNoun(
        count,
        { one: "شمعة واحدة", two: "شمعتان", few: "شموع", many: "شمعة", other: "شمعة" },
        formats.number(count),
      ),
  },
  moments: "أقوى اللحظات",
  playFrom: (time) => `تشغيل عشر ثوانٍ من ${time}`,
  cannotPlay: "تعذّر تشغيل الفيلم. يُرجى المحاولة مرة أخرى.",
  questions: "الأسئلة",
  noQuestions: "لم يطرح أحد سؤالًا.",
  notAnswered: "لم يُجب عنه بعد",
  answered: "أُجيب عنه",
  emailedOn: (date) => `أُجيب عنه بالبريد الإلكتروني في ${date}`,
  answeredOnStage: "أُجيب عنه على المنصة",
  answerByEmail: "الإجابة بالبريد الإلكتروني",
  yourAnswer: (name) => (name ? `إجابتك إلى ${isolate(name)}` : "إجابتك"),
  answerHint: "تُرسل مرة واحدة إلى المشاهد الذي سأل. ويمكنه الرد على عنوان التواصل الخاص بك.",
  answerMissing: "يُرجى كتابة إجابة أولًا.",
  sendAnswer: "إرسال الإجابة",
  isSent: "الإجابة في طريقها",
  transcript: "الدردشة",
  downloadChat: "تنزيل الدردشة بصيغة CSV",
  chatReports: {
    all: {
      label: "جميع الرسائل",
      hint: "لك وحدك. الرسائل المخفية والمعلّقة مميّزة.",
      done: "اكتمل تقرير الدردشة",
    },
    visible: {
      label: "نسخة للنشر",
      hint: "الرسائل التي أمكن لكل مشاهد قراءتها فقط، بلا عناوين البريد الإلكتروني الواردة فيها.",
      done: "اكتملت نسخة الدردشة للنشر",
    },
  },
  noMessages: "لم يكتب أحد في الدردشة.",
  states: { held: "معلّقة", hidden: "مخفية" },
  alreadyAnswered: "سبقت الإجابة عن هذا السؤال.",
  cannotEmail: {
    unsubscribed: "لا يريد هذا المشاهد رسائل عن هذه الفعالية.",
    none: "ليس لدينا عنوان لهذا المشاهد.",
  },
  downloadReactionsCsv: "تنزيل التفاعلات بصيغة CSV",
  time: "الوقت",
  csv: "CSV",
  shownAs: "طريقة العرض",
  plot: "رسم بياني",
  table: "جدول",
};
