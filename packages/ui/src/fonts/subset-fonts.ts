import { readFile } from "node:fs/promises";
import subsetFont from "subset-font";

/** The fonts of all Latin characters, by the name of their subsets. */
const SOURCES: Record<string, string> = {
  "instrument-sans": "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
  "instrument-serif": "@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2",
};

const subsetFace = /url\("\.\/fonts\/((instrument-\w+)-\w+\.woff2)"\)[^}]*unicode-range:\s*([^;]+);/g;

/**
 * Builds the fonts that web-fonts.css names, each with the characters of its `unicode-range`.
 * @returns the contents of the files of this folder, by their names
 */
export async function buildSubsets(): Promise<Map<string, Buffer>> {
  const styles = await readFile(new URL("../web-fonts.css", import.meta.url), "utf8");
  const files = new Map<string, Buffer>();
  for (const [, file = "", font = "", range = ""] of styles.matchAll(subsetFace)) {
    const source = await readFile(new URL(import.meta.resolve(SOURCES[font] ?? font)));
    // With its hints: without them, lines are wider on systems that use them.
    files.set(file, await subsetFont(source, listCharacters(range), { targetFormat: "woff2" }));
  }
  return files;
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
