import type * as en from "../en/dialogs.ts";
import type { AnyLanguage } from "../any-language.ts";
import { maxLineQuantity } from "@matinee/domain/cart";
import { currencyRules } from "@matinee/domain/currency";
import { maxInvitationName } from "@matinee/domain/item-rules";
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
  formats.plural(count, {
    one: `${count} ingresso`,
    many: `${count} de ingressos`,
    other: `${count} ingressos`,
  });

export const registration: AnyLanguage<typeof en.registration> = {
  title: register,
  intro: "Informe alguns dados para continuar",
  alreadySubscribed: "inscrição no evento já feita",
  succeeded: "Inscrição concluída",
  failed: "Digite um e-mail válido.",
  issues: {
    "name-missing": "Digite um nome",
    "email-missing": "Digite um e-mail",
    "email-invalid": validEmail,
    "organization-missing": "Digite uma organização",
    "country-missing": "Escolha um país",
    "zip-missing": "Digite um CEP",
    "terms-not-accepted": acceptTerms,
  },
};

export const checkout: AnyLanguage<typeof en.checkout> = {
  payWithCard: "Pagar com cartão",
  wallets: "Pagar com carteira digital",
  orPayWithCard: "Ou pague com cartão",
  walletFailed: "A carteira digital não concluiu o pagamento. Nada foi cobrado.",
  back: "Voltar",
  pay: (totalCents, currency) => `Pagar ${formats.money(totalCents, currency)}`,
  redeemCoupon: "Usar cupom",
  freeOrder: "Pedido gratuito",
  getFreeTicket: "Obter meu ingresso gratuito",
  giveFreeTicket: "Dar o ingresso gratuito",
  placeFreeOrder: "Fazer o pedido gratuito",
  noCardForTicket: "Um ingresso gratuito não exige cartão.",
  noCardForOrder: "Um pedido gratuito não exige cartão.",
  submittingOrder: "Enviando o pedido...",
  connectionLost: "A conexão caiu. Estamos tentando de novo. Não haverá cobrança em dobro.",
  tryAgain: "Tentar de novo",
  goToQueue: "Ir para a fila",
  seePlace: "Ver seu lugar",
  queueOpened:
    "Agora os ingressos são vendidos em uma fila. Você chegou antes, e os seus estão reservados: toque de novo no botão.",
  awaitsBank:
    "Seu pagamento aguarda a confirmação do seu banco. Continue para confirmá-lo. Nada foi cobrado ainda.",
  continueToBank: "Ir para o seu banco",
  free: "Grátis",
  shipping: "Frete",
  products: (count) =>
    formats.plural(count, {
      one: `${count} produto`,
      many: `${count} de produtos`,
      other: `${count} produtos`,
    }),
  receiptGoesTo: (email) => `O recibo está a caminho de ${email}.`,
  ticketSubject: (title) => `Seu ingresso e recibo: ${title}`,
  receiptSubject: (title) => `Seu recibo: ${title}`,
  receiptSentTo: (email) => `Este recibo foi enviado para ${email}.`,
  purchaseSucceeded: "Compra concluída: você receberá um e-mail com o recibo",
  donationSucceeded: "Doação concluída: você receberá um e-mail com o recibo",
  orderCreated: "Pedido concluído: você receberá um e-mail com o recibo",
  statementDescriptor: (descriptor) => `Esta cobrança aparece como ${descriptor} na fatura do seu cartão.`,
  unexpectedError: unexpectedOrderError,
  issues: {
    "email-missing": "Digite um e-mail para este pedido",
    "email-invalid": validEmail,
    "name-missing": "Digite um nome para este pedido",
    "street-missing": "Digite uma rua para este pedido",
    "country-missing": "Escolha um país para este pedido",
    "country-not-served": "Não podemos aceitar pedidos deste país. Escolha outro.",
    "city-missing": "Digite uma cidade para este pedido",
    "state-missing": "Digite um estado para este pedido",
    "zip-missing": "Digite um CEP para este pedido",
    "province-missing": "Digite uma província para este pedido",
    "postal-code-missing": "Digite um código postal para este pedido",
    "card-number-invalid": "Digite um número de cartão válido ou use um código promocional válido",
    "card-expiry-missing": cardExpiry,
    "card-cvc-missing": cardCvc,
    "terms-not-accepted": acceptTerms,
  },
};

export const promoCode: AnyLanguage<typeof en.promoCode> = {
  none: "Ainda não há códigos promocionais",
  missing: "Digite um código promocional",
  unknown: "Este código promocional não vale para este evento",
  expired: "Este código promocional expirou",
  usedUp: "Este código promocional já foi todo usado",
  notStarted: "Este código promocional ainda não vale",
  usedByYou: "Este código promocional já foi usado com seu endereço de e-mail",
  fewLeft: (tickets) => `Este código promocional cobre só mais ${nameTickets(tickets)}`,
  fewLeftForYou: (tickets) =>
    `Com seu endereço de e-mail, este código promocional cobre só mais ${nameTickets(tickets)}`,
  needsTicket: "Este código promocional cobre um ingresso, e não há nenhum neste pedido",
  taken: "Este código promocional já existe",
  explanation:
    "Um código promocional cobre um ingresso ou reduz o preço dos ingressos. Cada ingresso que ele cobre é um uso. Dê códigos à imprensa, a amigos e a festivais.",
  howMany: "Quantos",
  oneCode: "Um código",
  manyCodes: "Vários códigos",
  addCode: "Adicionar código",
  addCodes: "Adicionar códigos",
  prefix: "Prefixo",
  prefixHelp: "Seguem dez letras e algarismos aleatórios",
  count: "Número de códigos",
  countRange: (limit) => `Digite um número de 1 a ${limit}`,
  batchCreated: (count) =>
    formats.plural(count, {
      one: `${count} código promocional criado`,
      many: `${count} de códigos promocionais criados`,
      other: `${count} códigos promocionais criados`,
    }),
  takesOff: "Desconto",
  wholeTicket: "Um ingresso inteiro",
  aPercentage: "Uma porcentagem dos ingressos",
  anAmount: "Um valor dos ingressos",
  percentage: "Porcentagem",
  percentRange: "Digite um número de 1 a 100",
  amount: "Valor",
  amountMissing: "Digite um valor, por exemplo 2,50",
  maxTickets: "Total de ingressos",
  maxTicketsPerEmail: "Ingressos por endereço de e-mail",
  ticketsHelp: "O código cobre no máximo este número de ingressos",
  used: (tickets, limit) =>
    formats.plural(limit ?? tickets, {
      one: limit === null ? `${tickets} ingresso usado` : `${tickets} de ${limit} ingresso usado`,
      many: limit === null ? `${tickets} de ingressos usados` : `${tickets} de ${limit} de ingressos usados`,
      other: limit === null ? `${tickets} ingressos usados` : `${tickets} de ${limit} ingressos usados`,
    }),
  describe: (discount, currency) => {
    if (discount.kind === "ticket") return "Um ingresso inteiro";
    return `${discount.kind === "percent" ? formats.percent(discount.percent) : formats.shortMoney(discount.amount, currency)} de desconto nos ingressos`;
  },
  download: "Baixar códigos promocionais em CSV",
  search: "Buscar códigos promocionais",
  noMatch: "Nenhum código promocional encontrado",
  showMore: (count) => `Mostrar mais (${count})`,
  datesReversed: "O código deve terminar depois de começar",
  tooMany: (limit) => `Um evento tem no máximo ${formats.number(limit)} códigos promocionais`,
  open: "Tenho um código",
  apply: "Aplicar",
  applied: "Aplicado",
  remove: "Remover",
  removeCode: (code) => `Remover o código promocional ${code}`,
  appliedSuccessfully: "Código promocional aplicado!",
  errorValidating: "Erro ao validar o código promocional",
};

export const donations: AnyLanguage<typeof en.donations> = {
  none: "Sem doação",
  sendDonation: "Enviar doação",
  missing: (currency) => `Digite um valor em ${nameCurrency(currency)}`,
  suggestionNegative: (currency) =>
    `Um valor sugerido não pode ser menor que ${formats.shortMoney(0, currency)}`,
  issues: {
    "donation-too-small": (currency) =>
      `A doação mínima é de ${formats.money(currencyRules[currency].minDonation, currency)}`,
    "donation-too-large": (currency) =>
      `A doação máxima é de ${formats.shortMoney(currencyRules[currency].maxDonation, currency)}`,
  },
};

export const cart: AnyLanguage<typeof en.cart> = {
  missing: "Digite uma quantidade",
  noLongerSold: (title) => `Saiu de venda e foi retirado do seu carrinho: ${title}.`,
  priceChanged: (title, nowCents, wasCents, currency) =>
    `${title} agora custa ${formats.money(nowCents, currency)} em vez de ${formats.money(wasCents, currency)}.`,
  issues: {
    "quantity-not-positive": "A quantidade deve ser maior que 0",
    "quantity-negative": "A quantidade não pode ser menor que 0",
    "quantity-too-large": `Um pedido pode ter no máximo ${formats.number(maxLineQuantity)} unidades de um produto`,
  },
  tooManyTickets: (perOrder) => `Um pedido pode ter no máximo ${nameTickets(perOrder)}`,
};

export const invitations: AnyLanguage<typeof en.invitations> = {
  issues: {
    "fields-missing": "Preencha todos os campos",
    "recipient-email-invalid": "Digite um endereço de e-mail válido",
    "name-has-link": "Um nome não pode conter um link nem um endereço da web",
    "name-has-contact": "Um nome não pode conter um @ nem um número longo",
    "name-too-long": `Um nome pode ter no máximo ${maxInvitationName} caracteres`,
    "message-has-contact": "Uma mensagem não pode conter um @ nem um número longo",
    "message-has-link": "Uma mensagem não pode conter um link nem um endereço da web",
  },
  failed: "Algo deu errado. Tente de novo mais tarde.",
  sendToAnother: "Convidar mais alguém",
};
