import type * as en from "../en/my-passes.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { myTickets } from "./my-tickets.ts";

export const myPasses: AnyLanguage<typeof en.myPasses> = {
  ...myTickets,
  title: "Meus passes",
  none: "Este aparelho não tem passes para este festival. Abra o link do seu recibo para vê-los.",
  one: "Passe",
  numbered: (number) => `Passe ${formats.number(number)}`,
  ofTicket: (action, number) => `${action}, passe ${formats.number(number)}`,
  opensHere: "Este aparelho abre o festival com ele.",
  onHold: "O pagamento está em análise. O passe volta a ser válido quando a análise terminar.",
  isReturned: "Ele voltou à venda.",
  isRefunded: "O que foi pago por ele voltou para você, e ele não é mais válido.",
  isEnded: "Ele não é mais válido.",
  watchWith: "Usar este passe",
  notOpened: "Não foi possível abrir o passe. Tente de novo.",
  sendTitle: "Enviar um passe a alguém",
  sendDescription: "A pessoa recebe um link próprio por e-mail, e este passe passa a ser dela.",
  sendEndsHere: "Este aparelho usa este passe. Depois do envio, não usa mais.",
  sendTicket: "Enviar o passe",
  notSent: "O passe não foi enviado. Tente de novo.",
  sent: (name, email) => `O passe está a caminho de ${name}, ${email}.`,
  cannotSend: "Este passe não pode ser transferido agora.",
  giveBackTitle: "Devolver este passe?",
  refundToYou: (amount) =>
    `Você recebe ${amount} de volta, pela mesma forma de pagamento. Os bancos precisam de alguns dias para mostrar o valor. O passe não é mais válido.`,
  refundedAlready: "O que foi pago por ele já voltou para você. O passe não é mais válido.",
  refundToBuyer: "Se ele foi pago, o dinheiro volta para quem o comprou. O passe não é mais válido.",
  noRefund: "Ele era gratuito. Não é mais válido.",
  giveBackNow: "Devolver o passe",
  notReturned: "O passe não foi devolvido. Tente de novo.",
  returned: "O passe foi devolvido.",
  returnedToYou: (amount) =>
    `O passe foi devolvido. O reembolso de ${amount} está a caminho, pela mesma forma de pagamento. Os bancos precisam de alguns dias para mostrar o valor.`,
  returnedToBuyer: "O passe foi devolvido. Se ele foi pago, o dinheiro volta para quem o comprou.",
  cannotReturn: "Este passe não pode ser devolvido agora.",
  second: "Você já tem um passe neste aparelho. Usar este no lugar dele?",
  secondDescription: "O outro continua válido. Você encontra os dois em Meus passes.",
};
