/// <reference types="vite/client" />
import sans from "./fonts/instrument-sans-basic.woff2?url";

/** The font family of inputs with fallbacks. */
export const cardFontFamily = '"Instrument Sans", system-ui, sans-serif';

/** The font for the card provider's iframes, which can use neither our stylesheet nor relative URLs. */
export function getCardFonts(): { family: string; src: string; weight: string }[] {
  const address = new URL(sans, location.href).href;
  return [{ family: "Instrument Sans", src: `url(${address}) format("woff2")`, weight: "400 700" }];
}
