import type * as en from "../en/viewing-hours.ts";
import type { AnyLanguage } from "../any-language.ts";
import { viewingHours as limits } from "@matinee/domain/viewing-windows";
import { formats } from "./formats.ts";

export const viewingHours: AnyLanguage<typeof en.viewingHours> = {
  title: "Tempo para assistir",
  intro:
    "Quanto tempo as pessoas têm depois de obter um ingresso ou de se inscrever. Deixe os dois vazios para que assistam até o fim.",
  hours: "horas",
  count: (hours) =>
    formats.plural(hours, {
      one: `${formats.number(hours)} hora`,
      other: `${formats.number(hours)} horas`,
    }),
  unlock: "Tempo para começar",
  unlockHelp: "A partir da compra ou da abertura, o que vier depois. Vazio: até o fim do evento.",
  watch: "Tempo para terminar",
  watchHelp: "A partir de cinco minutos assistidos, ou de um décimo de um curta. Vazio: até o fim do evento.",
  mayFinish: "Permite terminar depois do evento",
  mayFinishHelp: "Quem começou antes do fim mantém o tempo inteiro. Ninguém começa depois dele.",
  range: `Digite um número de ${limits.min} a ${formats.number(limits.max)}`,
  example: (beginBy, finishBy) =>
    `Um ingresso comprado agora deve ser iniciado até ${beginBy}. Iniciado nesse momento, ele termina em ${finishBy}.`,
};
