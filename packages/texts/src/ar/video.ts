import type * as en from "../en/video.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const video: AnyLanguage<typeof en.video> = {
  converting: "جارٍ التحويل… سيكون الفيديو جاهزًا قريبًا. شكرًا على صبرك. يمكنك المتابعة أثناء تحويل الفيديو.",
  conversionState: (percent, ahead, left) => {
    if (ahead > 0)
      return formats.plural(ahead, {
        one: "بعد فيديو واحد آخر",
        two: "بعد مقطعي فيديو آخرين",
        few: `بعد ${ahead} مقاطع فيديو أخرى`,
        many: `بعد ${ahead} مقطع فيديو آخر`,
        other: `بعد ${ahead} مقطع فيديو آخر`,
      });
    return left === null ? formats.percent(percent) : `${formats.percent(percent)}، ${left}`;
  },
  minutesLeft: (minutes) => {
    if (minutes <= 1) return "بقيت دقيقة تقريبًا";
    return minutes < 90 ? `بقي نحو ${minutes} د` : `بقي نحو ${Math.round(minutes / 60)} س`;
  },
  uploading: "جارٍ رفع الفيديو. شكرًا على صبرك.",
  opening: "جارٍ فتح الفيلم…",
  resumed: "استؤنفت المشاهدة من حيث توقفت",
  stalled: "توقف الفيلم: الاتصال بطيء جدًا أو انقطع.",
  takenOver: "يُعرض الفيلم الآن على جهاز آخر. يمكنك المتابعة هنا، فيتوقف الجهاز الآخر.",
  withdrawn:
    "لم تعد المشاهدة بهذه التذكرة ممكنة: استُرد ثمنها أو عليها نزاع أو سُحبت. إن كان ذلك خطأ، فيُرجى مراسلة فريق الفيلم.",
  ranOut: "انتهت مدة هذه المشاهدة. يمكنك الضغط على زر التشغيل للمتابعة من حيث توقفت.",
  shared: "طُلب هذا الفيلم من عدة شبكات في الوقت نفسه، لذا توقف هنا. يمكنك المتابعة من حيث توقفت.",
  errorUploading: "حدث خطأ أثناء رفع الملف",
  hostUnavailable:
    "لا تستجيب خدمة الفيديو حاليًا. بياناتك المرفوعة محفوظة: يُرجى المحاولة مرة أخرى بعد بضع دقائق.",
};
