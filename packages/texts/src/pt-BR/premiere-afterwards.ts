import type * as en from "../en/premiere-afterwards.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const afterwards: AnyLanguage<typeof en.afterwards> = {
  premiereOf: (date) => `Estreia de ${date}`,
  came: "Vieram",
  ofHolders: (holders) =>
    formats.plural(holders, {
      one: `de ${formats.number(holders)} titular de ingresso`,
      other: `de ${formats.number(holders)} titulares de ingressos`,
    }),
  late: "Chegaram tarde",
  lateHint: "depois do início",
  stayed: "Ficaram até o fim",
  stayedShare: (percent) => `${formats.percent(percent)} dos participantes`,
  written: "Mensagens",
  hiddenMessages: (count) =>
    formats.plural(count, {
      one: `${formats.number(count)} oculta`,
      other: `${formats.number(count)} ocultas`,
    }),
  loudestAt: (time) => `pico em ${time}`,
  noneOfThese: "nenhuma",
  film: "Filme",
  curve: "Risadas e aplausos ao longo do filme",
  noReactions: "Não houve reações durante o filme.",
  curveHint: "Percorra o filme com o ponteiro ou as setas do teclado.",
  curvePlays: "Enter reproduz dez segundos.",
  position: "Posição no filme",
  stayedChart: "Ainda presentes",
  stayedShareAt: (percent) => `${percent} ainda presentes`,
  stayedChartHint: (stayed, came) =>
    `Parcela dos participantes, de 0 a 100%. Ficaram até o fim: ${formats.number(stayed)} de ${formats.number(came)}.`,
  noOneCame: "Nenhum espectador esteve presente.",
  noAttendance: "O tempo de permanência dos espectadores não foi registrado nesta estreia.",
  biggestDrop: (people, time) =>
    formats.plural(people, {
      one: `Maior saída em ${time}: ${people} pessoa`,
      other: `Maior saída em ${time}: ${people} pessoas`,
    }),
  presses: {
    applause: (count) =>
      formats.plural(count, {
        one: `${formats.number(count)} aplauso`,
        other: `${formats.number(count)} aplausos`,
      }),
    laughter: (count) =>
      formats.plural(count, {
        one: `${formats.number(count)} risada`,
        other: `${formats.number(count)} risadas`,
      }),
    heart: (count) =>
      formats.plural(count, {
        one: `${formats.number(count)} coração`,
        other: `${formats.number(count)} corações`,
      }),
    candle: (count) =>
      formats.plural(count, {
        one: `${formats.number(count)} vela`,
        other: `${formats.number(count)} velas`,
      }),
  },
  moments: "Momentos mais fortes",
  playFrom: (time) => `Reproduzir dez segundos a partir de ${time}`,
  cannotPlay: "Não foi possível reproduzir o filme. Tente de novo.",
  questions: "Perguntas",
  noQuestions: "Ninguém fez uma pergunta.",
  notAnswered: "Ainda sem resposta",
  answered: "Respondida",
  emailedOn: (date) => `Respondida por e-mail em ${date}`,
  answeredOnStage: "Respondida no palco",
  answerByEmail: "Responder por e-mail",
  yourAnswer: (name) => (name ? `Sua resposta para ${name}` : "Sua resposta"),
  answerHint:
    "Ela é enviada uma única vez, a quem perguntou. A pessoa pode responder ao seu endereço de contato.",
  answerMissing: "Escreva antes uma resposta.",
  sendAnswer: "Enviar a resposta",
  isSent: "A resposta está a caminho",
  transcript: "Chat",
  downloadChat: "Baixar o chat em CSV",
  chatReports: {
    all: {
      label: "Todas as mensagens",
      hint: "Para você. As mensagens ocultas e retidas estão marcadas.",
      done: "Seu relatório do chat está completo",
    },
    visible: {
      label: "Uma cópia para publicar",
      hint: "Só as mensagens que todos os espectadores puderam ler, sem os endereços de e-mail contidos nelas.",
      done: "A cópia do chat para publicar está completa",
    },
  },
  noMessages: "Ninguém escreveu no chat.",
  states: { held: "Retida", hidden: "Oculta" },
  alreadyAnswered: "Esta pergunta já foi respondida.",
  cannotEmail: {
    unsubscribed: "Esta pessoa não quer e-mails sobre este evento.",
    none: "Não temos um endereço desta pessoa.",
  },
  downloadReactionsCsv: "Baixar as reações em CSV",
  time: "Tempo",
  csv: "CSV",
  shownAs: "Mostrar como",
  plot: "Gráfico",
  table: "Tabela",
};
