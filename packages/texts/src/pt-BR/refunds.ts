import type * as en from "../en/refunds.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const failedRefund: AnyLanguage<typeof en.failedRefund> = {
  state: "Reembolso falhou",
  fact: "Ainda não reembolsado",
  need: "Reembolso falhou",
  needDetail: (buyer, { amount, currency }, title) =>
    `${buyer}, ${formats.money(amount, currency)}, ${title}`,
  filter: "Reembolso falhou",
  buyer: {
    subject: (title) => `Seu reembolso não chegou: ${title}`,
    kicker: "Seu reembolso",
    preview: (amount) => `O reembolso de ${amount} ainda não chegou ao seu cartão.`,
    returned: (name, amount) =>
      `${name}, o banco do seu cartão nos devolveu o reembolso de ${amount}. O dinheiro ainda não chegou até você.`,
    refused: (name, amount) =>
      `${name}, ainda não foi possível fazer o reembolso de ${amount}. O dinheiro não chegou até você.`,
    next: (contact) =>
      `A organização sabe disso e vai reembolsar você de novo. Se seu cartão foi cancelado ou trocado, escreva para ${contact}.`,
    ticketLost: "Seu ingresso não abre o filme.",
    ticketKept: "Até lá, seu ingresso volta a abrir o filme.",
  },
  owner: {
    subject: (title) => `Um reembolso falhou: ${title}`,
    kicker: "Um reembolso falhou",
    returned: (amount, buyer) =>
      `O banco de ${buyer} devolveu o reembolso de ${amount}. O dinheiro não chegou a quem comprou.`,
    refused: (amount, buyer) =>
      `O provedor de pagamento recusou o reembolso de ${amount} para ${buyer}. O dinheiro não chegou a quem comprou.`,
    next: (support) =>
      `Abra o pedido e reembolse de novo. Se falhar outra vez, pergunte à pessoa como pagar a ela ou escreva para ${support}.`,
    event: "Evento",
    buyer: "Comprador",
    amount: "Reembolso",
    reason: "Motivo informado",
    order: "Pedido",
    open: "Abrir o evento",
  },
};
