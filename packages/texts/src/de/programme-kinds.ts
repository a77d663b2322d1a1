import type * as en from "../en/programme-kinds.ts";
import type { AnyLanguage } from "../any-language.ts";

export const programmeKinds: AnyLanguage<typeof en.programmeKinds> = {
  slate: { title: "Titelkarte", placeholder: "Was auf der Karte steht", heading: null, part: null },
  sponsor: {
    title: "Sponsor",
    placeholder: "Name des Sponsors",
    heading: "Präsentiert mit",
    part: "ein Wort unseres Sponsors",
  },
  greeting: {
    title: "Begrüßung",
    placeholder: "Wer begrüßt",
    heading: "Begrüßung",
    part: "eine Begrüßung",
  },
  film: { title: "Film", placeholder: null, heading: "Der Film", part: "der Film" },
  interval: {
    title: "Pause",
    placeholder: "Was auf der Karte steht",
    heading: "Pause",
    part: "eine Pause",
  },
  stage: {
    title: "Live-Bühne",
    placeholder: "Wer Fragen beantwortet",
    heading: "Live: Fragen an das Filmteam",
    part: "Fragen an das Filmteam",
  },
  "thank-you": { title: "Dank", placeholder: "Ihr Dank", heading: "Vielen Dank", part: null },
};
