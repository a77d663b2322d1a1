import type * as en from "../en/premieres.ts";
import type { AnyLanguage } from "../any-language.ts";
import { maxModerators } from "@matinee/domain/chat-rules";
import { maxProgrammeHours, maxShownFilms } from "@matinee/domain/film-records";
import { LOCKED_BEFORE_START_MS, type PremiereCommand } from "@matinee/domain/premiere-clock";
import { formats } from "./formats.ts";

const lockedMinutes = LOCKED_BEFORE_START_MS / 60_000;

/** What a person did who gave a command. */
const doneWords: Record<PremiereCommand, string> = {
  hold: "segurou o início",
  start: "iniciou a programação",
  pause: "pausou a programação",
  resume: "retomou a programação",
  skip: "pulou uma parte da programação",
  end: "encerrou a programação",
  explain: "explicou o atraso",
};

export const premiere: AnyLanguage<typeof en.premiere> = {
  startTooSoon: `Escolha um início daqui a pelo menos ${lockedMinutes} minutos.`,
  lockedBeforeStart: `A partir de ${lockedMinutes} minutos antes do início, os espectadores carregam o filme. Para atrasar o início, segure-o durante a estreia.`,
  isOver: "Esta estreia terminou.",
  startPassed: "O início da estreia já passou. Escolha um novo.",
  filmMissing: "A programação precisa de um filme.",
  tooManyFilms: `A programação pode ter no máximo ${maxShownFilms} filmes.`,
  tooLong: `A programação pode durar no máximo ${maxProgrammeHours} horas.`,
  unknownFilm: "Este evento não exibe este filme. Escolha-o antes na etapa Vídeo.",
  filmTwice: "Este filme está duas vezes na programação.",
  filmNotReady: (title) =>
    `“${title}” ainda não tem um arquivo que possa ser reproduzido. Envie-o e aguarde a conversão.`,
  stageNeedsLink: "Digite o link do palco ao vivo.",
  videoNotReady: "Este vídeo ainda não está pronto. Envie-o e aguarde a conversão.",
  lengthMissing: "Digite quanto tempo isto dura.",
  encoreIncomplete: "Digite o início e o fim da reprise, ou nenhum dos dois.",
  encoreTooEarly: "A reprise começa depois da programação.",
  early: "A estreia ainda não chegou a esta parte do filme.",
  encoreNotYet: "A estreia terminou. A reprise ainda não começou.",
  setsDates: "A estreia define as datas deste evento. Mude o início ou a reprise dela.",
  filmIsLocked: `De ${lockedMinutes} minutos antes da estreia até o fim dela, os vídeos da programação não podem ser substituídos.`,
  encoreEndsFirst: "A reprise termina depois do início dela.",
  tooManyModerators: `Um evento tem no máximo ${maxModerators} pessoas na moderação. Remova uma antes.`,
  changedMeanwhile: "A programação mudou há um momento. Veja o relógio e tente de novo.",
  changedBy: (who, command, ago) =>
    `${who ?? "Outra pessoa"} ${doneWords[command]} ${ago}. Veja o relógio e tente de novo.`,
  you: "Você",
  ago: (seconds) => {
    if (seconds < 2) return "há um segundo";
    if (seconds < 60) return `há ${seconds} segundos`;
    const minutes = Math.floor(seconds / 60);
    if (minutes < 60) return formats.plural(minutes, { one: "há um minuto", other: `há ${minutes} minutos` });
    return "há mais de uma hora";
  },
  impossible: {
    hold: "A programação começou, e o início não pode mais ser segurado. Faça uma pausa.",
    start: "O início não está em espera.",
    pause: "A programação não está em andamento.",
    resume: "A programação não está em pausa.",
    skip: "Não há nada a pular agora.",
    end: "A programação não começou.",
    explain: "Nada está em espera ou em pausa, e não há nada a explicar.",
  },
};
