import type * as en from "../en/shorts-player.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countNoun } from "./counts.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";

const nameMinutes = (minutes: number) =>
  countNoun(
    minutes,
    { one: "دقيقة واحدة", two: "دقيقتان", few: "دقائق", many: "دقيقة", other: "دقيقة" },
    formats.number(minutes),
  );

export const shortsPlayer: AnyLanguage<typeof en.shortsPlayer> = {
  films: "الأفلام",
  filmOf: (number, count) => `الفيلم ${number} من ${count}`,
  previous: "الفيلم السابق",
  next: "الفيلم التالي",
  closeList: "إغلاق قائمة الأفلام",
  ofAll: (time, whole) => `${time} من ${whole}`,
  seen: "شوهد",
  playing: "قيد التشغيل",
  isNext: "التالي",
  leftAt: (time) => `توقفت عند ${time}`,
  notAvailable: "غير متاح الآن",
  onePlay: "تُحتسب جميع الأفلام مشاهدة واحدة. ويحتفظ كل فيلم بموضعه.",
  interval: (number, count) => `استراحة. التالي الفيلم ${number} من ${count}`,
  playNow: "تشغيل الآن",
  wait: "انتظار",
  beginsByItself: "يبدأ تلقائيًا",
  beginsIn: (seconds) =>
    `يبدأ بعد ${countNoun(seconds, {
      one: "ثانية واحدة",
      two: "ثانيتين",
      few: "ثوانٍ",
      many: "ثانية",
      other: "ثانية",
    })}`,
  waitsForYou: "الفيلم بانتظارك.",
  goOnWith: (title) => `المتابعة مع ${isolate(title)}`,
  untitled: (number) => `الفيلم ${number}`,
  minutes: nameMinutes,
  countAndLength: (count, minutes) =>
    `${countNoun(
      count,
      { one: "فيلم واحد", two: "فيلمان", few: "أفلام", many: "فيلمًا", other: "فيلم" },
      formats.number(count),
    )}، ${nameMinutes(minutes)}`,
  inLanguages: (languages) => `اللغات: ${formats.list(languages)}`,
};
