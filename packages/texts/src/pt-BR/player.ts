import type * as en from "../en/player.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const player: AnyLanguage<typeof en.player> = {
  sound: "Som",
  soundIn: (name) => `Som, ${name}`,
  small: "Pequeno",
  normal: "Normal",
  large: "Grande",
  highContrast: "Alto contraste",
  captionText: "Texto das legendas",
  wholeFilm: (wholeSeconds) => `O filme inteiro dura ${wholeSeconds}`,
  skipToTheFilm: "Ir para o filme",
  captionsAre: (captions) => `Legendas ${captions}`,
  captions: "Legendas",
  qualityIs: (quality) => `Qualidade ${quality}`,
  quality: "Qualidade",
  speedIs: (speed) => `Velocidade ${speed}x`,
  backToThePage: "Voltar à página",
  speed: "Velocidade",
  freePreview: "Prévia gratuita",
  previewThenChoose: "Depois você escolhe: comprar um ingresso ou continuar vendo.",
  previewThenWaits: "Depois o filme espera aqui por você. Nada se perde.",
  buyFor: (amount) => `Comprar por ${amount}`,
  getYourTicket: "Obter seu ingresso",
  freePreviewOver: "A prévia gratuita terminou.",
  presentedWithSponsor: (sponsorName) => `Apresentado com ${sponsorName}`,
  trailerOf: (title) => `${title}, trailer`,
  watchHere: "Assistir aqui",
  auto: "Auto",
  play: "Reproduzir",
  ofFree: (time) => `de ${time} grátis`,
  secondsLeft: (seconds) =>
    formats.plural(seconds, {
      one: `Resta ${seconds} segundo da prévia gratuita`,
      other: `Restam ${seconds} segundos da prévia gratuita`,
    }),
};
