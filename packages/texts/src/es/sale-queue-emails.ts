import type * as en from "../en/sale-queue-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** The emails to people in the queue of a sale. */
export const saleQueueEmails: AnyLanguage<typeof en.saleQueueEmails> = {
  footer: "Recibes este correo porque esta dirección se indicó en la fila de este evento.",
  open: "Ver tu lugar",
  confirm: {
    subject: (title) => `Confirma tu lugar en la fila de ${title}`,
    kicker: "Fila",
    text: (tickets) =>
      formats.plural(tickets, {
        one: "Estás en la fila para una entrada.",
        many: `Estás en la fila para ${formats.number(tickets)} de entradas.`,
        other: `Estás en la fila para ${formats.number(tickets)} entradas.`,
      }),
    before: (time) =>
      `Confirma esta dirección antes de esta hora: ${time}. Los lugares confirmados se sortean primero.`,
    after: "Con este enlace encuentras tu lugar en cualquier dispositivo.",
    button: "Confirmar tu lugar",
    notYou: "Si no fuiste tú, no tienes que hacer nada.",
  },
  turn: {
    subject: (title) => `Es tu turno: ${title}`,
    kicker: "Tu turno en la fila",
    text: (tickets) =>
      formats.plural(tickets, {
        one: "Tienes una entrada reservada.",
        many: `Tienes ${formats.number(tickets)} de entradas reservadas.`,
        other: `Tienes ${formats.number(tickets)} entradas reservadas.`,
      }),
    minutes: (minutes) =>
      formats.plural(minutes, {
        one: `Tienes ${formats.number(minutes)} minuto para comprar, desde este momento.`,
        many: `Tienes ${formats.number(minutes)} de minutos para comprar, desde este momento.`,
        other: `Tienes ${formats.number(minutes)} minutos para comprar, desde este momento.`,
      }),
    button: "Comprar ahora",
  },
  ended: {
    subject: (title) => `Tu lugar en la fila de ${title} ha terminado`,
    kicker: "Lugar terminado",
    reasons: {
      unused: "No compraste a tiempo, así que pasó la siguiente persona. Puedes unirte otra vez a la fila.",
      closed: "La fila ha terminado. Si quedan entradas, puedes conseguirlas sin ella.",
    },
  },
};
