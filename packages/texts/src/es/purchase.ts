import { currencyRules } from "@matinee/domain/currency";
import type * as en from "../en/purchase.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { eventCancelled, noPayments } from "./shared.ts";

/** Why an order was refused, or is not finished yet. */
export const purchase: AnyLanguage<typeof en.purchase> = {
  soldOut: (title) => `Agotado: ${title}.`,
  fewLeft: (title, left) =>
    formats.plural(left, {
      one: `Solo queda 1 unidad de ${title}.`,
      many: `Solo quedan ${left} de unidades de ${title}.`,
      other: `Solo quedan ${left} unidades de ${title}.`,
    }),
  totalChanged: "El total ha cambiado. Compruébalo e inténtalo de nuevo.",
  earlyBirdEnded: (cents, currency) =>
    `El precio anticipado acaba de terminar. Una entrada cuesta ahora ${formats.money(cents, currency)}. Comprueba el total e inténtalo de nuevo.`,
  notOnSaleYet: "Las entradas aún no están a la venta.",
  notForSale: "Este pedido contiene algo que no está a la venta. Compruébalo e inténtalo de nuevo.",
  ticketPriceChanged: "El precio de esta entrada ha cambiado. Compruébalo e inténtalo de nuevo.",
  cancelled: eventCancelled,
  noPayments,
  tooLarge: "Este pedido es demasiado grande para un solo pago con tarjeta.",
  tooSmall: (currency) =>
    `El pago mínimo es de ${formats.money(currencyRules[currency].minCharge, currency)}.`,
  cardRefused: "Tu tarjeta fue rechazada. Usa otra tarjeta o consulta a tu banco.",
  cardUnusable: "No pudimos usar esta tarjeta. Escríbela de nuevo o usa otra.",
  waiting:
    "Seguimos esperando la respuesta de tu tarjeta. Deja esta página abierta. No se te cobrará dos veces.",
  stillPending:
    "Seguimos esperando la respuesta de tu tarjeta. No se te cobrará dos veces. Inténtalo de nuevo.",
  outcomeUnknown: "Aún no sabemos si se ha realizado. Pulsa el botón otra vez: se hará una sola vez.",
  expired: "Este pedido no se pagó a tiempo. No se ha cobrado nada. Haz el pedido de nuevo.",
  replaced:
    "Empezaste este pedido otra vez en este dispositivo, así que este intento se cerró. No se ha cobrado nada por él. Mira tu otra pestaña.",
  manyUnpaid:
    "Muchos pedidos de tu red aún no están pagados. No se ha cobrado nada. Haz el pedido de nuevo en unos minutos.",
  earlierPaid:
    "Tu pedido anterior para este evento se acaba de pagar. Te hemos enviado un correo con tu enlace. Haz otro pedido solo si quieres más.",
  returned: "Este pedido no se pudo completar. Tu pago se reembolsa por completo.",
  disputeOpen: "Hay una disputa abierta; decide el banco.",
  notRefundable: "En este pedido no queda nada por reembolsar.",
  refundableChanged: (leftCents, currency) =>
    `Mientras tanto se hizo otro reembolso de este pedido. Ahora se pueden reembolsar ${formats.money(leftCents, currency)}. Comprueba el importe.`,
  refundTooLarge: (leftCents, currency) =>
    `Se pueden reembolsar como máximo ${formats.money(leftCents, currency)}.`,
  noViewingLink: "Este pedido no tiene enlace de acceso.",
  downloadUnscanned: "Aún se comprueba que este archivo no tenga virus. Inténtalo de nuevo en unos minutos.",
  downloadExpired: "Este enlace de descarga ha caducado. Abre de nuevo tu enlace de acceso.",
};
