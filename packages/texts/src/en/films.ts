import { formats } from "./formats.ts";

/** Films of a library: their records, files and links by which filmmakers upload them. */
export const films = {
  /** Of an event that shows films of the library. */
  fileOfRecord: "This event shows films of your library. Please upload the file at the film.",
  savedBeforeYou: "Someone saved this film before you. Please look at what changed.",
  /** @param events a list of their titles */
  isShown: (title: string, events: string) =>
    `“${title}” is shown in ${events}. Please take it out there first.`,
  tooMany: (limit: number) =>
    `Your library has ${formats.number(limit)} films, which is the most it can have.`,
  eventOrFilm: "Please name either the event of this video or the film whose file it is.",
  fileIsFeature: "The file of a film is of the kind “feature”.",
  unknownFilm: "This film is not in the library of the event's owner.",
  twice: "This film is in the list twice.",
  noFile: (title: string) => `“${title}” has no file that can be played yet, and the event is active.`,
  plays: (title: string) => `Someone watches “${title}” now. Please take it out when nobody does.`,
  ofFestival: "A festival shows no films itself. Please choose them at its screenings.",
  issues: {
    country: "Please choose countries from the list.",
    still: "Please upload the picture first.",
    address: "Please enter an address that begins with https://.",
  },
} as const;
