/** Returns the name of a code, or the code itself where it has none: one of a later version, or of another system. */
export const nameCode = (names: Readonly<Record<string, string>>, code: string): string =>
  Object.hasOwn(names, code) ? (names[code] ?? code) : code;
