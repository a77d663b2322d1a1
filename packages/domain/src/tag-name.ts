/** Normalises a tag name: trims it, lower-cases it and replaces white space by hyphens. */
export function normaliseTagName(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, "-");
}
