import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultLanguage } from "@matinee/texts/languages";
import { hashInline } from "../static-document.tsx";

/** The fonts of a document. */
export interface DoorFonts {
  /** For the document's head: a style element, and links that load the fonts of English texts first. */
  markup: string;
  /** The CSP hash of the style element. */
  styleHash: string;
}

/**
 * Reads the fonts, and their substitutes of the same size, that the document of the watch app built in a language declares, so that a
 * browser that comes from an event has them already.
 * @returns null where the app is not built: the pages then have the fonts of the system
 */
export async function readDoorFonts(appsFolder: string, language: string): Promise<DoorFonts | null> {
  const folder = join(appsFolder, "watch/dist", language === defaultLanguage ? "" : language);
  const built = await readFile(join(folder, "client/index.html"), "utf8").catch(() => "");
  const style = (built.match(/@font-face\s*{[^}]*}/g) ?? []).join("");
  if (style === "") return null;
  const preloads = (built.match(/<link rel="preload" as="font"[^>]*>/g) ?? [])
    // A part of the template, which the app's documents get filled.
    .map((link) => link.replace(/ nonce="[^"]*"/, ""));
  return { markup: `${preloads.join("")}<style>${style}</style>`, styleHash: hashInline(style) };
}
