import type * as en from "../en/order-form.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const nameTickets = (tickets: number) =>
  formats.plural(tickets, {
    one: `${formats.number(tickets)} entrada`,
    many: `${formats.number(tickets)} de entradas`,
    other: `${formats.number(tickets)} entradas`,
  });

const nameDevices = (devices: number) =>
  devices === 2
    ? "Dos dispositivos"
    : formats.plural(devices, {
        one: `${devices} dispositivo`,
        many: `${devices} de dispositivos`,
        other: `${devices} dispositivos`,
      });

const namePlays = (plays: number) =>
  formats.plural(plays, {
    one: `${plays} reproducción`,
    many: `${plays} de reproducciones`,
    other: `${plays} reproducciones`,
  });

/** The checkout: its form, its sums and the finished order. */
export const orderForm: AnyLanguage<typeof en.orderForm> = {
  zip: "Código postal",
  zipOrPostcode: "Código postal",
  street: "Calle",
  country: "País",
  city: "Ciudad",
  state: "Estado",
  stateOrRegion: "Provincia o región",
  emailReceipt: "Correo para el recibo",
  name: "Nombre",
  cardNumber: "Número de tarjeta",
  expiry: "Vencimiento",
  cvc: "CVC",
  cardFieldsNotLoaded: "No se pudieron cargar los campos de la tarjeta. Comprueba tu conexión.",
  cardDetails: "Datos de la tarjeta",
  terms: "Términos",
  thankYou: "Gracias",
  ticket: "Entrada",
  donation: "Donación",
  ticketFor: (title) => `Entrada, ${title}`,
  severalTickets: (tickets) =>
    `Tu pedido tiene ${nameTickets(tickets)}. Envíalas a tus amigos desde Mis entradas.`,
  severalKept: (tickets) => `Tu pedido tiene ${nameTickets(tickets)}. Las encuentras en Mis entradas.`,
  myTickets: "Mis entradas",
  invoice: "Obtener una factura",
  openInvoice: "Factura",
  download: "Descargar",
  promoCode: "Código promocional",
  availableFrom: (opens, opensAt) => `La película estará disponible desde el ${opens}. ${opensAt}.`,
  cardDetailsNote: (statementNote) =>
    `Los datos de la tarjeta van directamente al proveedor de pagos. ${statementNote}`,
  enterACode: "Escribe un código",
  subtotal: "Subtotal",
  total: "Total",
  devicesAndPlays: (devices, plays) => `${nameDevices(devices)}, ${namePlays(plays)}`,
  until: (closes, zoneNote) => `Hasta el ${closes}. ${zoneNote}.`,
  from: (opens, zoneNote) => `Desde el ${opens}. ${zoneNote}.`,
};
