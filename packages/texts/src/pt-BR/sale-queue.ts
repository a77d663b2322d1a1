import type * as en from "../en/sale-queue.ts";
import type { AnyLanguage } from "../any-language.ts";
import { queueLimits } from "@matinee/domain/sale-queue";
import { formats } from "./formats.ts";

export const saleQueue: AnyLanguage<typeof en.saleQueue> = {
  withoutBeacon: {
    "not-configured":
      "Sorteado sem um número público aleatório, porque este serviço não tem nenhum configurado. Quem soubesse a semente poderia saber a ordem antes.",
    "frozen-late":
      "Sorteado sem um número público aleatório, porque a lista foi fechada tão tarde que o número já podia ser conhecido. Quem soubesse a semente poderia saber a ordem antes.",
    "not-published":
      "Sorteado sem um número público aleatório, porque nenhum foi publicado a tempo. Quem soubesse a semente poderia saber a ordem antes.",
    "nothing-drawn":
      "Nada foi sorteado, porque ninguém chegou antes da abertura. Todos estão na ordem de chegada.",
  },
  festival: "Um festival vende passes, que não precisam de fila. As sessões dele podem ter filas",
  opensInThePast: "Escolha um horário no futuro",
  joinsTooEarly: `As pessoas podem entrar no máximo ${formats.number(queueLimits.maxJoinMinutes / 60)} horas antes da abertura, e não depois dela`,
  limitedEarlyBird:
    "O preço antecipado vale só para os primeiros ingressos, mas em uma fila todos compram ao preço com que entraram. Encerre-o antes ou dê a ele um fim no tempo",
  higherPrice:
    "Há pessoas na fila deste evento, e ninguém paga mais do que quando entrou. Um preço menor é possível, e um maior, depois do fim da fila",
  hasOpened: "Esta fila já abriu, e o horário dela não pode mais mudar",
  noStandby: "Esta fila está planejada ou já abriu, e não pode mais esperar por muita gente",
  hasEnded: "Esta fila terminou",
  notYet: "Ninguém pode entrar nesta fila ainda",
  emailNeeded:
    "Muitas pessoas entraram pela sua rede. Com seu e-mail, você também pode entrar: seu lugar conta depois que você o confirmar",
  notDrawn: "O sorteio ainda não aconteceu",
  again: "Este lugar acaba de terminar. Entre de novo",
  tooMany: (most) =>
    formats.plural(most, {
      one: "Cada pessoa pode comprar um ingresso",
      other: `Cada pessoa pode comprar no máximo ${formats.number(most)} ingressos`,
    }),
  admissionProblems: {
    none: "Os ingressos são vendidos em uma fila. Entre nela primeiro",
    waiting: "Ainda não é a sua vez. Seu lugar na fila continua",
    over: "Seu tempo para comprar terminou. Você pode entrar na fila de novo",
    ordered: "Um pagamento com este lugar está em andamento",
  },
  tooManyAdmitted: (most) =>
    formats.plural(most, {
      one: "Um ingresso está reservado para você",
      other: `${formats.number(most)} ingressos estão reservados para você`,
    }),
  groups: {
    confirmed: "Confirmado",
    present: "Não confirmado",
    later: "Chegou depois",
  },
  ends: {
    bought: "Comprou",
    unused: "Não comprou a tempo",
    left: "Saiu da fila",
    closed: "A fila terminou",
    merged: "Tem outro lugar",
  },
  csvHeaders: {
    place: "Lugar",
    group: "Grupo",
    joined: "Entrada na fila",
    confirmed: "Confirmado em",
    tickets: "Ingressos",
    admitted: "Liberado em",
    reserved: "Ingressos reservados",
    until: "Podia comprar até",
    ended: "Fim",
    endReason: "Como terminou",
    placeId: "ID do lugar",
  },
};
