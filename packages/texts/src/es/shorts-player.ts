import type * as en from "../en/shorts-player.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const countMinutes = (minutes: number) =>
  formats.plural(minutes, {
    one: "1 minuto",
    many: `${formats.number(minutes)} de minutos`,
    other: `${formats.number(minutes)} minutos`,
  });

const countFilms = (count: number) =>
  formats.plural(count, {
    one: "1 película",
    many: `${formats.number(count)} de películas`,
    other: `${formats.number(count)} películas`,
  });

/** The player of an event that shows several films, and the list of these films on its page. */
export const shortsPlayer: AnyLanguage<typeof en.shortsPlayer> = {
  films: "Películas",
  filmOf: (number, count) => `Película ${number} de ${count}`,
  previous: "Película anterior",
  next: "Película siguiente",
  closeList: "Cerrar la lista de películas",
  ofAll: (time, whole) => `${time} de ${whole}`,
  seen: "Vista",
  playing: "Ahora",
  isNext: "Siguiente",
  leftAt: (time) => `La dejaste en ${time}`,
  notAvailable: "No disponible ahora",
  onePlay: "Todas las películas cuentan como una reproducción. Cada una recuerda por dónde ibas.",
  interval: (number, count) => `Intermedio. A continuación, película ${number} de ${count}`,
  playNow: "Ver ya",
  wait: "Esperar",
  beginsByItself: "Empieza por sí sola",
  beginsIn: (seconds) =>
    formats.plural(seconds, {
      one: "Empieza en 1 segundo",
      many: `Empieza en ${seconds} de segundos`,
      other: `Empieza en ${seconds} segundos`,
    }),
  waitsForYou: "La película te espera.",
  goOnWith: (title) => `Seguir con ${title}`,
  untitled: (number) => `Película ${number}`,
  minutes: countMinutes,
  countAndLength: (count, minutes) => `${countFilms(count)}, ${countMinutes(minutes)}`,
  inLanguages: (languages) => `En ${formats.list(languages)}`,
};
