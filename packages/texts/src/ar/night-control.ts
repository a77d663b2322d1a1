import { goneAfterSeconds } from "@matinee/domain/limits";
import type * as en from "../en/night-control.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countMinutes, countSeconds, namePeople } from "./counts.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";

export const audience: AnyLanguage<typeof en.audience> = {
  seated: "في مقاعدهم",
  late: "حضروا متأخرين",
  lateNote: "انضموا إلى الآخرين",
  back: "انقطعوا وعادوا",
  away: (length) => `وسيط مدة الانقطاع ${length}`,
  noneBack: "لا انقطاع في الاتصال",
  gone: "غادروا",
  goneNote: `غائبون منذ أكثر من ${countSeconds(goneAfterSeconds)}`,
};

export const nightClock: AnyLanguage<typeof en.nightClock> = {
  label: "ساعة العرض الأول",
  before: "لم تُفتح الردهة بعد",
  lobby: "الردهة",
  held: "البدء مؤجل",
  paused: "متوقف مؤقتًا",
  over: "انتهى البرنامج",
  timesIn: (zone) => `الأوقات في هذه الصفحة حسب ${isolate(zone)}.`,
  of: (length) => `من ${length}`,
  nextAt: (time) => `التالي، في ${time}`,
  next: "التالي",
  endsAt: (time) => `ينتهي في ${time}`,
  hold: "تأجيل البدء",
  start: "البدء الآن",
  newStartAt: (time) => `البدء الجديد في ${time}`,
  holdLength: "مدة التأجيل، إن وُجد",
  holdLonger: "تمديد التأجيل",
  untilIGoOn: "حتى أتابع",
  minutes: (minutes) => `${minutes} د`,
  longer: (minutes) => `+${minutes} د`,
  startIn: (minutes) => `البدء بعد ${countMinutes(minutes)}`,
  pause: "إيقاف مؤقت للجميع",
  resume: "متابعة",
  skip: "تخطي",
  end: "إنهاء",
  allAtOnce: "تتغير جميع الشاشات معًا بعد الضغط بثانيتين.",
  reason: "سبب التأجيل أو التوقف",
  reasonHint: "يقرؤه المشاهدون على شاشاتهم.",
  reasonNow: "توضيح سبب التأخير",
  sendReason: "إظهاره",
  removeReason: "إزالة السبب",
  reasonRemoved: "أُزيل السبب من الشاشات",
  reasons: ["نصلح الصوت.", "نصلح الصورة.", "ننتظر ضيفًا."],
  peopleRead: (people) =>
    people === 0 ? "يقرأ المشاهدون:" : `يقرأ ${namePeople(people, formats.number(people))}:`,
  skipTitle: (title) => `تخطي بقية «${isolate(title)}»؟`,
  skipText: (next) => `بعد ثانيتين تعرض جميع الشاشات «${isolate(next)}». لا يمكن التراجع عن ذلك.`,
  skipLastText: "هذا هو الجزء الأخير. بعد ثانيتين ينتهي البرنامج على جميع الشاشات. لا يمكن التراجع عن ذلك.",
  endTitle: "إنهاء البرنامج للجميع؟",
  endText: (thanks) =>
    `بعد ثانيتين يتوقف الفيلم على جميع الشاشات، ويقرأ المشاهدون «${isolate(thanks)}»، مع المشاركة والمتجر. لا يمكن التراجع عن ذلك.`,
  endEncore: (time) => `تبدأ إعادة العرض ${time}.`,
  endWithoutEncore: "لا توجد إعادة عرض: لا يمكن مشاهدة الفيلم بعد ذلك.",
  endWord: "إنهاء",
  typeWord: (word) => `للتأكيد، يُرجى كتابة «${word}»`,
  wordMissing: (word) => `يُرجى كتابة الكلمة «${word}» أولًا.`,
  done: {
    hold: "البدء مؤجل",
    start: "يبدأ البرنامج بعد ثانيتين",
    pause: "يتوقف مؤقتًا بعد ثانيتين",
    resume: "يُستأنف بعد ثانيتين",
    skip: "تم التخطي",
    end: "انتهى البرنامج",
    explain: "يقرأ المشاهدون السبب",
  },
};
