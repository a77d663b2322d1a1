import type * as en from "../en/player.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

export const player: AnyLanguage<typeof en.player> = {
  sound: "Ton",
  soundIn: (name) => `Ton, ${name}`,
  small: "Klein",
  normal: "Normal",
  large: "Groß",
  highContrast: "Hoher Kontrast",
  captionText: "Untertitelschrift",
  wholeFilm: (wholeSeconds) => `Der ganze Film dauert ${wholeSeconds}`,
  skipToTheFilm: "Zum Film springen",
  captionsAre: (captions) => `Untertitel: ${captions}`,
  captions: "Untertitel",
  qualityIs: (quality) => `Qualität: ${quality}`,
  quality: "Qualität",
  speedIs: (speed) => `Tempo: ${String(speed).replace(".", ",")}×`,
  backToThePage: "Zurück zur Seite",
  speed: "Tempo",
  freePreview: "Gratis-Vorschau",
  previewThenChoose: "Danach wählen Sie: Ticket kaufen oder weiter ansehen.",
  previewThenWaits: "Danach wartet der Film hier auf Sie. Nichts geht verloren.",
  buyFor: (amount) => `Für ${amount} kaufen`,
  getYourTicket: "Ticket holen",
  freePreviewOver: "Die Gratis-Vorschau ist zu Ende.",
  presentedWithSponsor: (sponsorName) => `Präsentiert mit ${sponsorName}`,
  trailerOf: (title) => `${title}, Trailer`,
  watchHere: "Hier ansehen",
  auto: "Auto",
  play: "Abspielen",
  ofFree: (time) => `von ${time} kostenlos`,
  secondsLeft: (seconds) =>
    formats.plural(seconds, {
      one: "Noch 1 Sekunde Gratis-Vorschau",
      other: `Noch ${seconds} Sekunden Gratis-Vorschau`,
    }),
};
