import { queueLimits } from "@matinee/domain/sale-queue";
import type * as en from "../en/sale-queue.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** The queue of a sale. */
export const saleQueue: AnyLanguage<typeof en.saleQueue> = {
  withoutBeacon: {
    "not-configured":
      "Se sorteó sin un número aleatorio público, porque este servicio no tiene ninguno configurado. Quien conociera la semilla pudo conocer el orden de antemano.",
    "frozen-late":
      "Se sorteó sin un número aleatorio público, porque la lista se cerró tan tarde que el número ya se podía conocer. Quien conociera la semilla pudo conocer el orden de antemano.",
    "not-published":
      "Se sorteó sin un número aleatorio público, porque no se publicó ninguno a tiempo. Quien conociera la semilla pudo conocer el orden de antemano.",
    "nothing-drawn":
      "No se sorteó nada, porque nadie llegó antes de la apertura. Todas las personas van en el orden en que llegaron.",
  },
  festival: "Un festival vende abonos, que no necesitan fila. Sus proyecciones pueden tener filas",
  opensInThePast: "Elige una hora en el futuro",
  joinsTooEarly: `La gente puede unirse como máximo ${formats.number(queueLimits.maxJoinMinutes / 60)} horas antes de la apertura, y no después de ella`,
  limitedEarlyBird:
    "El precio anticipado es solo para las primeras entradas, pero en una fila cada persona compra al precio con el que se unió. Termínalo primero o ponle una fecha de fin",
  higherPrice:
    "Hay personas en la fila de este evento, y nadie paga más que cuando se unió. Puedes bajar el precio ahora, y subirlo cuando la fila haya terminado",
  hasOpened: "Esta fila ya se abrió, así que su hora ya no se puede cambiar",
  noStandby: "Esta fila está planeada o ya se abrió, así que ya no puede esperar a que llegue mucha gente",
  hasEnded: "Esta fila ha terminado",
  notYet: "Aún nadie puede unirse a esta fila",
  emailNeeded:
    "Muchas personas se han unido desde tu red. Con tu correo tú también puedes unirte: tu lugar cuenta cuando lo hayas confirmado",
  notDrawn: "El sorteo aún no se ha hecho",
  again: "Este lugar acaba de terminar. Únete otra vez",
  tooMany: (most) =>
    formats.plural(most, {
      one: "Cada persona puede comprar una entrada",
      many: `Cada persona puede comprar como máximo ${formats.number(most)} de entradas`,
      other: `Cada persona puede comprar como máximo ${formats.number(most)} entradas`,
    }),
  admissionProblems: {
    none: "Las entradas se venden con una fila. Únete primero a ella",
    waiting: "Aún no es tu turno. Conservas tu lugar en la fila",
    over: "Tu tiempo para comprar ha terminado. Puedes unirte otra vez a la fila",
    ordered: "Hay un pago en curso con este lugar",
  },
  tooManyAdmitted: (most) =>
    formats.plural(most, {
      one: "Tienes una entrada reservada",
      many: `Tienes ${formats.number(most)} de entradas reservadas`,
      other: `Tienes ${formats.number(most)} entradas reservadas`,
    }),
  groups: {
    confirmed: "Confirmado",
    present: "Sin confirmar",
    later: "Llegó después",
  },
  ends: {
    bought: "Compró",
    unused: "No compró a tiempo",
    left: "Salió de la fila",
    closed: "La fila terminó",
    merged: "Tiene otro lugar",
  },
  csvHeaders: {
    place: "Lugar",
    group: "Grupo",
    joined: "Se unió",
    confirmed: "Confirmado",
    tickets: "Entradas",
    admitted: "Pasó",
    reserved: "Entradas reservadas",
    until: "Pudo comprar hasta",
    ended: "Terminó",
    endReason: "Cómo terminó",
    placeId: "ID del lugar",
  },
};
