import type * as en from "../en/pass-card.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const countScreenings = (count: number) =>
  formats.plural(count, {
    one: "1 proyección",
    many: `${formats.number(count)} de proyecciones`,
    other: `${formats.number(count)} proyecciones`,
  });

const countPasses = (count: number) =>
  formats.plural(count, {
    one: "1 abono",
    many: `${formats.number(count)} de abonos`,
    other: `${formats.number(count)} abonos`,
  });

const countLeft = (left: number) =>
  formats.plural(left, {
    one: `Queda ${formats.number(left)}`,
    other: `Quedan ${formats.number(left)}`,
  });

/** A pass of a festival as it is offered and sold. */
export const passCard: AnyLanguage<typeof en.passCard> = {
  title: "Abonos",
  whoFor: "¿Para quién es?",
  forMe: "Para mí",
  gift: "Un regalo",
  quantity: "Cuántos",
  quantityRange: (most) =>
    most === 1 ? "Solo queda uno." : `Escribe un número del 1 al ${formats.number(most)}.`,
  thanks: "Tu abono está listo, y te hemos enviado su enlace por correo.",
  givenTo: (recipient) => `${recipient} recibirá el abono por correo.`,
  myPasses: "Mis abonos",
  openFestival: "Abrir mi festival",
  several: (passes) =>
    `Tu pedido tiene ${countPasses(passes)}. Desde Mis abonos puedes enviarlos a tus amigos.`,
  severalKept: (passes) => `Tu pedido tiene ${countPasses(passes)}. Están en Mis abonos.`,
  freeTitle: "Abono gratis",
  getFree: "Obtener el abono gratis",
  giveFree: "Regalar el abono gratis",
  noCard: "Este abono es gratis: no hace falta tarjeta.",
  intro: "Con un abono pulsas Ver ahora y la película empieza. Sin carrito ni formularios.",
  notRefunded: "Un abono no reembolsa una entrada que compraste antes.",
  get: "Obtener el abono",
  getOf: (title) => `Obtener el abono: ${title}`,
  points: {
    all: (screenings) =>
      formats.plural(screenings, {
        one: "La única proyección",
        many: `Las ${formats.number(screenings)} de proyecciones`,
        other: `Las ${formats.number(screenings)} proyecciones`,
      }),
    sections: (screenings, sections) => `${countScreenings(screenings)} en ${formats.list(sections)}`,
    count: (count, screenings) => `${formats.number(count)} a elegir entre ${countScreenings(screenings)}`,
    premieres: "Estrenos incluidos",
    premiereCounts: "Un estreno cuenta como una proyección",
    noPremieres: "Sin estrenos",
    reserve: (places, hours) => {
      const kept = formats.plural(places, {
        one: "Reserva una plaza con antelación",
        many: `Reserva hasta ${formats.number(places)} de plazas con antelación`,
        other: `Reserva hasta ${formats.number(places)} plazas con antelación`,
      });
      if (hours === null) return kept;
      const before = formats.plural(hours, {
        one: "una hora antes",
        many: `${formats.number(hours)} de horas antes`,
        other: `${formats.number(hours)} horas antes`,
      });
      return `${kept}, desde ${before} de la venta de entradas`;
    },
    sendOn: "Puedes enviarlo a otra persona",
    staysWithYou: "Es personal",
  },
  each: (cents, currency) => `${formats.money(cents, currency)} por proyección`,
  codeFewLeft: (passes) => `Este código promocional solo cubre ${countPasses(passes)} más`,
  codeFewLeftForYou: (passes) =>
    `Con tu correo, este código promocional solo cubre ${countPasses(passes)} más`,
  tooMany: (perOrder) => `Un pedido puede tener como máximo ${countPasses(perOrder)}`,
  notLoaded: "No se pudieron cargar los abonos.",
  free: "Gratis",
  priceFrom: (price) => `Desde ${price}`,
  early: "Precio anticipado",
  ordinaryPrice: "precio normal",
  earlyUntil: (date) => `Precio anticipado hasta el ${date}`,
  earlyLeft: (left) => `${countLeft(left)} a este precio`,
  until: (date) => `A la venta hasta el ${date}`,
  from: (date) => `A la venta desde el ${date}`,
  left: countLeft,
  soldOut: "Agotado",
  ended: "Ya no está a la venta",
};
