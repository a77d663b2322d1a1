import type * as en from "../en/viewer-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const hello = (name: string) => (name === "" ? "Olá" : `Olá, ${name}`);
const thanks = (name: string) => (name === "" ? "Obrigado." : `Obrigado, ${name}.`);

export const viewerEmails: AnyLanguage<typeof en.viewerEmails> = {
  receipt: {
    preview: (amount, name) => `${amount}. ${thanks(name)}`,
    ticketKicker: "Seu ingresso",
    kicker: "Seu recibo",
    text: (name) => `${thanks(name)} Este é o seu recibo.`,
    giftSent: (recipient) => `O ingresso foi enviado para ${recipient}.`,
    line: (title, quantity) => (quantity === 1 ? title : `${title} × ${quantity}`),
    shipping: (title) => `Frete, ${title}`,
    promoCode: "Código promocional",
    discount: (amount) => `-${amount}`,
    download: (title) => `Baixar ${title}`,
    downloadBefore: (day) => `Baixe antes de ${day}.`,
    downloadBeforeOrAgain: (day) =>
      `Baixe antes de ${day}. Depois disso, a página do filme tem um novo link para você.`,
    charge: (descriptor) => `A cobrança aparece na sua fatura como ${descriptor}.`,
  },
  refund: {
    subject: (title) => `Seu reembolso: ${title}`,
    preview: (amount) => `${amount} de volta para o seu cartão.`,
    kicker: "Seu reembolso",
    footer: (number, descriptor) => `Pedido ${number}. A cobrança apareceu na sua fatura como ${descriptor}.`,
    text: (name, amount) =>
      `${name}, devolvemos ${amount} ao cartão usado no pagamento. Os bancos levam até dez dias para mostrar o valor.`,
    secondCharge: "Este pedido foi cobrado duas vezes: este é o segundo pagamento.",
    paid: "Pago",
    thisRefund: "Este reembolso",
    inAll: "Total reembolsado",
    ticketsLost: (tickets) =>
      formats.plural(tickets, {
        one: "O ingresso deste pedido não abre mais o filme.",
        other: "Os ingressos deste pedido não abrem mais o filme.",
      }),
    ticketsKept: (tickets) =>
      formats.plural(tickets, {
        one: "Seu ingresso continua como está.",
        other: "Seus ingressos continuam como estão.",
      }),
    ticketLost: (others) =>
      formats.plural(others, {
        one: "Um ingresso deste pedido não abre mais o filme. O outro continua como está.",
        other: "Um ingresso deste pedido não abre mais o filme. Os outros continuam como estão.",
      }),
  },
  registration: {
    subject: (title) => `Inscrição confirmada: ${title}`,
    kicker: "Inscrição confirmada",
    text: (name) => `${hello(name)}, seu lugar está garantido.`,
    note: "Este link abre o filme para você: guarde este e-mail. O arquivo de calendário anexo adiciona a data ao seu calendário.",
  },
  registrationReturned: {
    subject: (title) => `Você devolveu sua inscrição: ${title}`,
    kicker: "Inscrição devolvida",
    text: "Você devolveu sua inscrição neste evento. Seu link não abre mais o filme.",
    again: "Se mudar de ideia, você pode se inscrever de novo na página do evento.",
  },
  freeTicket: {
    subject: (title) => `Seu ingresso gratuito para ${title}`,
    kicker: "Um ingresso gratuito para você",
    footer: "A organização desta sessão nos deu seu endereço para enviarmos este ingresso.",
    text: (name) => `${hello(name)}, a organização desta sessão convida você.`,
  },
  giftReceived: {
    subject: (giver, title) => `${giver} deu a você um ingresso para ${title}`,
    preview: (giver) => `Um ingresso de ${giver}`,
    kicker: "Um presente para você",
    footer: (giver) => `${giver} nos deu seu endereço para enviarmos este ingresso.`,
    text: (recipient, giver) => `${recipient}, ${giver} deu um ingresso a você.`,
  },
  invitation: {
    subject: (title) => `Um convite para ${title}`,
    kicker: (sender) => `${sender} convida você`,
    footer: (sender) => `${sender} nos deu seu endereço só para este e-mail.`,
    text: (recipient, sender) => `${recipient}, ${sender} achou que você gostaria deste filme.`,
  },
  viewingLink: {
    subject: (links, title) =>
      formats.plural(links, { one: `Seu link para ${title}`, other: `Seus links para ${title}` }),
    kicker: (links) => formats.plural(links, { one: "Seu link", other: "Seus links" }),
    replaced:
      "Aqui está seu novo link. Ele abre o filme em qualquer aparelho; seus links anteriores não abrem mais.",
    again: (links) =>
      formats.plural(links, {
        one: "Aqui está seu link de novo. Ele abre o filme em qualquer aparelho.",
        other: `Aqui estão seus ${links} links de novo. Cada um abre o filme em qualquer aparelho.`,
      }),
    choosing: {
      replaced: "Aqui está seu novo link. Seus links anteriores não funcionam mais.",
      again: (links) =>
        formats.plural(links, {
          one: "Aqui está seu link de novo. Ele funciona em qualquer aparelho.",
          other: `Aqui estão seus ${links} links de novo. Eles funcionam em qualquer aparelho.`,
        }),
      howTo: "Depois de abrir este link, escolha um dos seus ingressos em Meus ingressos. Ele abre o filme.",
    },
    gift: (giver, day) => `Seu ingresso-presente de ${giver}, ${day}`,
    ticket: (day) => `Seu ingresso, comprado em ${day}`,
    registration: (day) => `Sua inscrição de ${day}`,
  },
  cancelled: {
    subject: (title) => `Cancelado: ${title}`,
    preview: (title) => `Foi cancelado: ${title}.`,
    kicker: "Cancelado",
    text: {
      screening: "Sentimos muito: a organização cancelou esta sessão.",
      festival: "Sentimos muito: a organização cancelou este festival.",
    },
    refund:
      "O pagamento é reembolsado no cartão que foi usado. Você não precisa fazer nada. Os bancos levam até dez dias para mostrar o reembolso.",
    refundToGiver: "O pagamento volta para quem deu o ingresso a você. Você não precisa fazer nada.",
    calendar: "O arquivo de calendário deste e-mail remove a data do seu calendário.",
  },
  dateChanged: {
    subject: (title) => `Nova data: ${title}`,
    kicker: "Nova data",
    text: "A sessão mudou de data, e seu lugar muda com ela. Agora ela passa:",
    calendar: "O arquivo de calendário deste e-mail atualiza a data no seu calendário.",
  },
  lessTime: {
    subject: (title) => `Menos tempo para assistir: ${title}`,
    kicker: "Seu tempo para assistir",
    text: "A organização agora dá menos tempo para assistir a este filme. Sua página diz até quando você deve começar ou pode terminar. O filme passa:",
  },
  moreTime: {
    subject: (title) => `Mais tempo para assistir: ${title}`,
    kicker: "Seu tempo para assistir",
    text: "Você tem mais tempo para assistir a este filme. Seu link continua o mesmo. O filme passa:",
  },
  attendeeMail: {
    kicker: "Da equipe do filme",
    hadPlace: "Você tinha um lugar nesta sessão.",
    ofFestival: {
      hasPlace: "Você tem um lugar neste festival ou em uma de suas sessões.",
      hadPlace: "Você tinha um lugar neste festival ou em uma de suas sessões.",
      open: "Abrir sua página",
    },
  },
  questionAnswered: {
    subject: (title) => `Sua pergunta sobre ${title}`,
    preview: "A equipe do filme responde à sua pergunta na estreia.",
    kicker: "A equipe do filme responde",
    footer: "Você recebe este e-mail porque fez uma pergunta na estreia.",
    youAsked: "Na estreia, você perguntou:",
    answer: "A equipe do filme responde:",
  },
  moderatorInvitation: {
    subject: (event) => `Modere a estreia de “${event}”`,
    preview: "Seu link para a sala. Você não precisa de conta.",
    title: (event) => `Modere “${event}”`,
    text: "A equipe do filme pede que você modere o chat e as perguntas desta estreia. Funciona no celular, e você não precisa de conta.",
    open: "Abrir a sala",
    note: "Quem tem este link pode moderar: por favor, não o repasse. Ele funciona até que a equipe do filme o revogue.",
  },
  reminders: {
    subject: (kicker, title) => `${kicker}: ${title}`,
    preview: (line, opening) => `${line} ${opening}`,
    stop: "Não quero mais lembretes",
    day: { kicker: "Falta pouco", line: "Sua sessão está chegando.", link: "Abrir o evento" },
    hour: {
      kicker: "Já vai começar",
      line: "Está quase na hora: sua sessão vai abrir.",
      link: "Ocupar seu lugar",
    },
    onNow: { kicker: "Em exibição", line: "A sessão está aberta.", link: "Assistir ao filme" },
    lobby: {
      kicker: "O saguão está aberto",
      line: "Entre: o filme começa para todos no mesmo momento.",
      link: "Ocupar meu lugar",
    },
    encore: {
      kicker: "Reprise",
      line: "A reprise está aberta: assista quando quiser, com as reações do público da estreia.",
      link: "Assistir à reprise",
    },
  },
};
