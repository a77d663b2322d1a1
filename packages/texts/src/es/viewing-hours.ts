import { viewingHours as limits } from "@matinee/domain/viewing-windows";
import type * as en from "../en/viewing-hours.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** The hours that an event gives its viewers, as its owner sets them. */
export const viewingHours: AnyLanguage<typeof en.viewingHours> = {
  title: "Tiempo para verla",
  intro:
    "Cuánto tiempo tiene la gente desde que consigue una entrada o se inscribe. Deja ambos vacíos para que pueda verla hasta el final.",
  hours: "horas",
  count: (hours) =>
    formats.plural(hours, {
      one: "1 hora",
      many: `${formats.number(hours)} de horas`,
      other: `${formats.number(hours)} horas`,
    }),
  unlock: "Tiempo para empezar",
  unlockHelp: "Desde la compra o la apertura, lo que sea más tarde. Vacío: hasta el final del evento.",
  watch: "Tiempo para terminar",
  watchHelp:
    "Desde que haya visto cinco minutos, o una décima parte de un cortometraje. Vacío: hasta el final del evento.",
  mayFinish: "Puede terminar después del evento",
  mayFinishHelp: "Quien empezó antes del final conserva el tiempo completo. Nadie empieza después.",
  range: `Escribe un número del ${limits.min} al ${formats.number(limits.max)}`,
  example: (beginBy, finishBy) =>
    `Una entrada comprada ahora debe empezarse antes del ${beginBy}. Si se empieza entonces, termina el ${finishBy}.`,
};
