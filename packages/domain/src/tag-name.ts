import { normalizeName } from "./visible-text.ts";

/** Normalises a tag name: without anything hidden, in lower case, with hyphens instead of white space. */
export function normaliseTagName(text: string): string {
  return normalizeName(text).toLowerCase().replaceAll(/\s+/g, "-");
}
