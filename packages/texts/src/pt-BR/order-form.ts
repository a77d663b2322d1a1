import type * as en from "../en/order-form.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const orderForm: AnyLanguage<typeof en.orderForm> = {
  zip: "CEP",
  zipOrPostcode: "CEP ou código postal",
  street: "Rua",
  country: "País",
  city: "Cidade",
  state: "Estado",
  stateOrRegion: "Estado ou região",
  emailReceipt: "E-mail para o recibo",
  name: "Nome",
  cardNumber: "Número do cartão",
  expiry: "Validade",
  cvc: "CVC",
  cardFieldsNotLoaded: "Não foi possível carregar os campos do cartão. Verifique sua conexão.",
  cardDetails: "Dados do cartão",
  terms: "Termos",
  thankYou: "Obrigado",
  ticket: "Ingresso",
  donation: "Doação",
  ticketFor: (title) => `Ingresso, ${title}`,
  severalTickets: (tickets) =>
    `Seu pedido tem ${formats.number(tickets)} ingressos. Envie-os a amigos em Meus ingressos.`,
  severalKept: (tickets) =>
    `Seu pedido tem ${formats.number(tickets)} ingressos. Você os encontra em Meus ingressos.`,
  myTickets: "Meus ingressos",
  invoice: "Emitir fatura",
  openInvoice: "Fatura",
  download: "Baixar",
  promoCode: "Código promocional",
  availableFrom: (opens, opensAt) => `O filme está disponível a partir de ${opens}. ${opensAt}.`,
  cardDetailsNote: (statementNote) =>
    `Os dados do cartão vão diretamente para a operadora do cartão. ${statementNote}`,
  enterACode: "Digite um código",
  subtotal: "Subtotal",
  total: "Total",
  devicesAndPlays: (devices, plays) =>
    `${formats.plural(devices, {
      one: `${devices} aparelho`,
      other: `${devices === 2 ? "Dois" : devices} aparelhos`,
    })}, ${formats.plural(plays, { one: `${plays} reprodução`, other: `${plays} reproduções` })}`,
  until: (closes, zoneNote) => `Até ${closes}. ${zoneNote}.`,
  from: (opens, zoneNote) => `A partir de ${opens}. ${zoneNote}.`,
};
