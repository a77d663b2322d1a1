import { FILM_ACCESS_SERVICES } from "@matinee/domain/vocabulary";
import { z } from "zod";
import { describeRule } from "../rule-text.ts";
import { nameText } from "../envelope.ts";
import { filmLimits } from "@matinee/domain/limits";

/** An https address of another site; empty for none. */
const webAddress = z
  .string()
  .trim()
  .max(500)
  .refine(
    (text) => text === "" || (URL.canParse(text) && new URL(text).protocol === "https:"),
    describeRule((t) => t.films.issues.address),
  );

const filmLinksSchema = z.strictObject({
  imdb: webAddress.optional(),
  tmdb: webAddress.optional(),
  letterboxd: webAddress.optional(),
});
export type FilmLinks = z.infer<typeof filmLinksSchema>;

/** What people write about a film. */
const filmFieldsSchema = z.strictObject({
  title: nameText(filmLimits.title).min(1),
  originalTitle: nameText(filmLimits.title),
  year: z.number().int().min(filmLimits.firstYear).max(filmLimits.lastYear).nullable(),
  /** ISO 3166-1 alpha-2. */
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(filmLimits.countries),
  /** BCP 47. */
  languages: z.array(z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)).max(filmLimits.languages),
  /** The length that is announced. */
  minutes: z.number().int().min(1).max(filmLimits.minutes).nullable(),
  director: nameText(filmLimits.people),
  cast: nameText(filmLimits.people),
  synopsis: z.string().trim().max(filmLimits.synopsis),
  /** What some people may not want to see or hear. */
  warnings: z.string().trim().max(filmLimits.warnings),
  /** Addresses of uploaded public images, the film's picture first. */
  stills: z.array(z.string().max(500)).max(filmLimits.stills),
  trailer: webAddress,
  links: filmLinksSchema,
  accessServices: z.array(z.enum(FILM_ACCESS_SERVICES)),
  /** The most people who may see it at one event. */
  audienceCap: z.number().int().min(1).max(filmLimits.audienceCap).nullable(),
});
export type FilmFields = z.infer<typeof filmFieldsSchema>;
