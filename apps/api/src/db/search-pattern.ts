/** `ILIKE` for what contains this text, its wildcards taken literally; undefined when there is nothing to look for. */
export function containing(text: string | undefined): string | undefined {
  const wanted = text?.trim();
  return wanted ? `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : undefined;
}
