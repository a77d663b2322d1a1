import { maxModerators } from "@matinee/domain/chat-rules";
import { maxProgrammeHours, maxShownFilms } from "@matinee/domain/film-records";
import { LOCKED_BEFORE_START_MS, type PremiereCommand } from "@matinee/domain/premiere-clock";
import type * as en from "../en/premieres.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const lockedMinutes = LOCKED_BEFORE_START_MS / 60_000;

/** What a person did who gave a command. */
const doneWords: Record<PremiereCommand, string> = {
  hold: "retrasó el inicio",
  start: "inició el programa",
  pause: "pausó el programa",
  resume: "reanudó el programa",
  skip: "saltó una parte del programa",
  end: "terminó el programa",
  explain: "explicó el retraso",
};

/** What the reader did who gave a command elsewhere. */
const doneByYou: Record<PremiereCommand, string> = {
  hold: "retrasaste el inicio",
  start: "iniciaste el programa",
  pause: "pausaste el programa",
  resume: "reanudaste el programa",
  skip: "saltaste una parte del programa",
  end: "terminaste el programa",
  explain: "explicaste el retraso",
};

const you = "Tú";

/** The premiere, for its owner. */
export const premiere: AnyLanguage<typeof en.premiere> = {
  startTooSoon: `Elige un inicio al menos ${lockedMinutes} minutos después de ahora.`,
  lockedBeforeStart: `Desde ${lockedMinutes} minutos antes del inicio, el público carga la película. Para retrasar el inicio, detenlo durante el estreno.`,
  isOver: "Este estreno ha terminado.",
  startPassed: "El inicio del estreno ya ha pasado. Elige uno nuevo.",
  filmMissing: "El programa necesita una película.",
  tooManyFilms: `El programa puede tener como máximo ${maxShownFilms} películas.`,
  tooLong: `El programa puede durar como máximo ${maxProgrammeHours} horas.`,
  unknownFilm: "Este evento no muestra esta película. Elígela primero en el paso Video.",
  filmTwice: "Esta película está dos veces en el programa.",
  filmNotReady: (title) =>
    `«${title}» aún no tiene un archivo que se pueda reproducir. Súbelo y espera a que se convierta.`,
  stageNeedsLink: "Escribe el enlace de la charla en vivo.",
  videoNotReady: "Este video aún no está listo. Súbelo y espera a que se convierta.",
  lengthMissing: "Escribe cuánto dura.",
  encoreIncomplete: "Escribe el inicio y el final de la repetición, o ninguno de los dos.",
  encoreTooEarly: "La repetición empieza después del programa.",
  early: "El estreno aún no ha llegado a esta parte de la película.",
  encoreNotYet: "El estreno ha terminado. La repetición aún no ha empezado.",
  setsDates:
    "El estreno fija las fechas de este evento. Cambia en su lugar el inicio del estreno o la repetición.",
  filmIsLocked: `Desde ${lockedMinutes} minutos antes del estreno hasta su final, los videos de su programa no se pueden sustituir.`,
  encoreEndsFirst: "La repetición termina después de su inicio.",
  tooManyModerators: `Un evento tiene como máximo ${maxModerators} moderadores. Quita uno primero.`,
  changedMeanwhile: "El programa cambió hace un momento. Mira el reloj e inténtalo de nuevo.",
  changedBy: (who, command, ago) =>
    who === you
      ? `${who} ${doneByYou[command]} ${ago}. Mira el reloj e inténtalo de nuevo.`
      : `${who ?? "Otra persona"} ${doneWords[command]} ${ago}. Mira el reloj e inténtalo de nuevo.`,
  you,
  ago: (seconds) => {
    if (seconds < 2) return "hace un segundo";
    if (seconds < 60) return `hace ${seconds} segundos`;
    const minutes = Math.floor(seconds / 60);
    if (minutes < 60)
      return formats.plural(minutes, { one: "hace un minuto", other: `hace ${minutes} minutos` });
    return "hace más de una hora";
  },
  impossible: {
    hold: "El programa ya ha empezado, así que su inicio no se puede retrasar. Ponlo en pausa.",
    start: "El inicio no está en espera.",
    pause: "El programa no está en marcha.",
    resume: "El programa no está en pausa.",
    skip: "Ahora no hay nada que saltar.",
    end: "El programa no ha empezado.",
    explain: "No hay nada en espera ni en pausa, así que no hay nada que explicar.",
  },
};
