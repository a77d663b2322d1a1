import { isCountryCode, listCountries } from "./countries.ts";

const codesByName = new Map(listCountries("en").map(({ code, name }) => [name.toLowerCase(), code] as const));

/** Finds the code of a country by its code or its English name, ignoring case; null when there is none. */
export function findCountry(text: string): string | null {
  const code = text.trim().toUpperCase();
  return isCountryCode(code) ? code : (codesByName.get(text.trim().toLowerCase()) ?? null);
}
