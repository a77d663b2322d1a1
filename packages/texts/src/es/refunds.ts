import type * as en from "../en/refunds.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** A refund whose money did not reach the buyer: the bank sent it back, or the payment provider refused it. */
export const failedRefund: AnyLanguage<typeof en.failedRefund> = {
  state: "Reembolso fallido",
  fact: "Aún sin reembolsar",
  need: "Reembolso fallido",
  needDetail: (buyer, { amount, currency }, title) =>
    `${buyer}, ${formats.money(amount, currency)}, ${title}`,
  filter: "Reembolso fallido",
  buyer: {
    subject: (title) => `Tu reembolso de ${title} no ha llegado`,
    kicker: "Tu reembolso",
    preview: (amount) => `${amount} aún no han llegado a tu tarjeta.`,
    returned: (name, amount) =>
      `${name}: el banco de tu tarjeta nos devolvió nuestro reembolso de ${amount}. El dinero aún no te ha llegado.`,
    refused: (name, amount) =>
      `${name}: nuestro reembolso de ${amount} aún no se pudo hacer. El dinero no te ha llegado.`,
    next: (contact) =>
      `La organización lo sabe y te hará el reembolso de nuevo. Si tu tarjeta se cerró o se cambió, escribe a ${contact}.`,
    ticketLost: "Tu entrada no abre la película.",
    ticketKept: "Hasta entonces, tu entrada vuelve a abrir la película.",
  },
  owner: {
    subject: (title) => `Un reembolso ha fallado: ${title}`,
    kicker: "Un reembolso ha fallado",
    returned: (amount, buyer) =>
      `El banco de ${buyer} devolvió el reembolso de ${amount}. La persona que compró no tiene el dinero.`,
    refused: (amount, buyer) =>
      `El proveedor de pagos rechazó el reembolso de ${amount} a ${buyer}. La persona que compró no tiene el dinero.`,
    next: (support) =>
      `Abre el pedido y haz el reembolso de nuevo. Si vuelve a fallar, pregunta a la persona que compró cómo pagarle, o escribe a ${support}.`,
    event: "Evento",
    buyer: "Comprador",
    amount: "Reembolso",
    reason: "Motivo indicado",
    order: "Pedido",
    open: "Abrir el evento",
  },
};
