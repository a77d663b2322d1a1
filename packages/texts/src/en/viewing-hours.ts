import { viewingHours as limits } from "@matinee/domain/viewing-windows";
import { formats } from "./formats.ts";

/** The hours that an event gives its viewers, as its owner sets them. */
export const viewingHours = {
  title: "Time to watch",
  intro:
    "How long people have once they got a ticket or registered. Leave both empty to let them watch until the end.",
  hours: "hours",
  count: (hours: number) => formats.plural(hours, { one: "1 hour", other: `${formats.number(hours)} hours` }),
  unlock: "Time to begin",
  unlockHelp: "From the purchase or the opening, whichever is later. Empty: until the end of the event.",
  watch: "Time to finish",
  watchHelp:
    "From when they have watched five minutes, or a tenth of a short film. Empty: until the end of the event.",
  mayFinish: "May finish after the event",
  mayFinishHelp: "Who began before the end keeps the full time. Nobody begins after it.",
  range: `Please enter a number from ${limits.min} to ${formats.number(limits.max)}`,
  example: (beginBy: string, finishBy: string) =>
    `A ticket bought now must be begun by ${beginBy}. Begun then, it ends on ${finishBy}.`,
} as const;
