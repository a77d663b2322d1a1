import type * as en from "../en/films.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** Films of a library: their records, files and links by which filmmakers upload them. */
export const films: AnyLanguage<typeof en.films> = {
  fileOfRecord: "Este evento muestra películas de tu biblioteca. Sube el archivo en la película.",
  savedBeforeYou: "Alguien guardó esta película antes que tú. Mira qué cambió.",
  isShown: (title, events) => `«${title}» se muestra en ${events}. Quítala primero de ahí.`,
  tooMany: (limit) =>
    formats.plural(limit, {
      one: `Tu biblioteca tiene ${formats.number(limit)} película, el máximo que puede tener.`,
      many: `Tu biblioteca tiene ${formats.number(limit)} de películas, el máximo que puede tener.`,
      other: `Tu biblioteca tiene ${formats.number(limit)} películas, el máximo que puede tener.`,
    }),
  eventOrFilm: "Indica el evento de este video o la película a la que pertenece el archivo.",
  fileIsFeature: "El archivo de una película es del tipo «feature».",
  unknownFilm: "Esta película no está en la biblioteca de la persona propietaria del evento.",
  twice: "Esta película está dos veces en la lista.",
  noFile: (title) => `«${title}» aún no tiene un archivo que se pueda reproducir, y el evento está activo.`,
  plays: (title) => `Alguien está viendo «${title}» ahora. Quítala cuando nadie la esté viendo.`,
  noUpload: "Este evento no tiene una película propia.",
  showsFilms: "Este evento ya muestra películas de la biblioteca.",
  notYourUpload:
    "El archivo de este evento pertenece a otra cuenta, así que no se puede añadir a esta biblioteca.",
  inPremiere: (title) => `El estreno muestra «${title}». Quítala primero del programa del estreno.`,
  ofFestival: "Un festival no muestra películas por sí mismo. Elígelas en sus proyecciones.",
  invited: {
    linkEnded: "Este enlace ya no funciona. Pide uno nuevo a quien te lo envió.",
    tooManyOfFilm: (limit) =>
      formats.plural(limit, {
        one: `Hoy has enviado ${formats.number(limit)} enlace para esta película. Envía el siguiente mañana.`,
        many: `Hoy has enviado ${formats.number(limit)} de enlaces para esta película. Envía el siguiente mañana.`,
        other: `Hoy has enviado ${formats.number(limit)} enlaces para esta película. Envía el siguiente mañana.`,
      }),
    tooMany: (limit) =>
      formats.plural(limit, {
        one: `Hoy has enviado ${formats.number(limit)} enlace de subida. Envía los siguientes mañana.`,
        many: `Hoy has enviado ${formats.number(limit)} de enlaces de subida. Envía los siguientes mañana.`,
        other: `Hoy has enviado ${formats.number(limit)} enlaces de subida. Envía los siguientes mañana.`,
      }),
    otherUpload: (name) =>
      `«${name}» se está subiendo con este enlace. Continúa esa subida o descártala primero.`,
    noRoom: "No hay espacio para un archivo de este tamaño. Consulta a quien te envió el enlace.",
  },
  imported: {
    undecoded: "No se pudieron leer los caracteres de este archivo. Guárdalo como CSV en UTF-8.",
    unreadable: "En este archivo hay una comilla sin cerrar, así que no se pueden distinguir sus líneas.",
    empty: "Este archivo no tiene películas. Su primera línea nombra las columnas; las demás son películas.",
    tooMany: (limit, rows) =>
      `Este archivo tiene demasiadas películas: ${formats.number(rows)}. Importa como máximo ${formats.number(limit)} a la vez.`,
    noTitle: "Elige la columna con los títulos.",
    titleMissing: "Falta el título.",
    tooLong: (limit) => `Esto tiene más de ${formats.number(limit)} caracteres.`,
    year: "Esto no es un año.",
    country: (name) => `«${name}» no es un país que conozcamos.`,
    language: (name) => `«${name}» no es un idioma que conozcamos.`,
    minutes: "Esto no es una duración. Escribe minutos u horas:minutos:segundos.",
    service: (name) => `«${name}» no es subtítulos, audiodescripción ni lengua de señas.`,
    audienceCap: "Esto no es un número de personas.",
    wrong: "Este valor no está permitido aquí.",
    unknownId: "Ninguna película de tu biblioteca tiene este ID.",
    sameLine: (line) => `La línea ${formats.number(line)} es la misma película.`,
  },
  audience: {
    belowTaken: ({ title, taken }) =>
      formats.plural(taken, {
        one: `Ya hay 1 plaza ocupada para «${title}». Escribe al menos este número.`,
        many: `Ya hay ${formats.number(taken)} de plazas ocupadas para «${title}». Escribe al menos este número.`,
        other: `Ya hay ${formats.number(taken)} plazas ocupadas para «${title}». Escribe al menos este número.`,
      }),
    tooMany: ({ title, size, taken }) =>
      `El límite de personas que pueden ver «${title}» es ${formats.number(size)}, y tendrían plaza ${formats.number(taken)}.`,
    gateNeeded: (title) =>
      `El número de personas que pueden ver «${title}» es limitado, así que todas deben necesitar una entrada o una inscripción.`,
  },
  issues: {
    country: "Elige países de la lista.",
    still: "Sube primero la imagen.",
    address: "Escribe una dirección que empiece por https://.",
  },
};
