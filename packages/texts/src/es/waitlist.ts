import type * as en from "../en/waitlist.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** The waiting list of a sold-out event: its answers, and its report. */
export const waitlist: AnyLanguage<typeof en.waitlist> = {
  placesLeft: "Quedan plazas. Puedes conseguir una ahora, sin la lista de espera",
  notCounted: "Este evento no tiene un número de plazas, así que no hay lista de espera",
  tooMany: (most) => `Un evento tiene como máximo ${formats.number(most)} plazas`,
  offerProblems: {
    unknown: "Este enlace no es de una oferta para este evento. Usa el correo más reciente",
    lapsed: "Esta oferta ha terminado. Sigues en la lista, a menos que hayas salido de ella",
    taken: "Esta oferta ya se aceptó",
    ordered: "Hay un pago en curso para esta oferta",
    "other-ticket": "Esta oferta es para otra entrada",
    withdrawn:
      "La entrada de esta oferta ya no está en la lista de espera. Conservas tu lugar en la lista y recibirás la siguiente",
  },
  listProblems: {
    "not-valid": "Esta entrada ya no es válida, así que no se puede poner en la lista de espera",
    listed: "Esta entrada ya está en la lista de espera",
    watched: "La película se empezó con esta entrada, así que no se puede poner en la lista de espera",
    free: "No se puede reembolsar nada por esta entrada. Puedes devolverla",
    "no-list": "Este evento no tiene ahora lista de espera, así que la entrada sigue siendo tuya",
  },
  beingSold: "Alguien está pagando esta entrada ahora, así que no se puede quitar de la lista de espera",
  cannotWatch:
    "Alguien de la lista de espera está pagando esta entrada. Si no la paga, volverá a abrir la película en unos minutos",
  states: {
    waiting: "Espera",
    offered: "Tiene una oferta",
    taken: "Consiguió una plaza",
    left: "Salió de la lista",
    closed: "Terminada",
  },
  ends: {
    cancelled: "El evento se canceló",
    ended: "Ya no se dan más plazas",
    withdrawn: "La entrada ya no se vende",
    unlimited: "Las plazas ya no son limitadas",
    removed: "La organización la quitó",
    pass: "El abono se transfirió o se reembolsó",
  },
  csvHeaders: {
    joined: "Se unió",
    place: "Lugar",
    tickets: "Entradas",
    fewer: "Le sirven menos",
    ticket: "Entrada",
    list: "Lista de",
    withPass: "Con un abono",
    state: "Estado",
    offered: "Ofrecida",
    offeredUntil: "Oferta hasta",
    offers: "Ofertas",
    lapses: "Ofertas no aceptadas",
    ended: "Terminó",
    reason: "Motivo",
  },
};
