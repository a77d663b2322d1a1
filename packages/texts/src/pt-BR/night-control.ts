import type * as en from "../en/night-control.ts";
import type { AnyLanguage } from "../any-language.ts";
import { goneAfterSeconds } from "@matinee/domain/limits";
import { formats } from "./formats.ts";

export const audience: AnyLanguage<typeof en.audience> = {
  seated: "Em seus lugares",
  late: "Chegaram tarde",
  lateNote: "alcançaram os outros",
  back: "Caíram e voltaram",
  away: (length) => `mediana de ${length} fora`,
  noneBack: "nenhuma conexão perdida",
  gone: "Saíram",
  goneNote: `fora há mais de ${goneAfterSeconds} s`,
};

export const nightClock: AnyLanguage<typeof en.nightClock> = {
  label: "Relógio da estreia",
  before: "O saguão ainda não está aberto",
  lobby: "Saguão",
  held: "O início está em espera",
  paused: "Em pausa",
  over: "A programação terminou",
  timesIn: (zone) => `Os horários desta página estão em ${zone}.`,
  of: (length) => `de ${length}`,
  nextAt: (time) => `A seguir, às ${time}`,
  next: "A seguir",
  endsAt: (time) => `Termina às ${time}`,
  hold: "Segurar o início",
  start: "Começar agora",
  newStartAt: (time) => `novo início às ${time}`,
  holdLength: "Se segurar, por quanto tempo",
  holdLonger: "Segurar mais",
  untilIGoOn: "Até eu continuar",
  minutes: (minutes) => `${minutes} min`,
  longer: (minutes) => `+${minutes} min`,
  startIn: (minutes) => `Começar em ${minutes} min`,
  pause: "Pausar para todos",
  resume: "Continuar",
  skip: "Pular",
  end: "Encerrar",
  allAtOnce: "Todas as telas mudam juntas, dois segundos depois do seu toque.",
  reason: "Motivo da espera ou da pausa",
  reasonHint: "Os espectadores o leem nas telas.",
  reasonNow: "Informar o motivo do atraso",
  sendReason: "Mostrar",
  removeReason: "Remover o motivo",
  reasonRemoved: "O motivo saiu das telas",
  reasons: ["Estamos arrumando o som.", "Estamos arrumando a imagem.", "Esperamos uma pessoa convidada."],
  peopleRead: (people) =>
    people === 0
      ? "Os espectadores leem:"
      : formats.plural(people, {
          one: `${formats.number(people)} pessoa lê:`,
          many: `${formats.number(people)} de pessoas leem:`,
          other: `${formats.number(people)} pessoas leem:`,
        }),
  skipTitle: (title) => `Pular o resto de “${title}”?`,
  skipText: (next) => `Em dois segundos, todas as telas mostram “${next}”. Isso não pode ser desfeito.`,
  skipLastText:
    "É a última parte. Em dois segundos, a programação termina em todas as telas. Isso não pode ser desfeito.",
  endTitle: "Encerrar a programação para todos?",
  endText: (thanks) =>
    `Em dois segundos, o filme para em todas as telas, e os espectadores leem “${thanks}”, com o compartilhamento e a loja. Isso não pode ser desfeito.`,
  endEncore: (time) => `Início da reprise: ${time}.`,
  endWithoutEncore: "Não há reprise: o filme não pode ser visto depois.",
  endWord: "Encerrar",
  typeWord: (word) => `Digite ${word} para confirmar`,
  wordMissing: (word) => `Digite antes a palavra ${word}.`,
  done: {
    hold: "O início está em espera",
    start: "A programação começa em dois segundos",
    pause: "Pausa em dois segundos",
    resume: "Continua em dois segundos",
    skip: "Pulada",
    end: "A programação terminou",
    explain: "Os espectadores leem o motivo",
  },
};
