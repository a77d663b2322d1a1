import { formatClockTime } from "@matinee/domain/clock-time";
import type * as en from "../en/video-files.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** A caption file, and what is wrong with it. */
export const captions: AnyLanguage<typeof en.captions> = {
  atLine: (line, problem) => `Línea ${line}: ${problem}`,
  unknownLanguage: "Idioma desconocido",
  forced: (name) => `${name} (forzados)`,
  forDeaf: (name) => `${name} (para personas sordas)`,
  none: "este archivo no tiene ningún subtítulo; debe ser WebVTT o SRT",
  tooMany: (limit) => `hay más de ${limit} subtítulos`,
  noTime: (example, found) => `se esperaba un tiempo como ${example}, pero hay «${found}»`,
  wrongTiming: (example) => `el tiempo debe tener la forma ${example}`,
  wrongTime: (found, example) => `«${found}» no es un tiempo; debe tener la forma ${example}`,
  undecoded:
    "Se perdieron algunos caracteres de este archivo porque tiene otra codificación. Guárdalo como UTF-8 y elígelo de nuevo.",
  unreadableFile: "Este archivo no es un texto que se pueda leer. Elige un archivo WebVTT o SRT.",
  outside: (firstSeconds, filmSeconds) =>
    `Ningún subtítulo cae dentro de la película: el primero está en ${formatClockTime(firstSeconds)}, y la película dura ${formatClockTime(filmSeconds)}. Desplaza los subtítulos.`,
  movedAway: "Con ese desplazamiento no queda ningún subtítulo. Escribe otro número.",
  previewTitle: "Primeros subtítulos",
  count: (count, inFilm) =>
    inFilm === count
      ? `Subtítulos en el archivo: ${count}`
      : `Subtítulos en el archivo: ${count}, en la película: ${inFilm}`,
  leftOut: (count) =>
    formats.plural(count, {
      one: "1 subtítulo no se puede mostrar y se omite:",
      many: `${count} de subtítulos no se pueden mostrar y se omiten:`,
      other: `${count} subtítulos no se pueden mostrar y se omiten:`,
    }),
  moreLeftOut: (count) => `y ${count} más`,
  offset: "Desplazar todos los subtítulos",
  offsetHelp: "En segundos. Con un signo menos se adelantan.",
  suggested:
    "Estos subtítulos empezaban después del final de la película, como en el reloj de una emisión. Se han desplazado a su principio.",
  checkFailed: "No se pudieron leer estos subtítulos.",
  add: "Añadir subtítulos",
  adding: "Añadiendo…",
  checkAgain: "Leer otra vez",
  cancel: "Cancelar",
  added: (label) => `Subtítulos añadidos: ${label}`,
  noLength: "el subtítulo termina en el mismo momento en que empieza",
  backwards: "el subtítulo termina antes de empezar",
};
