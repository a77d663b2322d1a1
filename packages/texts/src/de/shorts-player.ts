import type * as en from "../en/shorts-player.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const countMinutes = (minutes: number) =>
  formats.plural(minutes, { one: "1 Minute", other: `${formats.number(minutes)} Minuten` });

export const shortsPlayer: AnyLanguage<typeof en.shortsPlayer> = {
  films: "Filme",
  filmOf: (number, count) => `Film ${number} von ${count}`,
  previous: "Voriger Film",
  next: "Nächster Film",
  closeList: "Filmliste schließen",
  ofAll: (time, whole) => `${time} von ${whole}`,
  seen: "Gesehen",
  playing: "Läuft",
  isNext: "Als Nächstes",
  leftAt: (time) => `Gesehen bis ${time}`,
  notAvailable: "Zurzeit nicht verfügbar",
  onePlay: "Alle Filme zusammen sind eine Wiedergabe. Jeder Film merkt sich seine Stelle.",
  interval: (number, count) => `Pause. Film ${number} von ${count} folgt`,
  playNow: "Jetzt abspielen",
  wait: "Warten",
  beginsByItself: "Beginnt von selbst",
  beginsIn: (seconds) =>
    formats.plural(seconds, {
      one: "Beginnt in 1 Sekunde",
      other: `Beginnt in ${seconds} Sekunden`,
    }),
  waitsForYou: "Der Film wartet auf Sie.",
  goOnWith: (title) => `Weiter mit „${title}“`,
  untitled: (number) => `Film ${number}`,
  minutes: countMinutes,
  countAndLength: (count, minutes) =>
    `${formats.plural(count, { one: "1 Film", other: `${formats.number(count)} Filme` })}, ${countMinutes(minutes)}`,
  inLanguages: (languages) => `Sprache: ${formats.list(languages)}`,
};
