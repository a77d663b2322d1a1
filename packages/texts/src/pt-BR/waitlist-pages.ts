import type * as en from "../en/waitlist-pages.ts";
import type { AnyLanguage } from "../any-language.ts";
import { offerHours } from "@matinee/domain/waitlist";
import { formats } from "./formats.ts";

const countTickets = (tickets: number) =>
  formats.plural(tickets, {
    one: `${formats.number(tickets)} ingresso`,
    many: `${formats.number(tickets)} de ingressos`,
    other: `${formats.number(tickets)} ingressos`,
  });

export const waitlistPages: AnyLanguage<typeof en.waitlistPages> = {
  kicker: "Lista de espera",
  toEvent: "Abrir a página do evento",
  join: {
    title: (event) => `Lista de espera para ${event}`,
    line: (people, tickets) => {
      if (people === 0)
        return "Não há nenhum lugar livre. Ninguém está esperando ainda: seu lugar seria o primeiro da fila.";
      const waiting = formats.plural(people, {
        one: `${formats.number(people)} pessoa espera`,
        many: `${formats.number(people)} de pessoas esperam`,
        other: `${formats.number(people)} pessoas esperam`,
      });
      return `Não há nenhum lugar livre. ${waiting} ${countTickets(tickets)}.`;
    },
    email: "E-mail",
    name: "Nome",
    tickets: "Ingressos",
    fewer: "Aceito menos",
    fewerHelp: "Se só alguns voltarem, quero que me ofereçam esses primeiro.",
    note: `Quando for a sua vez, enviamos um e-mail, e os ingressos ficam guardados para você: por ${offerHours.early} horas; nos dois últimos dias, por ${offerHours.lastDays} horas; nas três últimas horas, por ${offerHours.lastHours * 60} minutos. Você só paga se ficar com eles.`,
    submit: "Entrar na lista",
    notNow: "Agora não",
    notSold: "Este evento não tem lista de espera agora.",
  },
  joined: {
    title: "Confira seu e-mail",
    text: "Enviamos um link. Ele mostra seu lugar na fila, e por ele você pode sair da lista.",
    next: "Quando for a sua vez, escrevemos para o mesmo endereço.",
  },
  waiting: {
    kicker: "Você está na lista de espera",
    place: "Seu lugar",
    people: "Na fila",
    wants: (tickets, fewer) =>
      fewer
        ? `Você espera ${countTickets(tickets)} e aceita menos.`
        : `Você espera ${countTickets(tickets)}.`,
    wantsPlace: "Você espera um lugar.",
    withPass: "Você espera um lugar, que vai ocupar com seu passe.",
    email: (email) => `Você pode fechar esta página. Escrevemos para ${email} quando for a sua vez.`,
    lapsed: (lapses) =>
      formats.plural(lapses, {
        one: `Você deixou passar ${formats.number(lapses)} oferta.`,
        other: `Você deixou passar ${formats.number(lapses)} ofertas.`,
      }),
  },
  offer: {
    kicker: "Sua vez na lista de espera",
    until: (tickets, time) =>
      formats.plural(tickets, {
        one: `Um ingresso está guardado para você até ${time}`,
        many: `${formats.number(tickets)} de ingressos estão guardados para você até ${time}`,
        other: `${formats.number(tickets)} ingressos estão guardados para você até ${time}`,
      }),
    placeUntil: (time) => `Um lugar está guardado para você até ${time}`,
    fewer: (wanted, offered) =>
      `Você pediu ${formats.number(wanted)} e aceita menos. ${formats.plural(offered, {
        one: "Um ingresso voltou.",
        many: `${formats.number(offered)} de ingressos voltaram.`,
        other: `${formats.number(offered)} ingressos voltaram.`,
      })}`,
    tickets: countTickets,
    orFewer: (links) => `Ou menos: ${links}. Os outros vão para as próximas pessoas da fila.`,
    take: (tickets, price) => {
      const take = formats.plural(tickets, {
        one: "Obter meu ingresso",
        many: `Obter meus ${formats.number(tickets)} de ingressos`,
        other: `Obter meus ${formats.number(tickets)} ingressos`,
      });
      return price === null ? take : `${take}, ${price}`;
    },
    takePlace: "Obter meu lugar",
    needsScripts: "Para pagar, é preciso um navegador que execute scripts.",
    decline: "Passar à próxima pessoa da fila",
    rules: `As ofertas duram ${offerHours.early} horas; nos dois últimos dias antes do início, ${offerHours.lastDays} horas; nas três últimas horas, ${offerHours.lastHours * 60} minutos. Depois de duas que terminam, você vai para o fim da fila.`,
  },
  ordered: "Seu pagamento está em andamento. Esta página avisa quando terminar.",
  taken: {
    title: "Você tem seu lugar",
    text: "O link para assistir está no e-mail sobre isso.",
  },
  left: {
    title: "Você saiu da lista",
    text: "Nada mais virá desta lista. Você pode entrar nela de novo.",
  },
  closed: {
    title: "Você não está mais na lista",
    reasons: {
      cancelled: "A organização cancelou este evento.",
      ended: "Não há mais ingressos à venda para este evento.",
      withdrawn: "O ingresso que você queria não é mais vendido.",
      unlimited: "Os lugares deste evento não são mais limitados. Você já pode obter um ingresso.",
      removed: "A organização tirou você da lista.",
      pass: "Você não tem mais o passe com que esperava um lugar.",
    },
    words: (reason) => `A organização escreveu: ${reason}`,
  },
  leave: {
    open: "Sair da lista",
    ask: (place) =>
      place === null
        ? "Você perderia seu lugar na fila, e o que está guardado para você iria para a próxima pessoa."
        : `Você perderia o lugar ${formats.number(place)} na fila.`,
    yes: "Sim, sair da lista",
  },
  broken: {
    title: "Este link não funciona",
    text: "Uma parte dele pode faltar: links longos se quebram em alguns programas de e-mail. Abra o link do nosso e-mail mais recente sobre o evento.",
  },
};
