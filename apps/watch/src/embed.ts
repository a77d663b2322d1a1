import { defineMatineeEvent } from "@matinee/app-shell/event-widget/matinee-event";
import sans from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import serif from "@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2?url";

/** A card waits this long for its fonts. */
const FONT_WAIT_MS = 1500;

// This file is the classic script /embed.js of other sites, so its address names the watch host.
const { currentScript } = document;
const script = currentScript instanceof HTMLScriptElement ? currentScript : null;
const { origin } = new URL(script?.src ?? location.href);

// A shadow root cannot declare fonts. Names of our own leave the site's fonts as they are.
const fonts = (
  [
    ["Matinee Sans", sans, "400 700"],
    ["Matinee Serif", serif, "400"],
  ] as const
).map(([name, file, weight]) => {
  const font = new FontFace(name, `url(${JSON.stringify(new URL(file, origin).href)})`, {
    weight,
    display: "swap",
  });
  document.fonts.add(font);
  return font.load();
});
const late = new Promise((resolve) => setTimeout(resolve, FONT_WAIT_MS));

// A site's policy may block the fonts; the card then has the fonts of the system.
defineMatineeEvent(origin, Promise.race([Promise.allSettled(fonts), late]), script?.dataset["lang"]);
