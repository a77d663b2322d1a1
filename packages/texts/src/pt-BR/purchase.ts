import type * as en from "../en/purchase.ts";
import type { AnyLanguage } from "../any-language.ts";
import { currencyRules } from "@matinee/domain/currency";
import { formats } from "./formats.ts";
import { eventCancelled, noPayments } from "./shared.ts";

export const purchase: AnyLanguage<typeof en.purchase> = {
  soldOut: (title) => `Esgotado: ${title}.`,
  fewLeft: (title, left) =>
    formats.plural(left, {
      one: `Resta só ${left} unidade de ${title}.`,
      other: `Restam só ${left} unidades de ${title}.`,
    }),
  totalChanged: "O total mudou. Confira-o e tente de novo.",
  earlyBirdEnded: (cents, currency) =>
    `O preço antecipado acaba de terminar. Um ingresso agora custa ${formats.money(cents, currency)}. Confira o total e tente de novo.`,
  notOnSaleYet: "Os ingressos ainda não estão à venda.",
  notForSale: "Este pedido contém algo que não está à venda. Confira-o e tente de novo.",
  ticketPriceChanged: "O preço deste ingresso mudou. Confira-o e tente de novo.",
  cancelled: eventCancelled,
  noPayments,
  tooLarge: "Este pedido é grande demais para um único pagamento com cartão.",
  tooSmall: (currency) =>
    `O pagamento mínimo é de ${formats.money(currencyRules[currency].minCharge, currency)}.`,
  cardRefused: "Seu cartão foi recusado. Use outro cartão ou fale com seu banco.",
  cardUnusable: "Não conseguimos usar este cartão. Digite os dados de novo ou use outro cartão.",
  waiting:
    "Ainda estamos aguardando a resposta do seu cartão. Mantenha esta página aberta. Não haverá cobrança em dobro.",
  stillPending:
    "Ainda estamos aguardando a resposta do seu cartão. Não haverá cobrança em dobro. Tente de novo.",
  outcomeUnknown: "Ainda não sabemos se isso foi feito. Toque de novo no botão: será feito uma única vez.",
  expired: "Este pedido não foi pago a tempo. Nada foi cobrado. Faça o pedido de novo.",
  replaced:
    "Você recomeçou este pedido neste aparelho, e esta tentativa foi encerrada. Nada foi cobrado por ela. Veja sua outra aba.",
  manyUnpaid:
    "Muitos pedidos da sua rede ainda não foram pagos. Nada foi cobrado. Faça o pedido de novo em alguns minutos.",
  earlierPaid:
    "Seu pedido anterior para este evento acaba de ser pago. Enviamos um e-mail com seu link. Só faça outro pedido se quiser mais.",
  returned: "Não foi possível concluir este pedido. Seu pagamento é reembolsado por inteiro.",
  disputeOpen: "Há uma contestação em aberto; o banco decide.",
  notRefundable: "Não resta nada a reembolsar neste pedido.",
  refundableChanged: (leftCents, currency) =>
    `Outro reembolso deste pedido foi feito nesse meio-tempo. Agora é possível reembolsar ${formats.money(leftCents, currency)}. Confira o valor.`,
  refundTooLarge: (leftCents, currency) =>
    `É possível reembolsar no máximo ${formats.money(leftCents, currency)}.`,
  noViewingLink: "Este pedido não tem link de acesso.",
  downloadUnscanned:
    "Este arquivo ainda está sendo verificado contra vírus. Tente de novo em alguns minutos.",
  downloadExpired: "Este link de download expirou. Abra seu link de acesso de novo.",
};
