import { messages } from "@matinee/texts";
import { getFilms, listRows, type Programme } from "./programme-rows.ts";

const names = new Map<string, string>();

// Creating Intl's list of names takes longer than a row of the programme, and a festival has few countries.
function nameCode(type: "region" | "language", code: string): string {
  const key = `${type} ${code}`;
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = messages.formats.nameOf(type, code) ?? code;
  names.set(key, name);
  return name;
}

/** Names a country. @param code ISO 3166-1 alpha-2 */
export const nameCountry = (code: string): string => nameCode("region", code);

/** Names a language. @param code BCP 47 */
export const nameLanguage = (code: string): string => nameCode("language", code);

/** Lists the names in a programme. Browsers know fewer languages than the server, and other names of countries. */
export function listNames(programme: Programme): Record<string, string> {
  const films = listRows(programme).flatMap(getFilms);
  return Object.fromEntries(
    films.flatMap(({ countries, languages }) => [
      ...countries.map((code) => [`region ${code}`, nameCountry(code)] as const),
      ...languages.map((code) => [`language ${code}`, nameLanguage(code)] as const),
    ]),
  );
}

/** Uses the names of the document, so that the browser renders what the server did. */
export function rememberNames(known: Record<string, string>): void {
  for (const [key, name] of Object.entries(known)) names.set(key, name);
}
