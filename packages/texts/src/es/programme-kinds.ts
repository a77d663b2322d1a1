import type * as en from "../en/programme-kinds.ts";
import type { AnyLanguage } from "../any-language.ts";

/** What each kind of a programme's item is called. What its names are for is said at those of English. */
export const programmeKinds: AnyLanguage<typeof en.programmeKinds> = {
  slate: { title: "Cartela", placeholder: "Lo que dice la cartela", heading: null, part: null },
  sponsor: {
    title: "Patrocinio",
    placeholder: "Nombre de quien patrocina",
    heading: "Presentado con",
    part: "unas palabras de quien nos patrocina",
  },
  greeting: { title: "Saludo", placeholder: "Quién saluda", heading: "Un saludo", part: "un saludo" },
  film: { title: "Película", placeholder: null, heading: "La película", part: "la película" },
  interval: {
    title: "Intermedio",
    placeholder: "Lo que dice la cartela",
    heading: "Intermedio",
    part: "un intermedio",
  },
  stage: {
    title: "Charla en vivo",
    placeholder: "Quién responde a las preguntas",
    heading: "En vivo: preguntas al equipo de la película",
    part: "preguntas al equipo de la película",
  },
  "thank-you": { title: "Agradecimiento", placeholder: "Tu agradecimiento", heading: "Gracias", part: null },
};
