import type * as en from "../en/pass-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { secondOrderReturnMinutes } from "@matinee/domain/tickets";
import type { Place } from "../en/place-emails.ts";
import { formats } from "./formats.ts";
import { placeEmails } from "./place-emails.ts";
import { ticketEmails } from "./tickets.ts";
import { viewerEmails } from "./viewer-emails.ts";

const yours: Record<Place, string> = {
  ticket: "Seu passe",
  gift: "Seu passe-presente",
  free: "Seu passe gratuito",
  held: "Seu passe",
  registration: "Sua inscrição",
  pass: "Seu passe",
};

export const passEmails: AnyLanguage<typeof en.passEmails> = {
  open: "Abrir o festival",
  linkIsPass:
    "Este link é o seu passe: guarde este e-mail. O arquivo de calendário anexo adiciona as datas ao seu calendário.",
  yourPass: (pass) => `Seu passe: ${pass}`,
  receipt: {
    kicker: "Seu passe",
    subject: (title) => `Seu passe e recibo: ${title}`,
    several: (passes) => `Seu pedido tem ${formats.number(passes)} passes. Você os encontra em Meus passes.`,
    second: `Você já tinha um passe para este festival. Se este pedido foi um engano, devolva os passes em Meus passes até ${secondOrderReturnMinutes} minutos depois da compra.`,
    myTickets: "Meus passes",
    giftSent: (recipient) => `O passe foi enviado para ${recipient}.`,
  },
  free: {
    subject: (title) => `Seu passe gratuito para ${title}`,
    kicker: "Um passe gratuito para você",
    footer: "A organização deste festival nos deu seu endereço para enviarmos este passe.",
    text: (name) => `${name === "" ? "Olá" : `Olá, ${name}`}, a organização deste festival convida você.`,
  },
  gift: {
    subject: (giver, title) => `${giver} deu a você um passe para ${title}`,
    preview: (giver) => `Um passe de ${giver}`,
    kicker: "Um presente para você",
    footer: (giver) => `${giver} nos deu seu endereço para enviarmos este passe.`,
    text: (recipient, giver) => `${recipient}, ${giver} deu um passe a você.`,
  },
  reservationEnded: {
    subject: (screening) => `Seu lugar em “${screening}” foi liberado`,
    kicker: "Reserva encerrada",
    reasons: {
      cancelled: (screening) => `A sessão “${screening}” foi cancelada, e sua reserva terminou.`,
      left: (screening) => `A sessão “${screening}” não está mais na programação, e sua reserva terminou.`,
      "not-covered": (screening) => `Seu passe não inclui mais “${screening}”, e sua reserva terminou.`,
      began: (screening) =>
        `A sessão “${screening}” começou, e você não estava no saguão. Por isso, seu lugar foi liberado. Se ainda houver lugares, você pode entrar.`,
      over: (screening) =>
        `A sessão “${screening}” terminou, e você não assistiu. Por isso, sua reserva terminou.`,
    },
    useBack: "Isso não conta: seu passe volta a ter uma sessão a mais.",
    another: "Você pode reservar um lugar em outra sessão.",
  },
  screeningEnded: {
    subject: (screening, isCancelled) =>
      isCancelled ? `Cancelada: ${screening}` : `Saiu da programação: ${screening}`,
    kicker: "Mudança na programação",
    text: (screening, isCancelled) =>
      isCancelled
        ? `A sessão “${screening}” deste festival foi cancelada.`
        : `A sessão “${screening}” não está mais na programação deste festival.`,
    gives: {
      nothing: () => "Seu passe vale para as outras sessões, como antes.",
      use: () => "Isso não conta: seu passe volta a ter uma sessão a mais.",
      share: (amount) =>
        `Devolvemos ${amount} para o seu cartão: a parte desta sessão no que você pagou pelo passe, que vale como antes.`,
    },
    refunded: "É a parte de uma sessão que foi cancelada ou saiu da programação. Seu passe continua válido.",
  },
  reduced: {
    subject: (pass) => `Seu passe “${pass}” inclui menos`,
    kicker: "Mudança no seu passe",
    text: (pass) =>
      `A organização mudou o que seu passe “${pass}” inclui, e agora é menos do que antes. Seu passe mostra o que ele cobre.`,
    kept: "O que você já começou a assistir continua. Se tiver uma pergunta, responda a este e-mail.",
  },
  received: {
    subject: (title) => `Seu passe para ${title}`,
    preview: (sender) => `Um passe de ${sender}`,
    kicker: "Um passe para você",
    text: (name, sender) => `${name}, ${sender} enviou um passe a você.`,
    footer: (sender) => `${sender} nos deu seu endereço para enviarmos este passe.`,
    corrected: {
      preview: "Um passe em seu nome",
      text: (name) => `${name}, a organização pôs este passe em seu nome.`,
      footer:
        "Você recebe este e-mail porque a organização deste festival nos deu seu endereço para este passe.",
      formerLink: "Seu link anterior não funciona mais. Use este.",
    },
  },
  sentOn: {
    ...ticketEmails.sentOn,
    subject: (title) => `Seu passe para ${title} foi transferido`,
    kicker: "Passe transferido",
    text: "Seu passe para este festival foi transferido para outra pessoa. Seu link não abre mais os filmes dele.",
    others:
      "Um dos seus passes para este festival foi transferido para outra pessoa. Seus outros passes continuam como estão.",
  },
  returned: {
    ...ticketEmails.returned,
    subject: (title) => `Você devolveu seu passe para ${title}`,
    kicker: "Passe devolvido",
    text: "Você devolveu seu passe para este festival. Seu link não abre mais os filmes dele.",
    others: "Você devolveu um dos seus passes para este festival. Seus outros passes continuam como estão.",
  },
  refund: {
    ...viewerEmails.refund,
    ticketsLost: (passes) =>
      formats.plural(passes, {
        one: "O passe deste pedido não abre mais nenhum filme.",
        other: "Os passes deste pedido não abrem mais nenhum filme.",
      }),
    ticketsKept: (passes) =>
      formats.plural(passes, {
        one: "Seu passe continua como está.",
        other: "Seus passes continuam como estão.",
      }),
    ticketLost: (others) =>
      formats.plural(others, {
        one: "Um passe deste pedido não abre mais nenhum filme. O outro continua como está.",
        other: "Um passe deste pedido não abre mais nenhum filme. Os outros continuam como estão.",
      }),
  },
  places: {
    ...placeEmails,
    reasons: {
      ...placeEmails.reasons,
      closed: "A organização fechou este festival.",
      ended: "A organização encerrou este festival antes do anunciado.",
      withdrawn: "A organização retirou o passe gratuito para este festival.",
      returned: "O passe-presente para este festival não é mais válido.",
      refunded: "O passe para este festival não é mais válido.",
      reviewed: "O pagamento deste passe está em análise.",
    },
    subjects: {
      ...placeEmails.subjects,
      withdrawn: (title) => `Seu passe gratuito para ${title} foi retirado`,
      returned: (title) => `Seu passe-presente para ${title} não é mais válido`,
      refunded: (title) => `Seu passe para ${title} não é mais válido`,
      reviewed: (title) => `Seu passe para ${title} está suspenso`,
    },
    kickers: {
      ...placeEmails.kickers,
      withdrawn: "Passe retirado",
      returned: "Passe não válido",
      refunded: "Passe não válido",
      reviewed: "Passe suspenso",
    },
    effect: (place, loss) =>
      loss === "closed"
        ? `${yours[place]} não abre nenhum filme enquanto o festival estiver fechado.`
        : loss === "reviewed"
          ? `${yours[place]} não abre nenhum filme até o fim da análise. Escrevemos para você quando ela terminar.`
          : `${yours[place]} não abre mais nenhum filme.`,
    mayOpenAgain:
      "Se o festival abrir de novo, escrevemos para você. Seu link volta então a funcionar como antes.",
    seeEvent: "Ver a página do festival",
    back: {
      ...placeEmails.back,
      text: (place) =>
        `A organização abriu este festival de novo. ${yours[place]} e seu link funcionam como antes.`,
      open: "Abrir o festival",
      ticket: {
        subject: (title) => `Seu passe para ${title} voltou a ser válido`,
        kicker: "Passe válido de novo",
        text: "Seu passe e seu link funcionam como antes.",
      },
    },
    lateRefund: {
      ...placeEmails.lateRefund,
      cancelled: "A organização cancelou este festival antes da chegada do seu pagamento.",
      eventCancelled: "A organização cancelou este festival.",
      ticketReturned: "Um passe do seu pedido foi devolvido.",
    },
  },
  reminders: {
    day: { kicker: "Falta pouco", line: "Seu festival está chegando.", link: "Abrir o festival" },
    onNow: { kicker: "Em exibição", line: "Seu festival começou.", link: "Abrir o festival" },
  },
  cancelled: {
    refundToGiver: "O pagamento volta para quem deu o passe a você. Você não precisa fazer nada.",
  },
};
