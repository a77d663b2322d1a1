import type * as en from "../en/link-problems.ts";
import type { AnyLanguage } from "../any-language.ts";
import { timeToWatch } from "./time-to-watch.ts";
import { ticketProblem } from "./screenings.ts";

export const linkProblem: AnyLanguage<typeof en.linkProblem> = {
  open: null,
  closed: ticketProblem.closed,
  ended: "Este evento terminou.",
  "time-over": timeToWatch.over,
  expired: ticketProblem.expiredLink,
  cancelled:
    "A organização cancelou este evento. Se você pagou pelo ingresso, o dinheiro volta para o seu cartão.",
  refunded: ticketProblem.refunded,
  disputed: ticketProblem.disputed,
  returned: "Este ingresso-presente não é mais válido. A pessoa que o deu pode explicar melhor.",
  "sent-on": "Este ingresso foi transferido para outra pessoa, e este link não abre mais o filme.",
  "given-back": "Este ingresso foi devolvido, e este link não abre mais o filme.",
  invalid: "Este ingresso não é mais válido. A organização pode explicar melhor.",
  "on-hold": "O pagamento deste ingresso está em análise. Até lá, este link não abre o filme.",
  withdrawn: "A organização retirou este ingresso gratuito, e ele não abre mais o filme.",
  removed: "A organização removeu sua inscrição, e este link não abre mais o filme.",
  replaced: "Um link mais recente substituiu este. Abra o mais recente do seu e-mail ou peça um novo envio.",
  unknown: ticketProblem.unknownLink,
};

export const registrationReturned: AnyLanguage<typeof en.registrationReturned> =
  "Você devolveu esta inscrição, e este link não abre mais o filme. Você pode se inscrever de novo.";

export const ticketSold: AnyLanguage<typeof en.ticketSold> = {
  refunded:
    "Este ingresso foi vendido na lista de espera, e este link não abre mais o filme. O que foi pago por ele volta para você, pela mesma forma de pagamento.",
  sold: "Este ingresso foi vendido na lista de espera, e este link não abre mais o filme.",
};
