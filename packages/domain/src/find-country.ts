import { isCountryCode, listCountries } from "./countries.ts";

const codesByName = new Map(listCountries().map(({ code, name }) => [name.toLowerCase(), code] as const));

/** The code of a country that is given by its code or its English name, in capitals or not; else null. */
export function findCountry(text: string): string | null {
  const code = text.trim().toUpperCase();
  return isCountryCode(code) ? code : (codesByName.get(text.trim().toLowerCase()) ?? null);
}
