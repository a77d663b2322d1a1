import type * as en from "../en/queue-pages.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const countPeople = (people: number) =>
  formats.plural(people, {
    one: `${formats.number(people)} pessoa`,
    many: `${formats.number(people)} de pessoas`,
    other: `${formats.number(people)} pessoas`,
  });

export const queuePages: AnyLanguage<typeof en.queuePages> = {
  kicker: "Fila",
  title: (event) => `Fila para ${event}`,
  toEvent: "Abrir a página do evento",
  none: { title: "Sem fila", text: "Os ingressos para este evento são vendidos sem fila." },
  early: (time) => `Você pode entrar a partir de ${time}.`,
  join: {
    opens: (time) =>
      `Abertura da venda: ${time}. Quem entra antes recebe um lugar por sorteio, e chegar mais rápido não ajuda.`,
    email: "E-mail (opcional)",
    emailHelp:
      "Escrevemos para você quando for a sua vez. Confirme-o antes da abertura, e seu lugar é sorteado antes dos que não têm e-mail.",
    emailHelpLater:
      "Escrevemos para você quando for a sua vez, e com o link você encontra seu lugar em qualquer dispositivo.",
    tickets: "Ingressos",
    submit: "Entrar na fila",
  },
  in: {
    kicker: "Você está na fila",
    draw: (time) => `Sorteio do seu lugar: ${time}.`,
    drawing: "A venda está aberta, e os lugares estão sendo sorteados.",
    confirm: (email, time) => `Confirme ${email} até ${time}: lugares confirmados são sorteados primeiro.`,
    needsEmail: (email) =>
      `Confirme ${email}: muitas pessoas entraram pela sua rede, e seu lugar conta a partir da confirmação.`,
    confirmed: (email) => `Você pode fechar esta página. Escrevemos para ${email} quando for a sua vez.`,
    sent: (email) =>
      `Você pode fechar esta página. O e-mail para ${email} tem um link para seu lugar, e escrevemos para esse endereço quando for a sua vez.`,
    keep: "Mantenha esta página: sem um e-mail confirmado, ela é o único caminho até seu lugar.",
    place: "Seu lugar",
    ahead: "Na sua frente",
    progress: "Avanço da fila",
    states: { open: "A venda está aberta", paused: "A venda está em pausa" },
    toWaitlist: "Entrar na lista de espera",
    turn: (minutes) =>
      formats.plural(minutes, {
        one: `Sua vez em cerca de ${formats.number(minutes)} minuto`,
        other: `Sua vez em cerca de ${formats.number(minutes)} minutos`,
      }),
    soon: "Sua vez chega assim que alguém tiver comprado.",
    reasons: {
      paused: "A organização pausou a venda. Seu lugar continua.",
      "may-sell-out":
        "Quem está na sua frente pode levar tudo o que resta. Seu lugar continua, caso isso não aconteça.",
      slower: "As pessoas demoram mais para comprar do que antes.",
    },
    buying: (buying) =>
      formats.plural(buying, {
        one: `${countPeople(buying)} está comprando agora.`,
        other: `${countPeople(buying)} estão comprando agora.`,
      }),
    left: (left) =>
      formats.plural(left, {
        one: `Resta ${formats.number(left)} ingresso.`,
        many: `Restam ${formats.number(left)} de ingressos.`,
        other: `Restam ${formats.number(left)} ingressos.`,
      }),
    again: "Ver de novo",
    failed: "Não é possível nos acessar no momento. Seu lugar continua, e esta página tenta de novo.",
    looks: (seconds) => `Esta página também se atualiza sozinha a cada ${seconds} segundos.`,
  },
  turn: {
    kicker: "Sua vez",
    until: (tickets, time) =>
      formats.plural(tickets, {
        one: `Um ingresso está reservado para você até ${time}`,
        many: `${formats.number(tickets)} de ingressos estão reservados para você até ${time}`,
        other: `${formats.number(tickets)} ingressos estão reservados para você até ${time}`,
      }),
    buy: (tickets) =>
      formats.plural(tickets, {
        one: "Comprar meu ingresso",
        many: `Comprar meus ${formats.number(tickets)} de ingressos`,
        other: `Comprar meus ${formats.number(tickets)} ingressos`,
      }),
    ordered: "Seu pagamento está em andamento. Esta página avisa quando terminar.",
    needsScripts: "Para pagar, é preciso um navegador que execute scripts.",
  },
  confirm: {
    text: "Este é o seu e-mail? Então seu lugar é sorteado antes dos que não têm e-mail.",
    yes: "Sim, confirmar",
  },
  ended: {
    bought: "Você tem seu ingresso. O link para assistir está no e-mail sobre ele.",
    unused: "Seu tempo para comprar terminou, e a próxima pessoa entrou. Você pode entrar na fila de novo.",
    left: "Você saiu da fila. Você pode entrar de novo.",
    closed: "A fila terminou. Se restarem ingressos, você pode comprá-los sem ela.",
    merged: "Este endereço tem outro lugar na fila. O link está no e-mail sobre ele.",
  },
  joinAgain: "Entrar na fila de novo",
  drawn: {
    title: "Como meu lugar foi sorteado",
    before: (drawn) => `Você chegou antes da abertura, e seu lugar foi sorteado entre ${countPeople(drawn)}.`,
    later: "Você chegou depois da abertura, e está atrás de quem foi sorteado.",
    coming: "A ordem é sorteada na abertura.",
    sealed: (time) => `Sorteio selado: ${time}. O selo fixa a semente, que é mostrada depois do sorteio.`,
    nobody:
      "Um número público aleatório entrou no sorteio depois do fechamento da lista de lugares. Ninguém podia escolher, nem nós.",
    seal: "Selo",
    root: "Lista de lugares",
    seed: "Semente",
    number: "Número público",
    round: (round) => `drand, rodada ${formats.number(round)}`,
    proof: "Todos os lugares, para conferir por conta própria",
  },
  proof: {
    title: "Como os lugares foram sorteados",
    link: "O sorteio, para todos",
    coming: (time) => `Os lugares são sorteados na abertura, ${time}. Depois, esta página mostra o sorteio.`,
    before: (drawn, time) =>
      formats.plural(drawn, {
        one: `${countPeople(drawn)} estava na fila antes da abertura, ${time}, e entrou no sorteio.`,
        other: `${countPeople(drawn)} estavam na fila antes da abertura, ${time}, e entraram no sorteio: primeiro as que tinham um e-mail confirmado, depois as outras.`,
      }),
    later: (later) =>
      formats.plural(later, {
        one: `${countPeople(later)} chegou depois e está atrás delas.`,
        other: `${countPeople(later)} chegaram depois e estão atrás delas, na ordem de chegada.`,
      }),
    check: {
      title: "Confira por conta própria",
      places: "Salve todos os lugares, sem nomes, como proof.json",
      compare:
        "Compare o selo com o que você anotou antes da abertura, e a lista de lugares com a que você anotou antes do sorteio.",
      number: (round) => `Leia a rodada ${formats.number(round)} no drand: o número aleatório é o da prova`,
      script: "Salve o script que repete o sorteio, como check-draw.mjs",
      run: "Execute-o com o Node, onde estão os dois arquivos. Ele escreve “The draw is right.” ou o que está errado:",
      command: (seal, root) => `node check-draw.mjs proof.json ${seal} ${root}`,
    },
  },
  leave: {
    open: "Sair da fila",
    ask: "Você perderia seu lugar e só poderia entrar de novo no fim.",
    yes: "Sim, sair da fila",
  },
};
