import type * as en from "../en/time-to-watch.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** The time that a ticket or a registration gives to begin and to finish a film. Dates are whole: "dimanche 7 juin à 21:10". */
export const timeToWatch: AnyLanguage<typeof en.timeToWatch> = {
  over: "Votre temps pour regarder ce film est écoulé.",
  beginBy: (date) => `À commencer avant le ${date}.`,
  finishBy: (date) => `À terminer avant le ${date}.`,
  hoursToFinish: (hours) =>
    formats.plural(hours, {
      one: "Une fois le film commencé, vous avez 1 heure pour le terminer.",
      many: `Une fois le film commencé, vous avez ${formats.number(hours)} d’heures pour le terminer.`,
      other: `Une fois le film commencé, vous avez ${formats.number(hours)} heures pour le terminer.`,
    }),
  beginByLabel: "À commencer avant",
  finishByLabel: "À terminer avant",
  notBegun: (date) => `Il fallait le commencer avant le ${date}.`,
  hadUntil: (date) => `Vous pouviez le regarder jusqu’au ${date}.`,
  playsUsedUp: (plays) =>
    `Vous avez lancé ce film ${plays} fois, le maximum pour un billet ou une inscription.`,
  askForMorePlays: "Pour le revoir, demandez à l’équipe du film.",
};
