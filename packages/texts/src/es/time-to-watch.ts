import type * as en from "../en/time-to-watch.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** The time that a ticket or a registration gives to begin and to finish a film. Dates are whole: "domingo, 7 de junio, 21:10". */
export const timeToWatch: AnyLanguage<typeof en.timeToWatch> = {
  over: "Tu tiempo para ver esta película ha terminado.",
  beginBy: (date) => `Empieza antes del ${date}.`,
  finishBy: (date) => `Termina antes del ${date}.`,
  hoursToFinish: (hours) =>
    formats.plural(hours, {
      one: "Una vez que empieces, tienes 1 hora para terminar.",
      many: `Una vez que empieces, tienes ${formats.number(hours)} de horas para terminar.`,
      other: `Una vez que empieces, tienes ${formats.number(hours)} horas para terminar.`,
    }),
  beginByLabel: "Empieza antes del",
  finishByLabel: "Termina antes del",
  notBegun: (date) => `Había que empezarla antes del ${date}.`,
  hadUntil: (date) => `Podías verla hasta el ${date}.`,
  playsUsedUp: (plays) =>
    formats.plural(plays, {
      one: `Ya has empezado esta película ${plays} vez, el máximo que permite una entrada o inscripción.`,
      many: `Ya has empezado esta película ${plays} de veces, el máximo que permite una entrada o inscripción.`,
      other: `Ya has empezado esta película ${plays} veces, el máximo que permite una entrada o inscripción.`,
    }),
  askForMorePlays: "Para verla otra vez, pídelo al equipo de la película.",
};
