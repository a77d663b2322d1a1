import type * as en from "../en/films.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const films: AnyLanguage<typeof en.films> = {
  fileOfRecord: "Este evento exibe filmes do seu acervo. Envie o arquivo na página do filme.",
  savedBeforeYou: "Alguém salvou este filme antes de você. Veja o que mudou.",
  isShown: (title, events) => `“${title}” é exibido em ${events}. Retire-o de lá antes.`,
  tooMany: (limit) =>
    formats.plural(limit, {
      one: `Seu acervo tem ${formats.number(limit)} filme, o máximo possível.`,
      other: `Seu acervo tem ${formats.number(limit)} filmes, o máximo possível.`,
    }),
  eventOrFilm: "Informe o evento deste vídeo ou o filme a que o arquivo pertence, não os dois.",
  fileIsFeature: "O arquivo de um filme é do tipo “feature”.",
  unknownFilm: "Este filme não está no acervo da organização do evento.",
  twice: "Este filme está duas vezes na lista.",
  noFile: (title) => `“${title}” ainda não tem um arquivo que possa ser reproduzido, e o evento está ativo.`,
  plays: (title) => `Alguém está assistindo a “${title}” agora. Retire-o quando ninguém estiver.`,
  noUpload: "Este evento não tem um filme próprio.",
  showsFilms: "Este evento já exibe filmes do acervo.",
  notYourUpload: "O arquivo deste evento pertence a outra conta, e não pode entrar neste acervo.",
  inPremiere: (title) => `A estreia exibe “${title}”. Retire-o antes da programação da estreia.`,
  ofFestival: "Um festival não exibe filmes por si. Escolha-os nas sessões dele.",
  invited: {
    linkEnded: "Este link não funciona mais. Peça um novo a quem o enviou.",
    tooManyOfFilm: (limit) =>
      formats.plural(limit, {
        one: `Você enviou ${formats.number(limit)} link deste filme hoje. Envie o próximo amanhã.`,
        other: `Você enviou ${formats.number(limit)} links deste filme hoje. Envie o próximo amanhã.`,
      }),
    tooMany: (limit) =>
      formats.plural(limit, {
        one: `Você enviou ${formats.number(limit)} link de envio hoje. Envie os próximos amanhã.`,
        other: `Você enviou ${formats.number(limit)} links de envio hoje. Envie os próximos amanhã.`,
      }),
    otherUpload: (name) =>
      `“${name}” está sendo enviado por este link. Continue esse envio ou descarte-o antes.`,
    noRoom: "Não há espaço para um arquivo deste tamanho. Fale com quem enviou o link.",
  },
  imported: {
    undecoded: "Não foi possível ler os caracteres deste arquivo. Salve-o como CSV em UTF-8.",
    unreadable: "Uma aspa deste arquivo não foi fechada, e não é possível separar as linhas.",
    empty: "Este arquivo não tem filmes. A primeira linha dá nome às colunas, as outras são filmes.",
    tooMany: (limit, rows) =>
      `Este arquivo tem ${formats.number(rows)} filmes. Importe no máximo ${formats.number(limit)} de uma vez.`,
    noTitle: "Escolha a coluna dos títulos.",
    titleMissing: "Falta o título.",
    tooLong: (limit) => `Isto tem mais de ${formats.number(limit)} caracteres.`,
    year: "Isto não é um ano.",
    country: (name) => `“${name}” não é um país que conhecemos.`,
    language: (name) => `“${name}” não é um idioma que conhecemos.`,
    minutes: "Isto não é uma duração. Escreva minutos, ou horas:minutos:segundos.",
    service: (name) => `“${name}” não é nenhum destes: captions, audio description, sign language.`,
    audienceCap: "Isto não é um número de pessoas.",
    wrong: "Este valor não é permitido aqui.",
    unknownId: "Nenhum filme do seu acervo tem este id.",
    sameLine: (line) => `A linha ${formats.number(line)} é o mesmo filme.`,
  },
  audience: {
    belowTaken: ({ title, taken }) =>
      formats.plural(taken, {
        one: `${formats.number(taken)} lugar já está ocupado para “${title}”. Digite pelo menos este número.`,
        other: `${formats.number(taken)} lugares já estão ocupados para “${title}”. Digite pelo menos este número.`,
      }),
    tooMany: ({ title, size, taken }) =>
      `No máximo ${formats.number(size)} pessoas podem ver “${title}”, e ${formats.number(taken)} teriam um lugar.`,
    gateNeeded: (title) =>
      `Só um número limitado de pessoas pode ver “${title}”. Por isso, todos precisam de um ingresso ou de uma inscrição.`,
  },
  issues: {
    country: "Escolha países da lista.",
    still: "Envie antes a imagem.",
    address: "Digite um endereço que comece com https://.",
  },
};
