import { defaultLanguage, findLanguage, type Language, type Texts } from "@matinee/texts/languages";
import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Returns the texts of a language. A test sets others. */
    getTexts: (language: Language) => Texts;
    /** The languages in which this installation answers: those that its watch app is built for. */
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

/**
 * Chooses the language of a response: that of the address, else the one by which a cache in front keeps it, else of `Accept-Language`, else the default.
 */
export const chooseLanguage = ({
  url,
  headers,
  server: { languages },
}: Pick<FastifyRequest, "url" | "headers"> & { server: { languages: readonly Language[] } }): Language =>
  findNamedLanguage(url, languages) ??
  languages.find((language) => language === headers[CACHED_LANGUAGE_HEADER]) ??
  findAcceptedLanguage(headers["accept-language"], languages) ??
  defaultLanguage;

/** Returns the texts in the language of a response. */
export const getRequestTexts = (request: FastifyRequest): Texts =>
  request.server.getTexts(chooseLanguage(request));
