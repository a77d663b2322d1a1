import type * as en from "../en/sale-queue-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const saleQueueEmails: AnyLanguage<typeof en.saleQueueEmails> = {
  footer: "Você recebe este e-mail porque este endereço foi informado na fila deste evento.",
  open: "Ver seu lugar",
  confirm: {
    subject: (title) => `Confirme seu lugar na fila: ${title}`,
    kicker: "Fila",
    text: (tickets) =>
      formats.plural(tickets, {
        one: "Você está na fila para um ingresso.",
        many: `Você está na fila para ${formats.number(tickets)} de ingressos.`,
        other: `Você está na fila para ${formats.number(tickets)} ingressos.`,
      }),
    before: (time) => `Confirme este endereço antes de ${time}: lugares confirmados são sorteados primeiro.`,
    after: "Com este link, você encontra seu lugar em qualquer aparelho.",
    button: "Confirmar seu lugar",
    notYou: "Se não foi você, não precisa fazer nada.",
  },
  turn: {
    subject: (title) => `Sua vez: ${title}`,
    kicker: "Sua vez na fila",
    text: (tickets) =>
      formats.plural(tickets, {
        one: "Um ingresso está reservado para você.",
        many: `${formats.number(tickets)} de ingressos estão reservados para você.`,
        other: `${formats.number(tickets)} ingressos estão reservados para você.`,
      }),
    minutes: (minutes) =>
      formats.plural(minutes, {
        one: `Você tem ${formats.number(minutes)} minuto para comprar, a partir de agora.`,
        other: `Você tem ${formats.number(minutes)} minutos para comprar, a partir de agora.`,
      }),
    button: "Comprar agora",
  },
  ended: {
    subject: (title) => `Seu lugar na fila terminou: ${title}`,
    kicker: "Lugar encerrado",
    reasons: {
      unused: "Você não comprou a tempo, e a próxima pessoa entrou. Você pode entrar na fila de novo.",
      closed: "A fila terminou. Se restarem ingressos, você pode comprá-los sem ela.",
    },
  },
};
