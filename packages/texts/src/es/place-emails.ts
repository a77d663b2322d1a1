import type * as en from "../en/place-emails.ts";
import type { AnyLanguage } from "../any-language.ts";

const yours: Record<en.Place, string> = {
  ticket: "Tu entrada",
  gift: "Tu entrada de regalo",
  free: "Tu entrada gratis",
  held: "Tu entrada",
  registration: "Tu inscripción",
  pass: "Tu abono",
};

/** The emails to people whose place does not open the film any more, or opens it again. */
export const placeEmails: AnyLanguage<typeof en.placeEmails> = {
  reasons: {
    closed: "La organización ha cerrado este evento.",
    ended: "La organización ha terminado este evento antes de lo anunciado.",
    withdrawn: "La organización ha retirado la entrada gratis para este evento.",
    returned: "La entrada de regalo para este evento ya no es válida.",
    refunded: "La entrada para este evento ya no es válida.",
    reviewed: "El pago de esta entrada está en revisión.",
    removed: "La organización ha eliminado tu inscripción en este evento.",
  },
  subjects: {
    closed: (title) => `Cerrado: ${title}`,
    ended: (title) => `Terminado: ${title}`,
    withdrawn: (title) => `Se ha retirado tu entrada gratis para ${title}`,
    returned: (title) => `Tu entrada de regalo para ${title} ya no es válida`,
    refunded: (title) => `Tu entrada para ${title} ya no es válida`,
    reviewed: (title) => `Tu entrada para ${title} está en espera`,
    removed: (title) => `Se ha eliminado tu inscripción en ${title}`,
  },
  kickers: {
    closed: "Evento cerrado",
    ended: "Evento terminado",
    withdrawn: "Entrada retirada",
    returned: "Entrada no válida",
    refunded: "Entrada no válida",
    reviewed: "Entrada en espera",
    removed: "Inscripción eliminada",
  },
  effect: (place, loss) => {
    if (loss === "closed") return `${yours[place]} no abre la película mientras el evento esté cerrado.`;
    return loss === "reviewed"
      ? `${yours[place]} no abre la película hasta que termine la revisión. Entonces te escribiremos.`
      : `${yours[place]} ya no abre la película.`;
  },
  mayOpenAgain: "Si el evento se vuelve a abrir, te escribiremos. Tu enlace funcionará igual que antes.",
  noRefund:
    "Esto no supone ningún reembolso. Si quieres que te devuelvan el dinero, escribe a la organización.",
  contact: (email) => `Si tienes preguntas, escribe a la organización: ${email}.`,
  seeEvent: "Ver la página del evento",
  back: {
    subject: (title) => `De nuevo abierto: ${title}`,
    kicker: "De nuevo abierto",
    text: (place) =>
      `La organización ha vuelto a abrir este evento. ${yours[place]} y tu enlace funcionan igual que antes.`,
    open: "Abrir el evento",
    ticket: {
      subject: (title) => `Tu entrada para ${title} vuelve a ser válida`,
      kicker: "Entrada válida de nuevo",
      text: "Tu entrada y tu enlace funcionan igual que antes.",
    },
  },
  removed: {
    subject: (title) => `Eliminado: ${title}`,
    kicker: "Evento eliminado",
    text: "La organización ha eliminado este evento. Tu inscripción y tu enlace dejan de ser válidos.",
    footer: "Recibes este correo porque te inscribiste en este evento.",
    pass: {
      text: "La organización ha eliminado esta proyección. Tu plaza en ella se pierde, pero no cuenta: recuperas lo que gastó de tu abono.",
      footer: "Recibes este correo porque tu abono tenía una plaza en esta proyección.",
    },
    waiting: {
      text: "La organización ha eliminado este evento. Su lista de espera termina con él.",
      footer: "Recibes este correo porque esta dirección estaba en la lista de espera de este evento.",
    },
  },
  lateRefund: {
    cancelled: "La organización canceló este evento antes de que llegara tu pago.",
    tooLate: "Tu pago llegó después de que terminara la venta.",
    eventCancelled: "La organización ha cancelado este evento.",
    ticketReturned: "Se devolvió una entrada de tu pedido.",
    ticketSold: "Una entrada de tu pedido estaba en la lista de espera, y alguien la ha pagado.",
  },
};
