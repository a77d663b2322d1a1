import type * as en from "../en/programme-kinds.ts";
import type { AnyLanguage } from "../any-language.ts";
/** What each kind of a programme's item is called: `part` is within a sentence, 'un mot d’accueil, puis le film'. */
export const programmeKinds: AnyLanguage<typeof en.programmeKinds> = {
  slate: { title: "Carton de titre", placeholder: "Texte du carton", heading: null, part: null },
  sponsor: {
    title: "Partenaire",
    placeholder: "Nom du partenaire",
    heading: "Présenté avec",
    part: "un mot de notre partenaire",
  },
  greeting: {
    title: "Accueil",
    placeholder: "Qui accueille",
    heading: "Un mot d’accueil",
    part: "un mot d’accueil",
  },
  film: { title: "Film", placeholder: null, heading: "Le film", part: "le film" },
  interval: {
    title: "Entracte",
    placeholder: "Texte du carton",
    heading: "Entracte",
    part: "un entracte",
  },
  stage: {
    title: "Scène en direct",
    placeholder: "Qui répond aux questions",
    heading: "En direct : questions à l’équipe du film",
    part: "des questions à l’équipe du film",
  },
  "thank-you": {
    title: "Remerciements",
    placeholder: "Vos remerciements",
    heading: "Merci",
    part: null,
  },
};
