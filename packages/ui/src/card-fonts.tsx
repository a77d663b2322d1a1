/// <reference types="vite/client" />
import sans from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";

/** The typeface of everything that is typed, by its name and then the next best. */
export const cardFontFamily = '"Instrument Sans", system-ui, sans-serif';

/** Our typeface for the card provider's frames, which see neither our stylesheet nor our addresses. */
export function cardFonts(): { family: string; src: string; weight: string }[] {
  const address = new URL(sans, location.href).href;
  return [{ family: "Instrument Sans", src: `url(${address}) format("woff2")`, weight: "400 700" }];
}
