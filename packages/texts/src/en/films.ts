import { formats } from "./formats.ts";

const places = (count: number) =>
  formats.plural(count, { one: "1 place is", other: `${formats.number(count)} places are` });

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
  noUpload: "This event has no film of its own.",
  showsFilms: "This event shows films of the library already.",
  notYourUpload:
    "The file of this event belongs to another account, so that it cannot be added to this library.",
  inPremiere: (title: string) =>
    `The premiere shows “${title}”. Please take it out of the programme of the premiere first.`,
  ofFestival: "A festival shows no films itself. Please choose them at its screenings.",
  /** Links by which filmmakers upload a film. */
  invited: {
    linkEnded: "This link does not work any more. Please ask whoever sent it for a new one.",
    tooManyOfFilm: (limit: number) =>
      `You have sent ${formats.number(limit)} links for this film today. Please send the next one tomorrow.`,
    tooMany: (limit: number) =>
      `You have sent ${formats.number(limit)} upload links today. Please send the next ones tomorrow.`,
    otherUpload: (name: string) =>
      `“${name}” is being uploaded by this link. Please continue it, or discard it first.`,
    noRoom: "There is no room for a file of this size. Please ask whoever sent you the link.",
  },
  /** Problems of an imported list of films. */
  imported: {
    undecoded: "The characters of this file could not be read. Please save it as CSV in UTF-8.",
    unreadable: "A quotation mark in this file is not closed, so its lines cannot be told apart.",
    empty: "This file has no films. Its first line names the columns, the others are films.",
    tooMany: (limit: number, rows: number) =>
      `This file has ${formats.number(rows)} films. Please import at most ${formats.number(limit)} at once.`,
    noTitle: "Please choose the column with the titles.",
    titleMissing: "The title is missing.",
    tooLong: (limit: number) => `This is longer than ${formats.number(limit)} characters.`,
    year: "This is no year.",
    country: (name: string) => `“${name}” is no country that we know.`,
    language: (name: string) => `“${name}” is no language that we know.`,
    minutes: "This is no length. Please write minutes, or hours:minutes:seconds.",
    service: (name: string) => `“${name}” is none of: captions, audio description, sign language.`,
    audienceCap: "This is no number of people.",
    wrong: "This value is not allowed here.",
    unknownId: "No film of your library has this id.",
    sameLine: (line: number) => `Line ${formats.number(line)} is the same film.`,
  },
  /** Of a film that only so many people may see. */
  audience: {
    belowTaken: ({ title, taken }: { title: string; taken: number }) =>
      `${places(taken)} taken for “${title}” already. Please enter at least this number.`,
    tooMany: ({ title, size, taken }: { title: string; size: number; taken: number }) =>
      `${formats.number(size)} people may see “${title}”, and ${formats.number(taken)} would have a place.`,
    gateNeeded: (title: string) =>
      `Only so many people may see “${title}”, so everybody must need a ticket or a registration.`,
  },
  issues: {
    country: "Please choose countries from the list.",
    still: "Please upload the picture first.",
    address: "Please enter an address that begins with https://.",
  },
} as const;
