import type * as en from "../en/time-to-watch.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const timeToWatch: AnyLanguage<typeof en.timeToWatch> = {
  over: "Ihre Zeit für diesen Film ist abgelaufen.",
  beginBy: (date) => `Beginn bis ${date}.`,
  finishBy: (date) => `Zu sehen bis ${date}.`,
  hoursToFinish: (hours) =>
    formats.plural(hours, {
      one: "Nach dem Beginn haben Sie 1 Stunde, um den Film zu Ende zu sehen.",
      other: `Nach dem Beginn haben Sie ${formats.number(hours)} Stunden, um den Film zu Ende zu sehen.`,
    }),
  beginByLabel: "Beginn bis",
  finishByLabel: "Zu sehen bis",
  notBegun: (date) => `Der Film musste bis ${date} begonnen werden.`,
  hadUntil: (date) => `Sie konnten ihn bis ${date} ansehen.`,
  playsUsedUp: (plays) =>
    formats.plural(plays, {
      one: "Sie haben diesen Film 1-mal gestartet. Öfter ist es mit einem Ticket oder einer Registrierung nicht möglich.",
      other: `Sie haben diesen Film ${plays}-mal gestartet. Öfter ist es mit einem Ticket oder einer Registrierung nicht möglich.`,
    }),
  askForMorePlays: "Wenn Sie ihn noch einmal sehen möchten, fragen Sie das Filmteam.",
};
