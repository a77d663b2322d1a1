import { maxLineQuantity } from "@matinee/domain/cart";
import { currencyRules } from "@matinee/domain/currency";
import { maxInvitationName } from "@matinee/domain/item-rules";
import type * as en from "../en/dialogs.ts";
import type { AnyLanguage } from "../any-language.ts";
import {
  acceptTerms,
  cardCvc,
  cardExpiry,
  nameCurrency,
  register,
  unexpectedOrderError,
  validEmail,
} from "./shared.ts";
import { formats } from "./formats.ts";

const nameTickets = (count: number) =>
  formats.plural(count, { one: "1 entrada", many: `${count} de entradas`, other: `${count} entradas` });

export const registration: AnyLanguage<typeof en.registration> = {
  title: register,
  intro: "Danos algunos datos básicos para continuar",
  alreadySubscribed: "este correo ya está inscrito en el evento",
  succeeded: "Inscripción realizada",
  failed: "Escribe un correo válido.",
  issues: {
    "name-missing": "Escribe un nombre",
    "email-missing": "Escribe un correo",
    "email-invalid": validEmail,
    "organization-missing": "Escribe una organización",
    "country-missing": "Elige un país",
    "zip-missing": "Escribe un código postal",
    "terms-not-accepted": acceptTerms,
  },
};

export const checkout: AnyLanguage<typeof en.checkout> = {
  payWithCard: "Pagar con tarjeta",
  wallets: "Pagar con billetera",
  orPayWithCard: "O paga con tarjeta",
  walletFailed: "La billetera digital no completó el pago. No se te ha cobrado nada.",
  back: "Volver",
  pay: (totalCents, currency) => `Pagar ${formats.money(totalCents, currency)}`,
  redeemCoupon: "Canjear cupón",
  freeOrder: "Pedido gratis",
  getFreeTicket: "Obtener mi entrada gratis",
  giveFreeTicket: "Regalar la entrada gratis",
  placeFreeOrder: "Hacer el pedido gratis",
  noCardForTicket: "Para una entrada gratis no hace falta tarjeta.",
  noCardForOrder: "Para un pedido gratis no hace falta tarjeta.",
  submittingOrder: "Enviando el pedido…",
  connectionLost: "Se perdió la conexión. Lo estamos intentando de nuevo. No se te cobrará dos veces.",
  tryAgain: "Reintentar",
  goToQueue: "Ir a la fila",
  seePlace: "Ver tu lugar",
  queueOpened:
    "Ahora las entradas se venden con una fila virtual. Ya estabas aquí antes, así que las tuyas están reservadas: pulsa otra vez.",
  awaitsBank:
    "Tu pago espera la confirmación de tu banco. Continúa para confirmarlo. Aún no se te ha cobrado nada.",
  continueToBank: "Continuar a tu banco",
  free: "Gratis",
  shipping: "Envío",
  products: (count) =>
    formats.plural(count, { one: "1 producto", many: `${count} de productos`, other: `${count} productos` }),
  receiptGoesTo: (email) => `El recibo va en camino a ${email}.`,
  ticketSubject: (title) => `Tu entrada y tu recibo de ${title}`,
  receiptSubject: (title) => `Tu recibo de ${title}`,
  receiptSentTo: (email) => `Este recibo se envió a ${email}.`,
  purchaseSucceeded: "Compra realizada, recibirás un correo con tu recibo",
  donationSucceeded: "Donación realizada, recibirás un correo con tu recibo",
  orderCreated: "Pedido realizado, recibirás un correo con tu recibo",
  statementDescriptor: (descriptor) => `Este cargo aparece como ${descriptor} en el extracto de tu tarjeta.`,
  unexpectedError: unexpectedOrderError,
  issues: {
    "email-missing": "Escribe un correo para este pedido",
    "email-invalid": validEmail,
    "name-missing": "Escribe un nombre para este pedido",
    "street-missing": "Escribe una calle para este pedido",
    "country-missing": "Elige un país para este pedido",
    "country-not-served": "No podemos aceptar pedidos de este país. Elige otro.",
    "city-missing": "Escribe una ciudad para este pedido",
    "state-missing": "Escribe una provincia o región para este pedido",
    "zip-missing": "Escribe un código postal para este pedido",
    "province-missing": "Escribe una provincia para este pedido",
    "postal-code-missing": "Escribe un código postal para este pedido",
    "card-number-invalid": "Escribe un número de tarjeta válido o usa un código promocional válido",
    "card-expiry-missing": cardExpiry,
    "card-cvc-missing": cardCvc,
    "terms-not-accepted": acceptTerms,
  },
};

export const promoCode: AnyLanguage<typeof en.promoCode> = {
  none: "Aún no hay códigos promocionales",
  missing: "Escribe un código promocional",
  unknown: "Este código promocional no es válido para este evento",
  expired: "Este código promocional ha caducado",
  usedUp: "Este código promocional ya se ha agotado",
  notStarted: "Este código promocional aún no es válido",
  usedByYou: "Este código promocional ya se usó con tu correo",
  fewLeft: (tickets) => `Este código promocional solo cubre ${nameTickets(tickets)} más`,
  fewLeftForYou: (tickets) => `Con tu correo, este código promocional solo cubre ${nameTickets(tickets)} más`,
  needsTicket: "Este código promocional cubre una entrada, y este pedido no tiene ninguna",
  taken: "Este código promocional ya existe",
  explanation:
    "Un código promocional cubre una entrada o rebaja el precio de las entradas. Cada entrada que cubre cuenta como un uso. Da códigos a la prensa, a amigos y a festivales.",
  howMany: "Cuántos",
  oneCode: "Un código",
  manyCodes: "Muchos códigos",
  addCode: "Añadir código",
  addCodes: "Añadir códigos",
  prefix: "Prefijo",
  prefixHelp: "Le siguen diez letras y cifras al azar",
  count: "Número de códigos",
  countRange: (limit) => `Escribe un número del 1 al ${limit}`,
  batchCreated: (count) =>
    formats.plural(count, {
      one: `${count} código promocional creado`,
      many: `${count} de códigos promocionales creados`,
      other: `${count} códigos promocionales creados`,
    }),
  takesOff: "Descuenta",
  wholeTicket: "Una entrada completa",
  aPercentage: "Un porcentaje de las entradas",
  anAmount: "Un importe de las entradas",
  percentage: "Porcentaje",
  percentRange: "Escribe un número del 1 al 100",
  amount: "Importe",
  amountMissing: "Escribe un importe, por ejemplo 2.50",
  maxTickets: "Entradas en total",
  maxTicketsPerEmail: "Entradas por dirección de correo",
  ticketsHelp: "El código cubre como máximo este número de entradas",
  used: (tickets, limit) => {
    if (limit !== null) return `Usadas: ${tickets} de ${nameTickets(limit)}`;
    return formats.plural(tickets, {
      one: "1 entrada usada",
      many: `${tickets} de entradas usadas`,
      other: `${tickets} entradas usadas`,
    });
  },
  describe: (discount, currency) =>
    discount.kind === "ticket"
      ? "Una entrada completa"
      : `${discount.kind === "percent" ? formats.percent(discount.percent) : formats.shortMoney(discount.amount, currency)} de descuento en las entradas`,
  download: "Descargar los códigos promocionales en CSV",
  search: "Buscar códigos promocionales",
  noMatch: "Ningún código promocional coincide",
  showMore: (count) => `Mostrar más (${count})`,
  datesReversed: "El código debe terminar después de empezar",
  tooMany: (limit) => `Un evento tiene como máximo ${formats.number(limit)} códigos promocionales`,
  open: "Tengo un código",
  apply: "Aplicar",
  applied: "Aplicado",
  remove: "Quitar",
  removeCode: (code) => `Quitar el código promocional ${code}`,
  appliedSuccessfully: "¡Código promocional aplicado!",
  errorValidating: "Error al comprobar el código promocional",
};

export const donations: AnyLanguage<typeof en.donations> = {
  none: "Sin donación",
  sendDonation: "Enviar donación",
  missing: (currency) => `Escribe un importe en ${nameCurrency(currency)}`,
  suggestionNegative: (currency) =>
    `Un importe sugerido no puede ser menor que ${formats.shortMoney(0, currency)}`,
  issues: {
    "donation-too-small": (currency) =>
      `La donación mínima es de ${formats.money(currencyRules[currency].minDonation, currency)}`,
    "donation-too-large": (currency) =>
      `La donación máxima es de ${formats.shortMoney(currencyRules[currency].maxDonation, currency)}`,
  },
};

export const cart: AnyLanguage<typeof en.cart> = {
  missing: "Escribe una cantidad",
  noLongerSold: (title) => `${title} ya no está a la venta y se ha quitado de tu carrito.`,
  priceChanged: (title, nowCents, wasCents, currency) =>
    `${title} ahora cuesta ${formats.money(nowCents, currency)} en lugar de ${formats.money(wasCents, currency)}.`,
  issues: {
    "quantity-not-positive": "La cantidad debe ser mayor que 0",
    "quantity-negative": "La cantidad no puede ser menor que 0",
    "quantity-too-large": `Un pedido puede tener como máximo ${formats.number(maxLineQuantity)} unidades de un producto`,
  },
  tooManyTickets: (perOrder) => `Un pedido puede tener como máximo ${nameTickets(perOrder)}`,
};

/** Forwarding an event to a friend. */
export const invitations: AnyLanguage<typeof en.invitations> = {
  issues: {
    "fields-missing": "Completa todos los campos",
    "recipient-email-invalid": "Escribe una dirección de correo válida",
    "name-has-link": "Un nombre no puede contener un enlace ni una dirección web",
    "name-has-contact": "Un nombre no puede contener una @ ni un número largo",
    "name-too-long": `Un nombre puede tener como máximo ${maxInvitationName} caracteres`,
    "message-has-contact": "Un mensaje no puede contener una @ ni un número largo",
    "message-has-link": "Un mensaje no puede contener un enlace ni una dirección web",
  },
  failed: "Algo ha fallado. Inténtalo más tarde.",
  sendToAnother: "Enviar a otra persona",
};
