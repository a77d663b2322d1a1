import type * as en from "../en/failures.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countNoun } from "./counts.ts";
import { checkout } from "./dialogs.ts";
import { isolate } from "./isolate.ts";
import { purchase } from "./purchase.ts";

const advice = "يُرجى رفع ملف فيديو، مثل ملف .mp4 أو .mov";

export const failures: AnyLanguage<typeof en.failures> = {
  uploadLost: "فُقد الملف المرفوع لدينا. يُرجى رفعه من جديد.",
  notConvertible:
    "تعذّر تحويل هذا الفيديو. يفيد عادةً تصديره من جديد كملف .mp4 (H.264)، وإلا فيُرجى مراسلة الدعم.",
  waitsForSpace: "مساحة التخزين لدينا ممتلئة حاليًا. الفيديو محفوظ، ويستمر تحويله تلقائيًا عند توفر المساحة.",
  tooLargeWithoutCredit:
    "هذا الفيديو أطول أو أكبر مما يمكن لحساب بلا رصيد تحويله. يُرجى إضافة رصيد أولًا، أو رفع نسخة أصغر.",
  damaged: "الملف تالف أو لم يُحفظ حتى نهايته، لذا لا يمكن قراءته. يُرجى تصديره من جديد ورفع الملف الجديد.",
  noPictureRead: "تعذّرت قراءة أي صورة من هذا الملف.",
  onlySound: "يحتوي هذا الملف على صوت بلا صورة. يُرجى رفع ملف فيديو.",
  noPicture: "لا توجد صورة في هذا الملف.",
  noLength: "ليست لهذا الملف مدة: يبدو أنه صورة واحدة.",
  tooLong: (hours) =>
    `لا يمكن أن تزيد مدة الفيديو على ${countNoun(
      Number(hours),
      { one: "ساعة واحدة", two: "ساعتين", few: "ساعات", many: "ساعة", other: "ساعة" },
      `${hours}`,
    )}.`,
  tooManyPixels: (width, height) => `أبعاد هذا الفيديو ${width} في ${height} بكسل، وهي أكبر من أن تُحوَّل.`,
  notAVideo: `هذا الملف ليس فيديو، أو أن بدايته تالفة. ${advice}.`,
  soundFile: `هذا ملف صوتي بلا صورة. ${advice}.`,
  pictureFile: `هذه صورة وليست فيديو. ${advice}.`,
  otherFile: (ending) => `هذا ملف ${isolate(`.${ending}`)} وليس فيديو. ${advice}.`,
  lostAtHost: "فُقد الملف المرفوع لدى خدمة الفيديو. يُرجى رفعه من جديد.",
  notConvertibleAtHost:
    "تعذّر على خدمة الفيديو تحويل هذا الفيديو. يفيد عادةً تصديره من جديد كملف .mp4 (H.264)، وإلا فيُرجى مراسلة الدعم.",
  goneAtHost: "لم يعد الفيديو لدى خدمة الفيديو. يُرجى رفع الملف من جديد.",
  cardUnusable: purchase.cardUnusable,
  paymentFailed: checkout.unexpectedError,
};
