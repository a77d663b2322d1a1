import type * as en from "../en/screenings.ts";
import type { AnyLanguage } from "../any-language.ts";
import { viewingLinkDaysAfterClose } from "@matinee/domain/viewer-limits";
import { formats } from "./formats.ts";
import { continueToCheckout, loading, noEventAtUrl, watchNow } from "./shared.ts";

export const watch: AnyLanguage<typeof en.watch> = {
  loading,
  readMore: "ler mais",
  readLess: "ler menos",
  about: "Sobre",
  faq: "Dúvidas",
  supportUs: "Apoie",
  store: "Loja",
  forwardToFriend: "Indicar a alguém",
  needHelp: "Precisa de ajuda?",
  contactFilmTeam: "Falar com a equipe",
  terms: "Termos",
  privacy: "Privacidade",
  preview: "Prévia",
  previewSellsNothing: "Nada é vendido em uma prévia.",
  premiereSalesEnded: "Os ingressos desta estreia não estão mais à venda.",
  sendMyLink: "Enviar meu link",
  buyAgain: "Comprar de novo",
  cardStatement: (descriptor) => `A fatura do seu cartão mostrará ${descriptor}`,
  noEventAtUrl,
};

export const ticketProblem: AnyLanguage<typeof en.ticketProblem> = {
  unreachable: "Não conseguimos verificar seu ingresso. Continuamos tentando.",
  refunded: "Seu ingresso foi reembolsado e não abre mais o filme.",
  refundFailed:
    "Seu reembolso ainda não chegou até você: enviamos um e-mail sobre isso. Seu ingresso não abre mais o filme.",
  disputed:
    "O pagamento do seu ingresso foi contestado. O ingresso volta a abrir o filme quando isso for resolvido.",
  unknownLink:
    "Seu link de acesso não é mais válido. Abra o mais recente do seu e-mail ou peça um novo envio.",
  expiredLink: `Este evento terminou há mais de ${viewingLinkDaysAfterClose} dias, e seus links de acesso não abrem mais o filme.`,
  closed: "A organização fechou este evento. Se ele abrir de novo, seu link funciona como antes.",
};

export const gate: AnyLanguage<typeof en.gate> = {
  cancelled: "Este evento foi cancelado",
  callToAction: {
    ended: "Este evento terminou",
    notLiveYet: "Este evento ainda não começou",
    salesEnded: "Vendas encerradas",
    "sales-paused": "Ingressos fora de venda no momento",
    "sold-out": "Esgotado",
    "sales-later": "Vendas em breve",
    maxPlaysReached: "Limite atingido",
    timeOver: "Seu tempo para assistir acabou",
    continueToCheckout,
    getNotified: "Avise-me",
    watchNow,
    enterLobby: "Entrar no saguão",
    joinPremiere: "Entrar na estreia",
    paywallCallToAction: watchNow,
  },
  ticketsFrom: (saleFrom, timezone) =>
    `Ingressos a partir de ${formats.eventDate(new Date(saleFrom), timezone, true)} (${formats.timeZoneName(new Date(saleFrom), timezone, "longGeneric")})`,
  readyToStart: "Tudo pronto para começar o filme?",
  continueToCheckout,
  freeTicket: "Ingresso gratuito",
};

export const outage: AnyLanguage<typeof en.outage> = {
  title: "Voltamos em instantes",
  text: "Nossos servidores não conseguem responder agora. Seus ingressos e links continuam válidos.",
  wait: "Esta página tenta de novo a cada poucos segundos.",
};
