import type * as en from "../en/tickets.ts";
import type { AnyLanguage } from "../any-language.ts";
import { secondOrderReturnMinutes } from "@matinee/domain/tickets";
import { formats } from "./formats.ts";

export const tickets: AnyLanguage<typeof en.tickets> = {
  sendProblems: {
    "sent-on": "Este ingresso já foi transferido",
    returned: "Este ingresso foi devolvido",
    ended: "Este ingresso não é mais válido",
    suspended:
      "O pagamento deste ingresso está em análise. Ele não pode ser transferido até o fim da análise",
    "being-sold":
      "Alguém da lista de espera está pagando por este ingresso. Ele não pode ser transferido agora",
    over: "Este evento terminou",
    "time-over": "O tempo deste ingresso acabou",
    off: "A organização não permite transferir ingressos deste evento",
    "too-late": "É tarde demais para transferir este ingresso: o evento começa em breve ou já começou",
    played: "O filme foi iniciado com este ingresso. Só a organização pode mudar o titular agora",
  },
  returnProblems: {
    "sent-on": "Este ingresso foi transferido. Só o novo titular pode devolvê-lo",
    returned: "Este ingresso já foi devolvido",
    ended: "Este ingresso não é mais válido",
    suspended: "O pagamento deste ingresso está em análise. Ele não pode ser devolvido até o fim da análise",
    "being-sold":
      "Alguém da lista de espera está pagando por este ingresso. Ele não pode ser devolvido agora",
    over: "Este evento terminou",
    "time-over": "O tempo deste ingresso acabou",
    off: "A organização não aceita a devolução de ingressos deste evento",
    "too-late": "É tarde demais para devolver este ingresso: o evento começa em breve ou já começou",
    played: "O filme foi iniciado com este ingresso, e ele não pode ser devolvido",
  },
  refundProblems: {
    "sent-on": "Este ingresso foi transferido. Reembolse o ingresso do novo titular",
    returned: "Este ingresso foi devolvido",
    ended: "Este ingresso não é mais válido",
    suspended: "O pagamento deste ingresso foi contestado",
    "being-sold":
      "Alguém da lista de espera está pagando por este ingresso. Ele é reembolsado depois do pagamento",
  },
  amountOrTicket: "Reembolse um ingresso ou um valor, não os dois",
  notRefunded: "O reembolso não deu certo. Você fica com o ingresso. Escreva para a organização",
  ownAddress: "Esta pessoa já é titular do ingresso",
  states: {
    valid: "Válido",
    suspended: "Suspenso",
    "sent-on": "Transferido",
    returned: "Devolvido",
    ended: "Não válido",
  },
  refunded: "Reembolsado",
  listings: {
    listed: "Na lista de espera",
    selling: "Em pagamento",
    sold: "Vendido na lista de espera",
  },
  csvHeaders: {
    ticket: "Ingresso",
    state: "Situação",
    buyer: "Comprador",
    buyerEmail: "E-mail do comprador",
    paid: "Pago",
    sentOn: "Transferido em",
  },
};

export const passTickets: AnyLanguage<typeof en.passTickets> = {
  ...tickets,
  sendProblems: {
    "sent-on": "Este passe já foi transferido",
    returned: "Este passe foi devolvido",
    ended: "Este passe não é mais válido",
    suspended: "O pagamento deste passe está em análise. Ele não pode ser transferido até o fim da análise",
    "being-sold": "Alguém da lista de espera está pagando por este passe. Ele não pode ser transferido agora",
    over: "Este festival terminou",
    "time-over": "O tempo deste passe acabou",
    off: "A organização não permite transferir este passe",
    "too-late": "É tarde demais para transferir este passe: o festival começa em breve ou já começou",
    played: "Este passe foi usado em uma sessão. Só a organização pode mudar o titular agora",
  },
  returnProblems: {
    "sent-on": "Este passe foi transferido. Só o novo titular pode devolvê-lo",
    returned: "Este passe já foi devolvido",
    ended: "Este passe não é mais válido",
    suspended: "O pagamento deste passe está em análise. Ele não pode ser devolvido até o fim da análise",
    "being-sold": "Alguém da lista de espera está pagando por este passe. Ele não pode ser devolvido agora",
    over: "Este festival terminou",
    "time-over": "O tempo deste passe acabou",
    off: "A organização não aceita a devolução de passes deste festival",
    "too-late": "É tarde demais para devolver este passe: o festival começa em breve ou já começou",
    played: "Este passe foi usado em uma sessão, e não pode ser devolvido",
  },
  refundProblems: {
    "sent-on": "Este passe foi transferido. Reembolse o passe do novo titular",
    returned: "Este passe foi devolvido",
    ended: "Este passe não é mais válido",
    suspended: "O pagamento deste passe foi contestado",
    "being-sold":
      "Alguém da lista de espera está pagando por este passe. Ele é reembolsado depois do pagamento",
  },
  notRefunded: "O reembolso não deu certo. Você fica com o passe. Escreva para a organização",
  ownAddress: "Esta pessoa já é titular do passe",
};

export const ticketList: AnyLanguage<typeof en.ticketList> = {
  title: "Ingressos",
  about: "Uma linha para cada ingresso, com a pessoa que é titular.",
  noTicketsYet: "O primeiro ingresso aparece aqui, com a pessoa que é titular.",
  noTickets: "Nenhum ingresso",
  csv: "ingressos",
  holder: "Titular",
  buyer: "Comprador",
  state: "Situação",
  plays: "Reproduções",
  paid: "Pago",
  sentOn: (date) => `Transferido em ${date}`,
  isBuyer: "A mesma pessoa",
  actionsFor: (holder) => `Ações para o ingresso de ${holder}`,
  ticketOf: (holder) => `o ingresso de ${holder}`,
  notValid: "Só de um ingresso válido",
  change: "Mudar titular",
  changeTitle: (holder) => `Mudar o titular do ingresso de ${holder}`,
  changeDescription: (email) =>
    `O link de ${email} termina na hora, mesmo durante o filme. O novo titular recebe um link próprio por e-mail, e os dois são avisados.`,
  name: "Nome",
  email: "E-mail",
  message: "Mensagem",
  messageHelp: "Opcional. O novo titular a lê no e-mail.",
  nameMissing: "Digite um nome",
  emailMissing: "Digite um e-mail",
  changing: "Mudando...",
  changed: (email) => `O ingresso está a caminho de ${email}`,
  notChanged: "O titular não foi mudado. Tente de novo.",
  resend: "Enviar o link de novo",
  resent: (email) => `O link está de novo a caminho de ${email}`,
  notResent: "Não foi possível enviar o e-mail. Tente de novo.",
  refund: "Reembolsar este ingresso",
  free: "Nada foi pago por ele",
  refundTitle: (holder) => `Reembolsar o ingresso de ${holder}?`,
  refundDescription: (amount, buyer) =>
    `${amount} de volta para o cartão de ${buyer}. O ingresso termina na hora, e o lugar volta à venda. Isso não pode ser desfeito.`,
  refundAtMost: (amount, buyer) =>
    `${amount} de volta para o cartão de ${buyer}, ou o que resta do pedido, se for menos. O ingresso termina na hora, e o lugar volta à venda. Isso não pode ser desfeito.`,
  refundAmount: (amount) => `Reembolsar ${amount}`,
  refunding: "Reembolsando...",
  refunded: "O ingresso foi reembolsado",
  notRefunded: "O reembolso não foi concluído. Tente de novo.",
  fullRefund: "Um reembolso integral: o ingresso deixa de funcionar.",
  partialRefund: "Um reembolso parcial: o ingresso continua a funcionar.",
  ofEvent: (event) => `o ingresso de ${event}`,
  aboutReset: (event, visits) =>
    formats.plural(visits, {
      one: `O ingresso para “${event}” tem ${formats.number(visits)} visita. A contagem recomeça do 0, e ele abre o filme tantas vezes quanto um novo.`,
      other: `O ingresso para “${event}” tem ${formats.number(visits)} visitas. A contagem recomeça do 0, e ele abre o filme tantas vezes quanto um novo.`,
    }),
  aboutForgetting: (event) =>
    `Os aparelhos que passam “${event}” com este ingresso param em segundos e precisam começar de novo. O limite de aparelhos recomeça. O link de acesso continua.`,
  noDevices: "Nenhum aparelho conta agora para o limite deste ingresso",
  held: "Ingressos e passes de outras pessoas",
  noneHeld: "Nenhum ingresso ou passe transferido por outras pessoas",
};

export const passList: AnyLanguage<typeof en.passList> = {
  ...ticketList,
  title: "Passes",
  about: "Uma linha para cada passe, com a pessoa que é titular.",
  noTicketsYet: "O primeiro passe aparece aqui, com a pessoa que é titular.",
  noTickets: "Nenhum passe",
  csv: "passes",
  actionsFor: (holder) => `Ações para o passe de ${holder}`,
  ticketOf: (holder) => `o passe de ${holder}`,
  notValid: "Só de um passe válido",
  changeTitle: (holder) => `Mudar o titular do passe de ${holder}`,
  changed: (email) => `O passe está a caminho de ${email}`,
  refund: "Reembolsar este passe",
  refundTitle: (holder) => `Reembolsar o passe de ${holder}?`,
  refundDescription: (amount, buyer) =>
    `${amount} de volta para o cartão de ${buyer}. O passe termina na hora, com os lugares reservados, e volta à venda. Isso não pode ser desfeito.`,
  refundAtMost: (amount, buyer) =>
    `${amount} de volta para o cartão de ${buyer}, ou o que resta do pedido, se for menos. O passe termina na hora, com os lugares reservados, e volta à venda. Isso não pode ser desfeito.`,
  refunded: "O passe foi reembolsado",
  fullRefund: "Um reembolso integral: o passe deixa de funcionar.",
  partialRefund: "Um reembolso parcial: o passe continua a funcionar.",
  ofEvent: (event) => `o passe de ${event}`,
  aboutReset: (event, visits) =>
    formats.plural(visits, {
      one: `O passe para “${event}” tem ${formats.number(visits)} visita, em todas as sessões juntas. A contagem recomeça do 0, e ele abre cada filme tantas vezes quanto um novo.`,
      other: `O passe para “${event}” tem ${formats.number(visits)} visitas, em todas as sessões juntas. A contagem recomeça do 0, e ele abre cada filme tantas vezes quanto um novo.`,
    }),
  aboutForgetting: (event) =>
    `Os aparelhos que passam sessões de “${event}” com este passe param em segundos e precisam começar de novo. O limite de aparelhos recomeça. O link de acesso continua.`,
  noDevices: "Nenhum aparelho conta agora para o limite deste passe",
};

export const ticketEmails: AnyLanguage<typeof en.ticketEmails> = {
  receipt: {
    several: (count) =>
      `Seu pedido tem ${formats.number(count)} ingressos. Envie-os a amigos em Meus ingressos.`,
    severalKept: (count) =>
      `Seu pedido tem ${formats.number(count)} ingressos. Você os encontra em Meus ingressos.`,
    second: `Você já tinha um ingresso para este evento. Se este pedido foi um engano, devolva os ingressos em Meus ingressos até ${secondOrderReturnMinutes} minutos depois da compra, antes de iniciar o filme com eles.`,
    myTickets: "Meus ingressos",
  },
  received: {
    subject: (title) => `Seu ingresso para ${title}`,
    preview: (sender) => `Um ingresso de ${sender}`,
    kicker: "Um ingresso para você",
    text: (name, sender) => `${name}, ${sender} enviou um ingresso a você.`,
    footer: (sender) => `${sender} nos deu seu endereço para enviarmos este ingresso.`,
    corrected: {
      preview: "Um ingresso em seu nome",
      text: (name) => `${name}, a organização pôs este ingresso em seu nome.`,
      footer:
        "Você recebe este e-mail porque a organização deste evento nos deu seu endereço para este ingresso.",
      formerLink: "Seu link anterior não abre mais o filme. Use este.",
    },
  },
  sentOn: {
    subject: (title) => `Seu ingresso para ${title} foi transferido`,
    kicker: "Ingresso transferido",
    text: "Seu ingresso para este evento foi transferido para outra pessoa. Seu link não abre mais o filme.",
    others:
      "Um dos seus ingressos para este evento foi transferido para outra pessoa. Seus outros ingressos continuam como estão.",
    wrong: (email) => `Se você não esperava isso, escreva para a organização em ${email}.`,
  },
  returned: {
    subject: (title) => `Você devolveu seu ingresso para ${title}`,
    kicker: "Ingresso devolvido",
    text: "Você devolveu seu ingresso para este evento. Seu link não abre mais o filme.",
    others:
      "Você devolveu um dos seus ingressos para este evento. Seus outros ingressos continuam como estão.",
    refund: (amount) =>
      `Quem comprou recebe ${amount} de volta. Os bancos precisam de alguns dias para mostrar o valor.`,
  },
  listed: {
    subject: (title) => `Seu ingresso para ${title} está na lista de espera`,
    kicker: "Na lista de espera",
    text: "Seu ingresso continua seu, e abre o filme, até que alguém da lista de espera pague por ele. Então ele termina, e o que foi pago por ele é reembolsado.",
    effect:
      "Durante esse pagamento, ele não pode iniciar o filme. Se você iniciar o filme antes, seu ingresso sai da lista.",
    open: "Meus ingressos",
    note: "Lá você também pode tirá-lo da lista.",
  },
  notSold: {
    subject: (title) => `Seu ingresso para ${title} continua seu`,
    kicker: "Não vendido",
    text: "A lista de espera terminou, e ninguém comprou seu ingresso. Ele continua válido, e seu link funciona como antes.",
    open: "Meus ingressos",
  },
  sold: {
    subject: (title) => `Seu ingresso para ${title} foi vendido`,
    kicker: "Ingresso vendido",
    text: "Alguém da lista de espera pagou pelo seu ingresso. Seu link não abre mais o filme. O que foi pago pelo ingresso volta para quem o comprou.",
  },
};
