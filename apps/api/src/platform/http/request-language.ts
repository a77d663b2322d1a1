import { defaultLanguage, isLanguage, type Language, type Texts } from "@matinee/texts/languages";
import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Returns the texts of a language. A test sets others. */
    getTexts: (language: Language) => Texts;
  }
}

/**
 * Chooses the language of a response, from `Accept-Language`: of the caller's languages that have a catalogue, the one it
 * likes best. Nothing else decides about it.
 */
export function chooseLanguage(request: Pick<FastifyRequest, "headers">): Language {
  const wanted = (request.headers["accept-language"] ?? "").split(",").map((entry) => {
    const [tag = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    return { language: tag.split("-")[0]?.toLowerCase() ?? "", weight: weight ? Number(weight) : 1 };
  });
  const known = wanted.filter(({ language, weight }) => isLanguage(language) && weight > 0);
  const best = known.toSorted((one, other) => other.weight - one.weight)[0]?.language;
  return best !== undefined && isLanguage(best) ? best : defaultLanguage;
}

/** Returns the texts in the language of a response. */
export const getRequestTexts = (request: FastifyRequest): Texts =>
  request.server.getTexts(chooseLanguage(request));
