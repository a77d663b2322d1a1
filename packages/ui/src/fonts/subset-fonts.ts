import { readFile } from "node:fs/promises";
import subsetFont from "subset-font";

/** The fonts of all Latin or Arabic characters, by the name of their subsets. */
const SOURCES: Record<string, string> = {
  "instrument-sans": import.meta
    .resolve("@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2"),
  "instrument-serif": import.meta
    .resolve("@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2"),
  "noto-sans": import.meta
    .resolve("@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2"),
  "noto-naskh": import.meta
    .resolve("@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-400-normal.woff2"),
};

/** The style sheets that name the subsets. */
const FONT_STYLES = ["web-fonts.css", "arabic.css"];

/** The weights of the faces; Noto Sans Arabic has more. */
const weights: Record<string, { wght: { min: number; max: number } }> = {
  "noto-sans": { wght: { min: 400, max: 700 } },
};

const subsetFace =
  /url\("\.\/fonts\/(((?:instrument|noto)-\w+)-\w+\.woff2)"\)[^}]*unicode-range:\s*([^;]+);/g;

/**
 * Builds the fonts that the style sheets name, each with the characters of its `unicode-range`.
 * @returns the contents of the files of this folder, by their names
 */
export async function buildSubsets(): Promise<Map<string, Buffer>> {
  const styles = await readFontStyles();
  const files = new Map<string, Buffer>();
  for (const [, file = "", font = "", range = ""] of styles.matchAll(subsetFace)) {
    const source = await readFile(new URL(SOURCES[font] ?? font));
    // With its hints: without them, lines are wider on systems that use them.
    files.set(
      file,
      await subsetFont(source, listCharacters(range), {
        targetFormat: "woff2",
        ...(weights[font] && { variationAxes: weights[font] }),
      }),
    );
  }
  return files;
}

/** Reads the style sheets that name fonts. */
export async function readFontStyles(): Promise<string> {
  const sheets = FONT_STYLES.map((name) => readFile(new URL(`../${name}`, import.meta.url), "utf8"));
  return (await Promise.all(sheets)).join("");
}

/** Returns the characters of a CSS `unicode-range`, such as `U+20-7E, U+A0`. */
function listCharacters(range: string): string {
  return range
    .split(",")
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .trim()
        .slice("U+".length)
        .split("-")
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join("");
}
