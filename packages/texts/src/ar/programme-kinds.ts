import type * as en from "../en/programme-kinds.ts";
import type { AnyLanguage } from "../any-language.ts";

export const programmeKinds: AnyLanguage<typeof en.programmeKinds> = {
  slate: { title: "لوحة عنوان", placeholder: "نص اللوحة", heading: null, part: null },
  sponsor: {
    title: "الراعي",
    placeholder: "اسم الراعي",
    heading: "برعاية",
    part: "كلمة من الراعي",
  },
  greeting: { title: "ترحيب", placeholder: "من يرحّب", heading: "ترحيب", part: "ترحيب" },
  film: { title: "الفيلم", placeholder: null, heading: "الفيلم", part: "الفيلم" },
  interval: {
    title: "استراحة",
    placeholder: "نص اللوحة",
    heading: "استراحة",
    part: "استراحة",
  },
  stage: {
    title: "المنصة المباشرة",
    placeholder: "من يجيب عن الأسئلة",
    heading: "مباشر: أسئلة لفريق الفيلم",
    part: "أسئلة لفريق الفيلم",
  },
  "thank-you": { title: "شكر", placeholder: "كلمة الشكر", heading: "شكرًا لكم", part: null },
};
