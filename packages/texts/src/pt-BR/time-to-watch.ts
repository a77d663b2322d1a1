import type * as en from "../en/time-to-watch.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const timeToWatch: AnyLanguage<typeof en.timeToWatch> = {
  over: "Seu tempo para assistir a este filme acabou.",
  beginBy: (date) => `Comece até ${date}.`,
  finishBy: (date) => `Termine até ${date}.`,
  hoursToFinish: (hours) =>
    formats.plural(hours, {
      one: `Depois de começar, você tem ${formats.number(hours)} hora para terminar.`,
      other: `Depois de começar, você tem ${formats.number(hours)} horas para terminar.`,
    }),
  beginByLabel: "Comece até",
  finishByLabel: "Termine até",
  notBegun: (date) => `Era preciso começar até ${date}.`,
  hadUntil: (date) => `Você podia assistir até ${date}.`,
  playsUsedUp: (plays) =>
    formats.plural(plays, {
      one: `Você iniciou este filme ${plays} vez, o máximo que um ingresso ou uma inscrição permite.`,
      other: `Você iniciou este filme ${plays} vezes, o máximo que um ingresso ou uma inscrição permite.`,
    }),
  askForMorePlays: "Para ver de novo, fale com a equipe do filme.",
};
