import { formats } from "./formats.ts";

/** The player of an event that shows several films, and the list of these films on its page. */
export const shortsPlayer = {
  films: "Films",
  filmOf: (number: number, count: number) => `Film ${number} of ${count}`,
  previous: "Previous film",
  next: "Next film",
  closeList: "Close the list of films",
  /** How far all films together are, as on a clock. */
  ofAll: (time: string, whole: string) => `${time} of ${whole}`,
  seen: "Seen",
  playing: "Playing",
  isNext: "Next",
  leftAt: (time: string) => `Left at ${time}`,
  notAvailable: "Not available now",
  onePlay: "All films are one play. Each film keeps its own place.",
  interval: (number: number, count: number) => `Interval. Film ${number} of ${count} is next`,
  playNow: "Play now",
  wait: "Wait",
  beginsByItself: "Begins by itself",
  beginsIn: (seconds: number) =>
    formats.plural(seconds, { one: "Begins in 1 second", other: `Begins in ${seconds} seconds` }),
  waitsForYou: "The film waits for you.",
  goOnWith: (title: string) => `Go on with ${title}`,
  untitled: (number: number) => `Film ${number}`,
  minutes: (minutes: number) =>
    formats.plural(minutes, { one: "1 minute", other: `${formats.number(minutes)} minutes` }),
  /** The number and the length of the films of an event. */
  countAndLength: (count: number, minutes: number) =>
    `${formats.plural(count, { one: "1 film", other: `${formats.number(count)} films` })}, ${formats.plural(minutes, { one: "1 minute", other: `${formats.number(minutes)} minutes` })}`,
  inLanguages: (languages: readonly string[]) => `In ${formats.list(languages)}`,
} as const;
