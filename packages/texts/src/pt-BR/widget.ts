import type * as en from "../en/widget.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const shareImages: AnyLanguage<typeof en.shareImages> = {
  premiere: (start) => `Estreia: ${start}`,
  range: (opens, closes) => `${opens} a ${closes}`,
  cancelled: "Esta sessão foi cancelada",
  online: "On-line",
  scan: "Escaneie para ver ingressos e o filme",
  scanFestival: "Escaneie para ver a programação",
};

export const embedCard: AnyLanguage<typeof en.embedCard> = {
  now: "Em exibição",
  soon: "Em breve",
  ended: "Esta sessão terminou",
  cancelled: "Esta sessão foi cancelada",
  free: "Grátis",
  register: "Grátis, com seu e-mail",
  dates: (opens, closes, zone) => (zone ? `${opens} a ${closes}, ${zone}` : `${opens} a ${closes}`),
  ticket: (price) => `${price} por ingresso`,
  tickets: "Ver ingressos",
  buy: (price) => `Comprar por ${price}`,
  opens: (date) => `Abre em ${date}`,
  until: (date) => `Até ${date}`,
  joinQueue: "Entrar na fila",
  joinWaitlist: "Entrar na lista de espera",
};

export const festivalCard: AnyLanguage<typeof en.festivalCard> = {
  facts: (days, films) =>
    formats.plural(films, {
      one: `${days}, ${formats.number(films)} filme`,
      many: `${days}, ${formats.number(films)} de filmes`,
      other: `${days}, ${formats.number(films)} filmes`,
    }),
  ended: "Este festival terminou",
  cancelled: "Este festival foi cancelado",
  programme: "Ver a programação",
  getAPass: "Obter um passe",
  passesFrom: (price) => `Passes a partir de ${price}`,
};

export const widgetCheckout: AnyLanguage<typeof en.widgetCheckout> = {
  paidOn: "Pago na Matinee. Seu link também vai por e-mail.",
  registered: "Sua inscrição está confirmada, e enviamos seu link por e-mail.",
  ticketReady: "Seu ingresso está pronto, e enviamos o link por e-mail.",
  sentTo: (email) => `O link está a caminho de ${email}. Ele abre em qualquer aparelho.`,
  newTab: "O filme passa na Matinee, em uma nova aba.",
  watch: "Assistir agora",
  openTicket: "Abrir meu ingresso",
  opens: (date) => `O filme está disponível a partir de ${date}.`,
  closed: "Não há venda de ingressos aqui no momento",
  closedHint: "A página do evento diz o que é possível, e quando.",
  queueHint:
    "Muita gente quer ingressos, e por isso eles são vendidos em uma fila. Seu lugar pertence a este navegador e precisa de uma aba própria.",
  waitlistHint: "Todos os lugares estão ocupados. Quem espera recebe o próximo que ficar livre.",
};
