import { createRequire } from "node:module";
import sharp, { type OverlayOptions } from "sharp";

const { resolve } = createRequire(import.meta.url);

/** The fonts of the brand. Other scripts come from the fonts of the system. */
const fonts = {
  serif: {
    name: "Instrument Serif",
    file: resolve("@expo-google-fonts/instrument-serif/400Regular/InstrumentSerif_400Regular.ttf"),
  },
  sans: {
    name: "Instrument Sans",
    file: resolve("@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf"),
  },
};

export interface TextStyle {
  font: keyof typeof fonts;
  /** Heights of the letters in pixels, largest first. The first with which the text fits is used. */
  sizes: readonly number[];
  color: string;
}

export interface RenderedText {
  /** Transparent around the letters. */
  layer: Pick<OverlayOptions, "input" | "raw">;
  width: number;
  height: number;
}

/**
 * Draws a text in lines of at most `width` pixels. Words that are wider are broken, and a right-to-left text is aligned at
 * the right edge of its picture.
 * @returns null for a text without a visible character
 */
export async function renderText(
  text: string,
  style: TextStyle,
  box: { width: number; height: number },
): Promise<RenderedText | null> {
  const markup = escapeMarkup(text);
  if (markup.trim() === "") return null;
  let rendered: RenderedText | null = null;
  for (const size of style.sizes) {
    // The edges of letters reach up to a pixel over the width of their line.
    rendered = await drawText(markup, style, size, box.width - 2);
    if (rendered.height <= box.height && rendered.width <= box.width) return rendered;
  }
  return rendered;
}

async function drawText(
  markup: string,
  style: TextStyle,
  size: number,
  width: number,
): Promise<RenderedText> {
  const { name, file } = fonts[style.font];
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${style.color}" line_height="0.94">${markup}</span>`,
      font: `${name} ${size}`,
      fontfile: file,
      // A point is a pixel.
      dpi: 72,
      width,
      wrap: "word-char",
      rgba: true,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: drawnWidth, height, channels } = info;
  return {
    layer: { input: data, raw: { width: drawnWidth, height, channels } },
    width: drawnWidth,
    height,
  };
}

/** Escapes a text for Pango's markup, which is XML: it has no control characters and no halves of a character. */
function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** Whether the first letter of a text belongs to a script that is written from right to left. */
export function isRightToLeft(text: string): boolean {
  const [first = ""] = /\p{L}/u.exec(text) ?? [];
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(first);
}
