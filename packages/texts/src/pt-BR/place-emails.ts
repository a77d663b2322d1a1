import type * as en from "../en/place-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import type { Place } from "../en/place-emails.ts";

const yours: Record<Place, string> = {
  ticket: "Seu ingresso",
  gift: "Seu ingresso-presente",
  free: "Seu ingresso gratuito",
  held: "Seu ingresso",
  registration: "Sua inscrição",
  pass: "Seu passe",
};

export const placeEmails: AnyLanguage<typeof en.placeEmails> = {
  reasons: {
    closed: "A organização fechou este evento.",
    ended: "A organização encerrou este evento antes do anunciado.",
    withdrawn: "A organização retirou o ingresso gratuito para este evento.",
    returned: "O ingresso-presente para este evento não é mais válido.",
    refunded: "O ingresso para este evento não é mais válido.",
    reviewed: "O pagamento deste ingresso está em análise.",
    removed: "A organização removeu sua inscrição neste evento.",
  },
  subjects: {
    closed: (title) => `Fechado: ${title}`,
    ended: (title) => `Encerrado: ${title}`,
    withdrawn: (title) => `Seu ingresso gratuito para ${title} foi retirado`,
    returned: (title) => `Seu ingresso-presente para ${title} não é mais válido`,
    refunded: (title) => `Seu ingresso para ${title} não é mais válido`,
    reviewed: (title) => `Seu ingresso para ${title} está suspenso`,
    removed: (title) => `Sua inscrição foi removida: ${title}`,
  },
  kickers: {
    closed: "Fechado",
    ended: "Encerrado",
    withdrawn: "Ingresso retirado",
    returned: "Ingresso não válido",
    refunded: "Ingresso não válido",
    reviewed: "Ingresso suspenso",
    removed: "Inscrição removida",
  },
  effect: (place, loss) =>
    loss === "closed"
      ? `${yours[place]} não abre o filme enquanto o evento estiver fechado.`
      : loss === "reviewed"
        ? `${yours[place]} não abre o filme até o fim da análise. Escrevemos para você quando ela terminar.`
        : `${yours[place]} não abre mais o filme.`,
  mayOpenAgain:
    "Se o evento abrir de novo, escrevemos para você. Seu link volta então a funcionar como antes.",
  noRefund: "Isso não gera reembolso. Se quiser seu dinheiro de volta, escreva para a organização.",
  contact: (email) => `Se tiver perguntas, escreva para a organização em ${email}.`,
  seeEvent: "Ver a página do evento",
  back: {
    subject: (title) => `Aberto de novo: ${title}`,
    kicker: "Aberto de novo",
    text: (place) =>
      `A organização abriu este evento de novo. ${yours[place]} e seu link funcionam como antes.`,
    open: "Abrir o evento",
    ticket: {
      subject: (title) => `Seu ingresso para ${title} voltou a ser válido`,
      kicker: "Ingresso válido de novo",
      text: "Seu ingresso e seu link funcionam como antes.",
    },
  },
  removed: {
    subject: (title) => `Removido: ${title}`,
    kicker: "Removido",
    text: "A organização removeu este evento. Sua inscrição e seu link terminam com ele.",
    footer: "Você recebe este e-mail porque se inscreveu neste evento.",
    pass: {
      text: "A organização removeu esta sessão. Seu lugar nela termina e não conta: o que ele usou do seu passe está de volta.",
      footer: "Você recebe este e-mail porque seu passe tinha um lugar nesta sessão.",
    },
    waiting: {
      text: "A organização removeu este evento. A lista de espera termina com ele.",
      footer: "Você recebe este e-mail porque este endereço estava na lista de espera deste evento.",
    },
  },
  lateRefund: {
    cancelled: "A organização cancelou este evento antes da chegada do seu pagamento.",
    tooLate: "Seu pagamento chegou depois do fim das vendas.",
    eventCancelled: "A organização cancelou este evento.",
    ticketReturned: "Um ingresso do seu pedido foi devolvido.",
    ticketSold: "Um ingresso do seu pedido estava na lista de espera, e alguém pagou por ele.",
  },
};
