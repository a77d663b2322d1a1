import type * as en from "../en/pass-card.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const countScreenings = (count: number) =>
  formats.plural(count, {
    one: `${formats.number(count)} sessão`,
    many: `${formats.number(count)} de sessões`,
    other: `${formats.number(count)} sessões`,
  });

const countPasses = (count: number) =>
  formats.plural(count, {
    one: `${formats.number(count)} passe`,
    many: `${formats.number(count)} de passes`,
    other: `${formats.number(count)} passes`,
  });

export const passCard: AnyLanguage<typeof en.passCard> = {
  title: "Passes",
  whoFor: "Para quem é?",
  forMe: "Para mim",
  gift: "Presente",
  quantity: "Quantos",
  quantityRange: (most) => (most === 1 ? "Resta só um." : `Digite um número de 1 a ${formats.number(most)}.`),
  thanks: "Seu passe está pronto, e enviamos o link por e-mail.",
  givenTo: (recipient) => `${recipient} recebe o passe por e-mail.`,
  myPasses: "Meus passes",
  openFestival: "Abrir meu festival",
  several: (passes) => `Seu pedido tem ${countPasses(passes)}. Envie-os a amigos em Meus passes.`,
  severalKept: (passes) => `Seu pedido tem ${countPasses(passes)}. Você os encontra em Meus passes.`,
  freeTitle: "Passe gratuito",
  getFree: "Obter o passe gratuito",
  giveFree: "Dar o passe gratuito",
  noCard: "Este passe é gratuito: não exige cartão.",
  intro: "Com um passe, você toca em Assistir agora, e o filme começa. Sem carrinho, sem formulário.",
  notRefunded: "Um passe não reembolsa um ingresso que você comprou antes.",
  get: "Obter o passe",
  getOf: (title) => `Obter o passe: ${title}`,
  points: {
    all: (count) =>
      formats.plural(count, {
        one: count === 0 ? "Todas as sessões" : "A única sessão",
        other: `Todas as ${countScreenings(count)}`,
      }),
    sections: (count, sections) => `${countScreenings(count)} em ${formats.list(sections)}`,
    count: (count, all) => `À escolha: ${formats.number(count)} de ${countScreenings(all)}`,
    premieres: "Estreias incluídas",
    premiereCounts: "Uma estreia conta como uma sessão",
    noPremieres: "Sem estreias",
    reserve: (places, hours) => {
      const kept = formats.plural(places, {
        one: "Reserve um lugar com antecedência",
        other: `Reserve até ${formats.number(places)} lugares com antecedência`,
      });
      if (hours === null) return kept;
      return formats.plural(hours, {
        one: `${kept}, uma hora antes da venda de ingressos`,
        other: `${kept}, ${formats.number(hours)} horas antes da venda de ingressos`,
      });
    },
    sendOn: "Você pode enviá-lo a outra pessoa",
    staysWithYou: "Fica com você",
  },
  each: (cents, currency) => `${formats.money(cents, currency)} por sessão`,
  codeFewLeft: (passes) => `Este código promocional cobre só mais ${countPasses(passes)}`,
  codeFewLeftForYou: (passes) =>
    `Com seu endereço de e-mail, este código promocional cobre só mais ${countPasses(passes)}`,
  tooMany: (perOrder) => `Um pedido pode ter no máximo ${countPasses(perOrder)}`,
  notLoaded: "Não foi possível carregar os passes.",
  free: "Grátis",
  priceFrom: (price) => `A partir de ${price}`,
  early: "Antecipado",
  ordinaryPrice: "preço normal",
  earlyUntil: (date) => `Preço antecipado até ${date}`,
  earlyLeft: (left) =>
    formats.plural(left, {
      one: `Resta ${formats.number(left)} a este preço`,
      other: `Restam ${formats.number(left)} a este preço`,
    }),
  until: (date) => `À venda até ${date}`,
  from: (date) => `À venda a partir de ${date}`,
  left: (left) =>
    formats.plural(left, {
      one: `Resta ${formats.number(left)}`,
      other: `Restam ${formats.number(left)}`,
    }),
  soldOut: "Esgotado",
  ended: "Fora de venda",
};
