import type * as en from "../en/player.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** The film player and its menus. */
export const player: AnyLanguage<typeof en.player> = {
  sound: "Son",
  soundIn: (name) => `Son, ${name}`,
  small: "Petit",
  normal: "Normal",
  large: "Grand",
  highContrast: "Contraste élevé",
  captionText: "Texte des sous-titres",
  wholeFilm: (wholeSeconds) => `Le film entier dure ${wholeSeconds}`,
  skipToTheFilm: "Passer au film",
  captionsAre: (captions) => `Sous-titres, ${captions}`,
  captions: "Sous-titres",
  qualityIs: (quality) => `Qualité, ${quality}`,
  quality: "Qualité",
  speedIs: (speed) => `Vitesse ${speed}x`,
  backToThePage: "Retour à la page",
  speed: "Vitesse",
  freePreview: "Extrait gratuit",
  previewThenChoose: "Ensuite, vous choisissez : acheter un billet ou continuer à regarder.",
  previewThenWaits: "Ensuite, le film vous attend ici. Rien n’est perdu.",
  buyFor: (amount) => `Acheter pour ${amount}`,
  getYourTicket: "Obtenir votre billet",
  freePreviewOver: "L’extrait gratuit est terminé.",
  presentedWithSponsor: (sponsorName) => `Présenté avec ${sponsorName}`,
  trailerOf: (title) => `${title}, bande-annonce`,
  watchHere: "Regarder ici",
  auto: "Auto",
  play: "Lecture",
  ofFree: (time) => `sur ${time} gratuites`,
  secondsLeft: (seconds) =>
    formats.plural(seconds, {
      one: `${seconds} seconde restante de l’extrait gratuit`,
      many: `${seconds} de secondes restantes de l’extrait gratuit`,
      other: `${seconds} secondes restantes de l’extrait gratuit`,
    }),
};
