import type * as en from "../en/player.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** The film player and its menus. */
export const player: AnyLanguage<typeof en.player> = {
  sound: "Audio",
  soundIn: (name) => `Audio: ${name}`,
  small: "Pequeño",
  normal: "Normal",
  large: "Grande",
  highContrast: "Alto contraste",
  captionText: "Texto de subtítulos",
  wholeFilm: (wholeSeconds) => `La película completa dura ${wholeSeconds}`,
  skipToTheFilm: "Ir a la película",
  captionsAre: (captions) => `Subtítulos: ${captions}`,
  captions: "Subtítulos",
  qualityIs: (quality) => `Calidad: ${quality}`,
  quality: "Calidad",
  speedIs: (speed) => `Velocidad: ${speed}x`,
  backToThePage: "Volver a la página",
  speed: "Velocidad",
  freePreview: "Adelanto gratis",
  previewThenChoose: "Después tú eliges: comprar una entrada o seguir viendo.",
  previewThenWaits: "Después, la película te espera aquí. No se pierde nada.",
  buyFor: (amount) => `Comprar por ${amount}`,
  getYourTicket: "Obtener tu entrada",
  freePreviewOver: "El adelanto gratis ha terminado.",
  presentedWithSponsor: (sponsorName) => `Presentado con ${sponsorName}`,
  trailerOf: (title) => `${title}, tráiler`,
  watchHere: "Ver aquí",
  auto: "Auto",
  play: "Reproducir",
  ofFree: (time) => `de ${time} gratis`,
  secondsLeft: (seconds) =>
    formats.plural(seconds, {
      one: "Queda 1 segundo del adelanto gratis",
      many: `Quedan ${seconds} de segundos del adelanto gratis`,
      other: `Quedan ${seconds} segundos del adelanto gratis`,
    }),
};
