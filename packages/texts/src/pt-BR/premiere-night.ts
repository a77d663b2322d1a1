import type * as en from "../en/premiere-night.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const team = "A equipe do filme";

export const premiereNight: AnyLanguage<typeof en.premiereNight> = {
  entering: "Abrindo o saguão…",
  reconnecting: "A conexão com a sala caiu. O filme continua, e seguimos tentando.",
  filmStartsIn: "O filme começa em",
  weStartIn: "Começamos em",
  soon: "assim que possível",
  takeSeat: "Ocupar meu lugar",
  seatTaken: "Você tem seu lugar",
  seatHint: "Toque uma vez. Sua tela começa então junto com todas as outras.",
  seatTakenHint: "Sua tela começa junto com todas as outras. Você não precisa tocar em mais nada.",
  testSound: "Testar meu som",
  soundTested: "Você deve ter ouvido três notas. Se não ouviu, aumente o som.",
  startIsHeld: "O início está em espera",
  beginsLater: "Começamos um pouco mais tarde",
  isPaused: "Em pausa para todos",
  pausesForAMoment: "Fazemos uma pausa rápida",
  stoppedAt: (time) => `às ${time}`,
  newStart: "Novo início",
  newStartAt: (time) => `Novo início, por volta de ${time}`,
  goesOn: "Continuamos",
  seatIsKept: "Seu lugar está guardado. Você não precisa fazer nada: todas as telas continuam juntas.",
  stoppedLine: (name, isHeld) =>
    isHeld ? `${name ?? team} segura o início.` : `${name ?? team} faz uma pausa para todos.`,
  heldByMinutes: (name, minutes) =>
    formats.plural(minutes, {
      one: `${name ?? team} segura o início por um minuto.`,
      other: `${name ?? team} segura o início por ${minutes} minutos.`,
    }),
  withEveryone: "Você está junto com todos",
  aboutASecondApart: "Cerca de um segundo de diferença: este filme passa pelo Vimeo",
  aboutTwoSecondsApart: "Cerca de dois segundos de diferença: outra tela passa o filme",
  pausedByYou: "Você pausou. Os outros continuam assistindo.",
  othersAhead: (seconds) =>
    formats.plural(seconds, {
      one: `Você pausou. Os outros estão ${seconds} segundo à frente.`,
      other: `Você pausou. Os outros estão ${seconds} segundos à frente.`,
    }),
  fellBehind: "Você ficou para trás. Alcançando os outros…",
  behind: (seconds) =>
    formats.plural(seconds, {
      one: `Você está ${seconds} segundo atrás`,
      other: `Você está ${seconds} segundos atrás`,
    }),
  ahead: "Você está à frente dos outros",
  backToEveryone: "Voltar para todos",
  noSeekBar:
    "Todos veem a mesma imagem, e por isso não há barra de progresso. Você pode pausar só para você.",
  followedBy: (title, time) => `Depois, ${title}, por volta de ${time}`,
  noOneHere: "Ainda não há ninguém aqui.",
  people: (count) =>
    formats.plural(count, {
      one: `${count} pessoa`,
      many: `${count} de pessoas`,
      other: `${count} pessoas`,
    }),
  areHere: (people, countries) => {
    if (countries > 1)
      return formats.plural(people, {
        one: `está aqui, de ${countries} países.`,
        other: `estão aqui, de ${countries} países.`,
      });
    return formats.plural(people, { one: "está aqui.", other: "estão aqui." });
  },
  peopleWith: (count) =>
    formats.plural(count, {
      one: `${count} pessoa aqui`,
      many: `${count} de pessoas aqui`,
      other: `${count} pessoas aqui`,
    }),
  onTheWay: (count) =>
    formats.plural(count, {
      one: `${count} ainda está a caminho.`,
      other: `${count} ainda estão a caminho.`,
    }),
  seatsStandFor: (people) =>
    formats.plural(people, {
      one: `Cada lugar representa ${people} pessoa.`,
      other: `Cada lugar representa ${people} pessoas.`,
    }),
  savedForYou: "Guardado para você",
  yourSeat: "Seu lugar",
  programme: (parts) => `A programação: ${parts}.`,
  endsAbout: (time) => `Termina por volta de ${time}.`,
  film: (title) => `“${title}”`,
  films: (count) =>
    formats.plural(count, {
      one: `${formats.number(count)} filme`,
      other: `${formats.number(count)} filmes`,
    }),
  programmeList: "Programação",
  premiereToday: (time) => `Estreia hoje, ${time}`,
  premiereAt: (date) => `Estreia em ${date}`,
  trailer: "Trailer",
  closeTrailer: "Fechar o trailer",
  fold: "Recolher a coluna",
  unfold: "Mostrar a coluna",
  openChat: "Abrir o chat",
  closeChat: "Fechar o chat",
  filmGoesOn: "O filme continua enquanto você decide.",
  notNow: "Agora não",
  leave: "Sair da estreia",
  backToPage: "Voltar à página",
  over: "Obrigado pela presença",
  watchedWith: (title, others) =>
    others === 0
      ? `Você assistiu a ${title}.`
      : formats.plural(others, {
          one: `Você assistiu a ${title} com mais ${others} pessoa.`,
          many: `Você assistiu a ${title} com mais ${others} de pessoas.`,
          other: `Você assistiu a ${title} com mais ${others} pessoas.`,
        }),
  encoreFrom: (time) => `Início da reprise: ${time}.`,
  encoreIsOpen: "A reprise está aberta.",
  sameTicket: "O mesmo ingresso dá acesso a ela.",
  announceMinutes: (minutes) =>
    formats.plural(minutes, {
      one: `A estreia começa em ${minutes} minuto.`,
      other: `A estreia começa em ${minutes} minutos.`,
    }),
  announceStart: "A estreia está começando.",
  joinStage: "Abrir o palco ao vivo",
  chat: "Chat",
  chatWillSleep: "O chat dorme quando o filme começa.",
  chatSleeps: "O chat dorme durante o filme",
  chatSleepsHint: "Ele acorda depois do filme. Reaja como em um cinema.",
  chatIsClosed: "A moderação fechou o chat.",
  chatIsOver: "O chat terminou com a programação.",
  messages: "Mensagens",
  loadingOlder: "Carregando mensagens antigas…",
  olderFailed: "Não foi possível carregar as mensagens antigas.",
  tryAgain: "Tentar de novo",
  noMessages: "Nenhuma mensagem.",
  noMessagesYet: "Ninguém escreveu ainda. De onde você está assistindo?",
  yourName: "Seu nome na sala",
  yourNameHelp: "Aparece com o que você escreve e na lista de pessoas.",
  saveName: "Usar este nome",
  nameMissing: "Digite um nome",
  youWriteAs: (name) => `Você escreve como ${name}.`,
  changeName: "Mudar",
  messagePlaceholder: "Diga algo para a sala",
  send: "Enviar",
  waitSeconds: (seconds) => `${seconds} s`,
  slowMode: (seconds) =>
    formats.plural(seconds, {
      one: `Modo lento: uma mensagem a cada ${seconds} segundo.`,
      other: `Modo lento: uma mensagem a cada ${seconds} segundos.`,
    }),
  heldForModerator: "Aguarda a moderação. Até lá, só você a vê.",
  newMessages: (count) =>
    formats.plural(count, {
      one: `${count} nova mensagem`,
      many: `${count} de novas mensagens`,
      other: `${count} novas mensagens`,
    }),
  questions: "Perguntas",
  noQuestionsYet: "Ninguém perguntou ainda. O que você gostaria de saber da equipe do filme?",
  questionPlaceholder: "Pergunte à equipe do filme",
  ask: "Perguntar",
  asked: "Sua pergunta foi enviada. Os outros podem votar nela.",
  questionHeld: "Aguarda a moderação. Até lá, só você a vê.",
  yourQuestion: "Sua pergunta",
  answeredNow: "Sendo respondida agora",
  askedBy: "Pergunta de",
  wantToKnow: (count) =>
    formats.plural(count, {
      one: `${count} pessoa quer saber.`,
      many: `${count} de pessoas querem saber.`,
      other: `${count} pessoas querem saber.`,
    }),
  nextQuestion: "Próxima",
  talk: "Perguntas à equipe do filme",
  ofMinutes: (passed, total) => `${passed} de ${total} minutos.`,
  answeredQuestions: "Perguntas respondidas",
  answeredCount: (count) =>
    formats.plural(count, { one: `${count} respondida.`, other: `${count} respondidas.` }),
  showAnswered: "Mostrar",
  hideAnswered: "Ocultar",
  voteFor: (text) => `Votar em “${text}”`,
  votes: (count) =>
    formats.plural(count, {
      one: `${count} voto`,
      many: `${count} de votos`,
      other: `${count} votos`,
    }),
  peopleTab: "Pessoas",
  you: "Você",
  peopleLoading: "Carregando os nomes…",
  peopleFailed: "Não foi possível carregar os nomes.",
  morePeople: "Mostrar mais pessoas",
  questionOrder: "Ordem das perguntas",
  questionOrders: { top: "Mais votadas", new: "Novas" },
  questionsAreClosed: "As perguntas abrem com o saguão e de novo depois do filme.",
  questionsAreOver: "As perguntas terminaram com a programação.",
  howIsIt: "O que está achando?",
  lastMinutes: (minutes) =>
    formats.plural(minutes, {
      one: `A sala, último ${minutes} minuto`,
      other: `A sala, últimos ${minutes} minutos`,
    }),
  reactions: { applause: "Aplausos", laughter: "Risadas", heart: "Coração", candle: "Vela" },
  roles: { owner: "Equipe do filme", moderator: "Moderação", staff: "Matinee" },
  firstThenLast: (first, last) => `${first}, depois ${last}`,
  share: "Compartilhar",
  nextItem: (title) => `A seguir: ${title}`,
};

export const encore: AnyLanguage<typeof en.encore> = {
  audience: "O público da estreia",
  hide: "Ocultar o público",
  show: "Mostrar o público",
  moments: "Como a sala se sentiu",
  peak: (time) => `Pico em ${time}`,
  goTo: "Ir para este momento",
  chat: "Chat",
  beforeFilm: "Antes do filme",
  afterFilm: "Depois do filme",
  nothingYet: "Nenhuma mensagem até este ponto do filme.",
  nothingYetWrite: "Nenhuma mensagem até este ponto do filme. O que você acha?",
  failed: "Não foi possível carregar o chat.",
};
