import type * as en from "../en/player.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { isolate } from "./isolate.ts";

export const player: AnyLanguage<typeof en.player> = {
  sound: "الصوت",
  soundIn: (name) => `الصوت، ${isolate(name)}`,
  small: "صغير",
  normal: "عادي",
  large: "كبير",
  highContrast: "تباين عالٍ",
  captionText: "نص الترجمة",
  wholeFilm: (wholeSeconds) => `مدة الفيلم كاملًا ${wholeSeconds}`,
  skipToTheFilm: "الانتقال إلى الفيلم",
  captionsAre: (captions) => `الترجمة ${isolate(captions)}`,
  captions: "الترجمة",
  qualityIs: (quality) => `الجودة ${isolate(quality)}`,
  quality: "الجودة",
  speedIs: (speed) => `السرعة ${isolate(`${speed}x`)}`,
  backToThePage: "العودة إلى الصفحة",
  speed: "السرعة",
  freePreview: "معاينة مجانية",
  previewThenChoose: "بعد ذلك لك الخيار: شراء تذكرة أو مواصلة المشاهدة.",
  previewThenWaits: "بعد ذلك ينتظرك الفيلم هنا، ولا يضيع شيء.",
  buyFor: (amount) => `شراء مقابل ${amount}`,
  getYourTicket: "الحصول على تذكرتك",
  freePreviewOver: "انتهت المعاينة المجانية.",
  presentedWithSponsor: (sponsorName) => `برعاية ${isolate(sponsorName)}`,
  trailerOf: (title) => `${isolate(title)}، الإعلان`,
  watchHere: "المشاهدة هنا",
  auto: "تلقائي",
  play: "تشغيل",
  ofFree: (time) => `من ${time} مجانًا`,
  secondsLeft: (seconds) =>
    formats.plural(seconds, {
      one: "بقيت ثانية واحدة من المعاينة المجانية",
      two: "بقيت ثانيتان من المعاينة المجانية",
      few: `بقيت ${seconds} ثوانٍ من المعاينة المجانية`,
      other: `بقيت ${seconds} ثانية من المعاينة المجانية`,
    }),
};
