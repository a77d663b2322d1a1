import type * as en from "../en/time-to-watch.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countHours, countTimes } from "./counts.ts";

export const timeToWatch: AnyLanguage<typeof en.timeToWatch> = {
  over: "انتهى وقتك لمشاهدة هذا الفيلم.",
  beginBy: (date) => `يجب بدء المشاهدة قبل ${date}.`,
  finishBy: (date) => `يجب إنهاء المشاهدة قبل ${date}.`,
  hoursToFinish: (hours) => `بعد البدء يجب إنهاء المشاهدة خلال ${countHours(hours)}.`,
  beginByLabel: "آخر موعد للبدء",
  finishByLabel: "آخر موعد للإنهاء",
  notBegun: (date) => `كان آخر موعد لبدء المشاهدة ${date}.`,
  hadUntil: (date) => `كانت المشاهدة ممكنة حتى ${date}.`,
  playsUsedUp: (plays) => `شُغّل هذا الفيلم ${countTimes(plays)}، وهو الحد الذي تسمح به التذكرة أو التسجيل.`,
  askForMorePlays: "لمشاهدته من جديد، يُرجى مراسلة فريق الفيلم.",
};
