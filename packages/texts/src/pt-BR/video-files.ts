import type * as en from "../en/video-files.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formatClockTime } from "@matinee/domain/clock-time";
import { formats } from "./formats.ts";

export const captions: AnyLanguage<typeof en.captions> = {
  atLine: (line, problem) => `Linha ${line}: ${problem}`,
  unknownLanguage: "Idioma desconhecido",
  forced: (name) => `${name} (forçadas)`,
  forDeaf: (name) => `${name} (para surdos)`,
  none: "não há nenhuma legenda neste arquivo; ele deve ser WebVTT ou SRT",
  tooMany: (limit) => `há mais de ${limit} legendas`,
  noTime: (example, found) => `era esperado um tempo como ${example}, e há “${found}”`,
  wrongTiming: (example) => `o tempo deve ter a forma ${example}`,
  wrongTime: (found, example) => `“${found}” não é um tempo; deve ter a forma ${example}`,
  undecoded:
    "Alguns caracteres deste arquivo se perderam, porque ele tem outra codificação. Salve-o como UTF-8 e escolha-o de novo.",
  unreadableFile: "Este arquivo não é um texto que se possa ler. Escolha um arquivo WebVTT ou SRT.",
  outside: (firstSeconds, filmSeconds) =>
    `Nenhuma legenda fica dentro do filme: a primeira está em ${formatClockTime(firstSeconds)}, e o filme dura ${formatClockTime(filmSeconds)}. Desloque as legendas.`,
  movedAway: "Com esse deslocamento, não resta nenhuma legenda. Digite outro número.",
  previewTitle: "Primeiras legendas",
  count: (count, inFilm) =>
    inFilm === count ? `Legendas no arquivo: ${count}` : `Legendas no arquivo: ${count}, no filme: ${inFilm}`,
  leftOut: (count) =>
    formats.plural(count, {
      one: `${count} legenda não pode ser mostrada e fica de fora:`,
      other: `${count} legendas não podem ser mostradas e ficam de fora:`,
    }),
  moreLeftOut: (count) => `e mais ${count}`,
  offset: "Deslocar todas as legendas",
  offsetHelp: "Em segundos. Um sinal de menos as adianta.",
  suggested:
    "Estas legendas começavam depois do fim do filme, como no relógio de uma transmissão. Elas foram deslocadas para o início.",
  checkFailed: "Não foi possível ler estas legendas.",
  add: "Adicionar legendas",
  adding: "Adicionando...",
  checkAgain: "Ler de novo",
  cancel: "Cancelar",
  added: (label) => `Legendas em ${label} adicionadas`,
  noLength: "a legenda termina no mesmo tempo em que começa",
  backwards: "a legenda termina antes de começar",
};
