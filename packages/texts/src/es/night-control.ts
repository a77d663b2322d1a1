import { goneAfterSeconds } from "@matinee/domain/limits";
import type * as en from "../en/night-control.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** Where the viewers of a premiere are while its programme runs. */
export const audience: AnyLanguage<typeof en.audience> = {
  seated: "En su asiento",
  late: "Llegaron tarde",
  lateNote: "se unieron a los demás",
  back: "Se fueron y volvieron",
  away: (length) => `mediana de ausencia: ${length}`,
  noneBack: "ninguna conexión perdida",
  gone: "Se fueron",
  goneNote: `ausentes más de ${goneAfterSeconds} s`,
};

/** The clock of a premiere, for those who run it. */
export const nightClock: AnyLanguage<typeof en.nightClock> = {
  label: "Reloj del estreno",
  before: "El vestíbulo aún no está abierto",
  lobby: "Vestíbulo",
  held: "El inicio está en espera",
  paused: "En pausa",
  over: "El programa ha terminado",
  timesIn: (zone) => `Las horas de esta página son de ${zone}.`,
  of: (length) => `de ${length}`,
  nextAt: (time) => `Siguiente, a las ${time}`,
  next: "Siguiente",
  endsAt: (time) => `Termina a las ${time}`,
  hold: "Retrasar el inicio",
  start: "Empezar ahora",
  newStartAt: (time) => `nuevo inicio a las ${time}`,
  holdLength: "Si retrasas el inicio, durante cuánto",
  holdLonger: "Retrasar más",
  untilIGoOn: "Hasta que continúe",
  minutes: (minutes) => `${minutes} min`,
  longer: (minutes) => `+${minutes} min`,
  startIn: (minutes) => `Empezar en ${minutes} min`,
  pause: "Pausa general",
  resume: "Continuar",
  skip: "Saltar",
  end: "Terminar",
  allAtOnce: "Todas las pantallas cambian a la vez, dos segundos después de pulsar.",
  reason: "Motivo del retraso o de la pausa",
  reasonHint: "El público lo lee en sus pantallas.",
  reasonNow: "Indicar el motivo del retraso",
  sendReason: "Mostrarlo",
  removeReason: "Quitar el motivo",
  reasonRemoved: "El motivo ya no está en las pantallas",
  reasons: ["Arreglamos el sonido.", "Arreglamos la imagen.", "Esperamos a una persona invitada."],
  peopleRead: (people) =>
    people === 0
      ? "El público lee:"
      : formats.plural(people, {
          one: "1 persona lee:",
          many: `${formats.number(people)} de personas leen:`,
          other: `${formats.number(people)} personas leen:`,
        }),
  skipTitle: (title) => `¿Saltar el resto de «${title}»?`,
  skipText: (next) => `En dos segundos, todas las pantallas muestran «${next}». Esto no se puede deshacer.`,
  skipLastText:
    "Es la última parte. En dos segundos, el programa termina en todas las pantallas. Esto no se puede deshacer.",
  endTitle: "¿Terminar el programa para todo el público?",
  endText: (thanks) =>
    `En dos segundos, la película se detiene en todas las pantallas y el público lee «${thanks}», con la opción de compartir y la tienda. Esto no se puede deshacer.`,
  endEncore: (time) => `Inicio de la repetición: ${time}.`,
  endWithoutEncore: "No hay repetición: la película no se puede ver después.",
  endWord: "Fin",
  typeWord: (word) => `Escribe ${word} para confirmar`,
  wordMissing: (word) => `Escribe primero la palabra ${word}.`,
  done: {
    hold: "El inicio está en espera",
    start: "El programa empieza en dos segundos",
    pause: "Pausa en dos segundos",
    resume: "Se reanuda en dos segundos",
    skip: "Saltado",
    end: "El programa ha terminado",
    explain: "El público lee el motivo",
  },
};
