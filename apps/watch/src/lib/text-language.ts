import type { PublicPage } from "@matinee/contract/schemas/pages";
import { messages } from "@matinee/texts";

/**
 * Finds the `lang` of a text of an event's owner; undefined for one in the language of the page.
 * @param name of the text, or the id of what it belongs to and its name
 */
export function findTextLanguage(
  // While versions change, a response of the previous one has no language.
  { language, textLanguages }: Partial<Pick<PublicPage, "language" | "textLanguages">>,
  name: string,
): string | undefined {
  const own = textLanguages?.[name] ?? language;
  return own?.startsWith(messages.formats.language) ? undefined : own;
}
