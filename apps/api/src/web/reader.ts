import { defaultLanguage, type Language, type Texts } from "@matinee/texts/languages";
import type { FastifyRequest } from "fastify";
import { findNamedLanguage, findRequestedLanguage } from "../platform/http/request-language.ts";

/** Who reads a page that the API renders. */
export interface Reader {
  texts: Texts;
  /** The language that the page's links name; null where the browser asks for it by itself. */
  named: Language | null;
}

/** Names the reader's language in an address of the watch host. */
export const keepLanguage = ({ named }: Pick<Reader, "named">, address: string): string =>
  named === null ? address : `${address}${address.includes("?") ? "&" : "?"}lang=${named}`;

/**
 * Finds the language for which a page is asked: that of the address, else that of the place that it is about, else that which the
 * browser asks for. Undefined for a page in the language of its event.
 * @param kept that of the place
 */
export const findPageLanguage = (request: FastifyRequest, kept?: Language): Language | undefined =>
  findNamedLanguage(request.url, request.server.languages) ??
  request.server.languages.find((language) => language === kept) ??
  findRequestedLanguage(request);

/**
 * Finds who reads a page. Links name the language of a place where the browser would get another one.
 * @param own the language of the event, for a browser that asks for none
 */
export function findReader(
  request: FastifyRequest,
  { kept, own = defaultLanguage }: { kept?: Language | undefined; own?: Language } = {},
): Reader {
  const { languages, getTexts } = request.server;
  const known = languages.includes(own) ? own : defaultLanguage;
  const language = findPageLanguage(request, kept) ?? known;
  const isNamed = findNamedLanguage(request.url, languages) !== undefined;
  const isOfBrowser = language === (findRequestedLanguage(request) ?? known);
  return { texts: getTexts(language), named: isNamed || !isOfBrowser ? language : null };
}
