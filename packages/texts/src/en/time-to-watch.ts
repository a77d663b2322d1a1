import { formats } from "./formats.ts";

/** The time that a ticket or a registration gives to begin and to finish a film. Dates are whole: "Sunday, June 7, 9:10 PM". */
export const timeToWatch = {
  over: "Your time to watch this film is over.",
  beginBy: (date: string) => `Begin by ${date}.`,
  finishBy: (date: string) => `Finish by ${date}.`,
  /** After until when a ticket must be begun. */
  hoursToFinish: (hours: number) =>
    formats.plural(hours, {
      one: "Once you have begun, you have 1 hour to finish.",
      other: `Once you have begun, you have ${formats.number(hours)} hours to finish.`,
    }),
  /** In emails, above the date. */
  beginByLabel: "Begin by",
  finishByLabel: "Finish by",
  notBegun: (date: string) => `It had to be begun by ${date}.`,
  hadUntil: (date: string) => `You could watch it until ${date}.`,
  /** Under the button that the limit has closed. */
  playsUsedUp: (plays: number) =>
    `You have started this film ${plays} times, which is as often as one ticket or registration allows.`,
  askForMorePlays: "To watch it again, ask the film team.",
} as const;
