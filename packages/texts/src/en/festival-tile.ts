import { formats } from "./formats.ts";

const countScreenings = (count: number) =>
  formats.plural(count, { one: "1 screening", other: `${formats.number(count)} screenings` });

/** Festivals in the list of events. Loaded once there is one. */
export const festivalTile = {
  screenings: countScreenings,
  screeningsOf: (title: string) => `Screenings of ${title}`,
  /** '9 screenings of Harbour Lights' */
  countedScreeningsOf: (screenings: string, title: string) => `${screenings} of ${title}`,
  /** 'Nov 27 to Nov 29' */
  days: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  /** Its days are those of its activated screenings. */
  noDays: (screenings: number) => (screenings === 0 ? "no days yet" : "none activated yet"),
  allEvents: "All events",
  programme: "Edit the programme",
  stayOnSale: (count: number) =>
    formats.plural(count, {
      one: "Its screening is not archived: it stays on sale at its own address.",
      other: `Its ${formats.number(count)} screenings are not archived: they stay on sale at their own addresses.`,
    }),
};
