import { defaultLanguage, findLanguage, type Language, type Texts } from "@matinee/texts/languages";
import type { FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";

declare module "fastify" {
  interface FastifyInstance {
    /** Returns the texts of a language. A test sets others. */
    getTexts: (language: Language) => Texts;
    /** The languages in which this installation answers viewers; the first is that of callers and events without one. */
    languages: readonly Language[];
  }
}

/** By which a cache in front says in which language it keeps the response (infra/nginx). */
export const CACHED_LANGUAGE_HEADER = "x-matinee-language";

/** Finds the language that an address names by `?lang=`; undefined for none and for one that is not among `languages`. */
export function findNamedLanguage(address: string, languages: readonly Language[]): Language | undefined {
  const [, query] = address.split("?");
  if (!query?.includes("lang=")) return undefined;
  const tag = new URLSearchParams(query).get("lang");
  return languages.find((language) => language === tag);
}

/** Finds the language of `Accept-Language` that its caller likes best among `languages`; undefined for none. */
export function findAcceptedLanguage(
  header: string | undefined,
  languages: readonly Language[],
): Language | undefined {
  const wanted = (header ?? "").split(",").map((entry) => {
    const [tag = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    return { language: findLanguage(tag, languages), weight: weight ? Number(weight) : 1 };
  });
  const known = wanted.filter(({ language, weight }) => language !== undefined && weight > 0);
  return known.toSorted((one, other) => other.weight - one.weight)[0]?.language;
}

/** What the language of a response depends on. */
export type LanguageRequest = Pick<IncomingMessage, "headers"> & {
  url: string;
  server: { languages: readonly Language[] };
};

/**
 * Finds the language that a request asks for: that of the address, else the one by which a cache in front keeps the response, else
 * the best one of `Accept-Language`. Undefined for a request that may get any; an event then has its own.
 */
export function findRequestedLanguage({
  url,
  headers,
  server: { languages },
}: LanguageRequest): Language | undefined {
  const named = findNamedLanguage(url, languages);
  if (named) return named;
  const cached = headers[CACHED_LANGUAGE_HEADER];
  // The cache keeps the response by this header alone.
  if (cached !== undefined) return languages.find((language) => language === cached);
  return findAcceptedLanguage(headers["accept-language"], languages);
}

/**
 * Whether a cache that may share the response keeps it by its language: there is only one, or the address or the cache names it.
 * Not all caches follow `Vary`.
 */
export const isKeptByLanguage = ({ url, headers, server: { languages } }: LanguageRequest): boolean =>
  languages.length === 1 ||
  findNamedLanguage(url, languages) !== undefined ||
  headers[CACHED_LANGUAGE_HEADER] !== undefined;

/** Names the request headers for `Vary` by which responses differ that depend on the language. */
export const listLanguageHeaders = ({ server: { languages } }: Pick<LanguageRequest, "server">): string[] =>
  languages.length === 1 ? [] : ["accept-language", CACHED_LANGUAGE_HEADER];

/** Chooses the language of a response that is about no event: that which the request asks for, else the installation's first. */
export const chooseLanguage = (request: LanguageRequest): Language =>
  findRequestedLanguage(request) ?? request.server.languages[0] ?? defaultLanguage;

/** Returns the texts in the language of a response. */
export const getRequestTexts = (request: FastifyRequest): Texts =>
  request.server.getTexts(chooseLanguage(request));
