import type * as en from "../en/shorts-player.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const countMinutes = (minutes: number) =>
  formats.plural(minutes, {
    one: `${formats.number(minutes)} minuto`,
    other: `${formats.number(minutes)} minutos`,
  });

export const shortsPlayer: AnyLanguage<typeof en.shortsPlayer> = {
  films: "Filmes",
  filmOf: (number, count) => `Filme ${number} de ${count}`,
  previous: "Filme anterior",
  next: "Próximo filme",
  closeList: "Fechar a lista de filmes",
  ofAll: (time, whole) => `${time} de ${whole}`,
  seen: "Visto",
  playing: "Em exibição",
  isNext: "A seguir",
  leftAt: (time) => `Parou em ${time}`,
  notAvailable: "Indisponível agora",
  onePlay: "Todos os filmes são uma só reprodução. Cada filme guarda o ponto em que parou.",
  interval: (number, count) => `Intervalo. A seguir, filme ${number} de ${count}`,
  playNow: "Ver agora",
  wait: "Esperar",
  beginsByItself: "Começa sozinho",
  beginsIn: (seconds) =>
    formats.plural(seconds, {
      one: `Começa em ${seconds} segundo`,
      other: `Começa em ${seconds} segundos`,
    }),
  waitsForYou: "O filme espera por você.",
  goOnWith: (title) => `Continuar com ${title}`,
  untitled: (number) => `Filme ${number}`,
  minutes: countMinutes,
  countAndLength: (count, minutes) =>
    formats.plural(count, {
      one: `${formats.number(count)} filme, ${countMinutes(minutes)}`,
      other: `${formats.number(count)} filmes, ${countMinutes(minutes)}`,
    }),
  inLanguages: (languages) => `Em ${formats.list(languages)}`,
};
