import type * as en from "../en/waitlist-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** The emails to people on a waiting list. */
export const waitlistEmails: AnyLanguage<typeof en.waitlistEmails> = {
  footer: "Recibes este correo porque esta dirección está en la lista de espera de este evento.",
  open: "Ver tu lugar",
  noteLeave: "Ahí también puedes salir de la lista.",
  joined: {
    subject: (title) => `Estás en la lista de espera de ${title}`,
    kicker: "Lista de espera",
    text: (tickets) =>
      formats.plural(tickets, {
        one: "Esperas una entrada.",
        many: `Esperas ${formats.number(tickets)} de entradas.`,
        other: `Esperas ${formats.number(tickets)} entradas.`,
      }),
    textOfPlace: "Esperas una plaza.",
    nextOfPlace: "Cuando llegue tu turno, te escribimos y te guardamos una plaza durante un tiempo.",
    place: (place) => `Tu lugar en la lista es el ${formats.number(place)}.`,
    next: "Cuando llegue tu turno, te escribimos y te guardamos las entradas durante un tiempo. Solo pagas si las aceptas.",
    withPass:
      "Cuando llegue tu turno, te escribimos y te guardamos una plaza durante un tiempo. La aceptas con tu abono.",
    notYou: "Si no fuiste tú quien se apuntó, sal de la lista con el enlace.",
  },
  offer: {
    subject: (title) => `Es tu turno: ${title}`,
    kicker: "Tu turno en la lista de espera",
    text: (tickets) =>
      formats.plural(tickets, {
        one: "Te guardamos una entrada.",
        many: `Te guardamos ${formats.number(tickets)} de entradas.`,
        other: `Te guardamos ${formats.number(tickets)} entradas.`,
      }),
    place: "Te guardamos una plaza.",
    fewer: (wanted) => `Querías ${formats.number(wanted)}, y dijiste que te sirven menos.`,
    until: "Guardado para ti hasta el",
    open: "Ver la oferta",
    ofSomebody:
      "Puede ser la entrada de alguien que no puede venir. Es tuya en cuanto la pagues; si esa persona la usa antes, te avisamos y conservas tu lugar en la lista.",
    note: "¿No la quieres? Recházala con el enlace, y pasa a la siguiente persona.",
  },
  lapsed: {
    subject: (title) => `Tu oferta para ${title} ha terminado`,
    kicker: "Oferta terminada",
    text: "No aceptaste lo que te guardamos, así que pasó a la siguiente persona.",
    stays: "Sigues en la lista y conservas tu lugar.",
    toTheEnd: "No fue la primera vez, así que ahora estás al final de la lista.",
  },
  withdrawn: {
    subject: (title) => `Se ha retirado tu oferta para ${title}`,
    kicker: "Oferta retirada",
    text: "Lo que te ofrecimos era la entrada de alguien que no podía venir. Al final la usa, así que ya no está en la lista de espera. No has pagado nada.",
    stays: "Conservas tu lugar en la lista y recibirás la siguiente.",
  },
  closed: {
    subject: (title) => `Ya no estás en la lista de espera de ${title}`,
    kicker: "Fuera de la lista de espera",
    reasons: {
      cancelled: "La organización ha cancelado este evento, así que su lista de espera ha terminado.",
      ended: "Ya no se dan más plazas para este evento, así que su lista de espera ha terminado.",
      withdrawn: "La entrada que querías ya no se vende, así que su lista de espera ha terminado.",
      unlimited:
        "Las plazas de este evento ya no son limitadas, así que su lista de espera ha terminado. Puedes conseguir una ahora.",
      removed: "La organización te ha quitado de la lista de espera.",
      pass: "Ya no tienes el abono con el que esperabas una plaza, así que ya no estás en la lista de espera.",
    },
    words: "La organización escribió:",
  },
};
