import { maxModerators } from "@matinee/domain/chat-rules";
import { maxProgrammeHours, maxShownFilms } from "@matinee/domain/film-records";
import { LOCKED_BEFORE_START_MS, type PremiereCommand } from "@matinee/domain/premiere-clock";
import type * as en from "../en/premieres.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countHours, countMinutes, countNoun, countSeconds } from "./counts.ts";
import { isolate } from "./isolate.ts";

const locked = countMinutes(LOCKED_BEFORE_START_MS / 60_000);

/** What a person did who gave a command, as a noun after the name. */
const commands: Record<PremiereCommand, string> = {
  hold: "تأجيل البدء",
  start: "بدء البرنامج",
  pause: "إيقاف البرنامج مؤقتًا",
  resume: "استئناف البرنامج",
  skip: "تخطي جزء من البرنامج",
  end: "إنهاء البرنامج",
  explain: "توضيح سبب التأخير",
};

export const premiere: AnyLanguage<typeof en.premiere> = {
  startTooSoon: `يُرجى اختيار وقت للبدء بعد ${locked} من الآن على الأقل.`,
  lockedBeforeStart: `يحمّل المشاهدون الفيلم قبل ${locked} من البدء. لتأخير البدء، يمكن تأجيله أثناء العرض الأول.`,
  isOver: "انتهى هذا العرض الأول.",
  startPassed: "فات موعد بدء العرض الأول. يُرجى اختيار موعد جديد.",
  filmMissing: "يحتاج البرنامج إلى فيلم.",
  tooManyFilms: `الحد الأقصى لأفلام البرنامج هو ${countNoun(maxShownFilms, {
    one: "فيلم واحد",
    two: "فيلمان",
    few: "أفلام",
    many: "فيلمًا",
    other: "فيلم",
  })}.`,
  tooLong: `لا يمكن أن يزيد البرنامج على ${countHours(maxProgrammeHours)}.`,
  unknownFilm: "لا تعرض هذه الفعالية هذا الفيلم. يُرجى اختياره في خطوة الفيديو أولًا.",
  filmTwice: "هذا الفيلم مكرر في البرنامج.",
  filmNotReady: (title) => `ليس لفيلم «${isolate(title)}» ملف قابل للتشغيل بعد. يُرجى رفعه والانتظار حتى يُحوَّل.`,
  stageNeedsLink: "يُرجى إدخال رابط المنصة المباشرة.",
  videoNotReady: "هذا الفيديو ليس جاهزًا بعد. يُرجى رفعه والانتظار حتى يُحوَّل.",
  lengthMissing: "يُرجى إدخال المدة.",
  encoreIncomplete: "يُرجى إدخال بداية إعادة العرض ونهايتها معًا، أو تركهما فارغين.",
  encoreTooEarly: "تبدأ إعادة العرض بعد البرنامج.",
  early: "لم يصل العرض الأول إلى هذا الجزء من الفيلم بعد.",
  encoreNotYet: "انتهى العرض الأول. لم تبدأ إعادة العرض بعد.",
  setsDates: "يحدد العرض الأول مواعيد هذه الفعالية. يُرجى تغيير بدايته أو إعادة عرضه بدلًا من ذلك.",
  filmIsLocked: `لا يمكن استبدال فيديوهات البرنامج قبل ${locked} من العرض الأول وحتى نهايته.`,
  encoreEndsFirst: "تنتهي إعادة العرض بعد بدايتها.",
  tooManyModerators: `الحد الأقصى لمشرفي الفعالية هو ${maxModerators}. يُرجى إزالة أحدهم أولًا.`,
  changedMeanwhile: "تغيّر البرنامج قبل لحظات. يُرجى النظر إلى الساعة والمحاولة مرة أخرى.",
  changedBy: (who, command, ago) =>
    `${who === null ? "شخص آخر" : isolate(who)}: ${commands[command]} ${ago}. يُرجى النظر إلى الساعة والمحاولة مرة أخرى.`,
  you: "أنت",
  ago: (seconds) => {
    if (seconds < 2) return "قبل ثانية";
    if (seconds < 60) return `قبل ${countSeconds(seconds)}`;
    const minutes = Math.floor(seconds / 60);
    return minutes < 60 ? `قبل ${countMinutes(minutes)}` : "قبل أكثر من ساعة";
  },
  impossible: {
    hold: "بدأ البرنامج، لذا لا يمكن تأجيل بدئه. يمكن إيقافه مؤقتًا بدلًا من ذلك.",
    start: "البدء غير مؤجل.",
    pause: "البرنامج غير جارٍ.",
    resume: "البرنامج غير متوقف مؤقتًا.",
    skip: "لا يوجد ما يمكن تخطيه الآن.",
    end: "لم يبدأ البرنامج.",
    explain: "لا يوجد تأجيل أو توقف، لذا لا يوجد ما يحتاج إلى توضيح.",
  },
};
