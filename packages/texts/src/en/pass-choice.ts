import { formats } from "./formats.ts";

const countPasses = (passes: number) =>
  formats.plural(passes, { one: "1 pass", other: `${formats.number(passes)} passes` });

/** What holders of passes get for a screening that is cancelled, archived or taken out of its festival. */
export const passChoice = {
  label: "What do holders of passes get?",
  holders: (people: number) =>
    formats.plural(people, {
      one: "1 person holds a pass that covers this screening, and is told by email.",
      other: `${formats.number(people)} people hold a pass that covers this screening, and are told by email.`,
    }),
  counting: "Counting the passes...",
  uncounted:
    "We could not count the passes. If you go on, their holders get what is usual: uses of a cancelled screening back.",
  nothing: "Nothing",
  nothingHelp: "Their passes stay valid for the other screenings. Reserved places come back in any case.",
  use: "The use back",
  returnHelp: (passes: number) =>
    passes === 0
      ? "No pass with a number of screenings was used for it so far, so it costs nothing."
      : `${countPasses(passes)} with a number of screenings ${passes === 1 ? "has" : "have"} one more again.`,
  share: "Its share of the price",
  shareHelp: (amount: string, passes: number) =>
    `${amount} goes back to ${formats.plural(passes, {
      one: "the buyer of 1 pass, which stays valid",
      other: `the buyers of ${formats.number(passes)} passes, which stay valid`,
    })}. Passes with a number of screenings get the use back.`,
  notSaved: "What holders of passes get was not saved.",
} as const;
