import type * as en from "../en/waitlist-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const waitlistEmails: AnyLanguage<typeof en.waitlistEmails> = {
  footer: "Você recebe este e-mail porque este endereço está na lista de espera deste evento.",
  open: "Ver seu lugar",
  noteLeave: "Lá você também pode sair da lista.",
  joined: {
    subject: (title) => `Você está na lista de espera: ${title}`,
    kicker: "Lista de espera",
    text: (tickets) =>
      formats.plural(tickets, {
        one: "Você espera um ingresso.",
        many: `Você espera ${formats.number(tickets)} de ingressos.`,
        other: `Você espera ${formats.number(tickets)} ingressos.`,
      }),
    textOfPlace: "Você espera um lugar.",
    nextOfPlace:
      "Quando for a sua vez, escrevemos para você, e um lugar fica guardado para você por um tempo.",
    place: (place) => `Seu lugar na fila é o número ${formats.number(place)}.`,
    next: "Quando for a sua vez, escrevemos para você, e os ingressos ficam guardados para você por um tempo. Você só paga se ficar com eles.",
    withPass:
      "Quando for a sua vez, escrevemos para você, e um lugar fica guardado para você por um tempo. Você o ocupa com seu passe.",
    notYou: "Se não foi você, saia da lista pelo link.",
  },
  offer: {
    subject: (title) => `Sua vez: ${title}`,
    kicker: "Sua vez na lista de espera",
    text: (tickets) =>
      formats.plural(tickets, {
        one: "Um ingresso está guardado para você.",
        many: `${formats.number(tickets)} de ingressos estão guardados para você.`,
        other: `${formats.number(tickets)} ingressos estão guardados para você.`,
      }),
    place: "Um lugar está guardado para você.",
    fewer: (wanted) => `Você queria ${formats.number(wanted)} e disse que aceita menos.`,
    until: "Guardado para você até",
    open: "Ver a oferta",
    ofSomebody:
      "Pode ser o ingresso de alguém que não pode ir. Ele é seu depois do pagamento; se a pessoa o usar antes disso, avisamos você, e seu lugar na fila continua.",
    note: "Não quer? Passe adiante pelo link, e ele vai para a próxima pessoa da fila.",
  },
  lapsed: {
    subject: (title) => `Sua oferta terminou: ${title}`,
    kicker: "Oferta encerrada",
    text: "Você não ficou com o que estava guardado, e isso foi para a próxima pessoa da fila.",
    stays: "Você continua na lista e mantém seu lugar na fila.",
    toTheEnd: "Não foi a primeira vez. Por isso, você está agora no fim da fila.",
  },
  withdrawn: {
    subject: (title) => `Sua oferta foi retirada: ${title}`,
    kicker: "Oferta retirada",
    text: "O que oferecemos a você era o ingresso de alguém que não podia ir. A pessoa vai usá-lo afinal, e ele não está mais na lista de espera. Você não pagou nada.",
    stays: "Você mantém seu lugar na fila e recebe o próximo.",
  },
  closed: {
    subject: (title) => `Você não está mais na lista de espera: ${title}`,
    kicker: "Fora da lista de espera",
    reasons: {
      cancelled: "A organização cancelou este evento, e a lista de espera terminou.",
      ended: "Não há mais lugares a distribuir neste evento, e a lista de espera terminou.",
      withdrawn: "O ingresso que você queria não é mais vendido, e a lista de espera terminou.",
      unlimited:
        "Os lugares deste evento não são mais limitados, e a lista de espera terminou. Você já pode obter um.",
      removed: "A organização tirou você da lista de espera.",
      pass: "Você não tem mais o passe com que esperava um lugar. Por isso, saiu da lista de espera.",
    },
    words: "A organização escreveu:",
  },
};
