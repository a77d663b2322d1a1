import { formats } from "./formats.ts";

/** The film player and its menus. */
export const player = {
  sound: "Sound",
  soundIn: (name: string) => `Sound, ${name}`,
  small: "Small",
  normal: "Normal",
  large: "Large",
  highContrast: "High contrast",
  captionText: "Caption text",
  wholeFilm: (wholeSeconds: string) => `The whole film is ${wholeSeconds}`,
  skipToTheFilm: "Skip to the film",
  captionsAre: (captions: string) => `Captions ${captions}`,
  captions: "Captions",
  qualityIs: (quality: string) => `Quality ${quality}`,
  quality: "Quality",
  speedIs: (speed: number) => `Speed ${speed}x`,
  backToThePage: "Back to the page",
  speed: "Speed",
  freePreview: "Free preview",
  previewThenChoose: "Then you choose: buy a ticket or keep watching.",
  previewThenWaits: "Then the film waits here for you. Nothing is lost.",
  buyFor: (amount: string) => `Buy for ${amount}`,
  getYourTicket: "Get your ticket",
  freePreviewOver: "The free preview is over.",
  presentedWithSponsor: (sponsorName: string) => `Presented with ${sponsorName}`,
  trailerOf: (title: string) => `${title}, trailer`,
  watchHere: "Watch here",
  auto: "Auto",
  play: "Play",
  /** Behind the time of the film, while only its beginning is free. */
  ofFree: (time: string) => `of ${time} free`,
  /** Read aloud. */
  secondsLeft: (seconds: number) =>
    formats.plural(seconds, {
      one: "1 second left of the free preview",
      other: `${seconds} seconds left of the free preview`,
    }),
} as const;
