import { currencies } from "@matinee/domain/currency";
import { LANGUAGE_TAGS } from "@matinee/domain/vocabulary";
import { isEmail, maxEmailLength } from "@matinee/domain/contact";
import { normalizeName } from "@matinee/domain/visible-text";
import { z } from "zod";
import { describeRule } from "./rule-text.ts";

/** Wraps a schema in `{ data }`, the body of every success. */
export const wrapData = <T extends z.ZodType>(schema: T) => z.object({ data: schema });

/** Wraps a row schema in a page: `total` counts all pages, `next` is the path of the next page with its query, or null. */
export const wrapPage = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.object({
      data: z.array(row),
      total: z.number().int(),
      pages: z.number().int(),
      next: z.string().nullable(),
    }),
  });

/**
 * Wraps a row schema in a page of a long list. With `?part=rows` the response has the rows, and null for `total` and
 * `pages`; with `?part=total` it has only the counts. Counting a long list can take longer than reading a page of it: a
 * count that takes too long is stopped, and `total` is then a number that at least match.
 */
export const wrapLongPage = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.object({ data: z.array(row), ...longPageFields }) });

/** Like `wrapLongPage`, with the rows in `results`: the wire format of the staff's order list. */
export const wrapLongPageOfResults = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.object({ results: z.array(row), ...longPageFields }) });

const longPageFields = {
  total: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  /** False when `total` and `pages` may be higher; null without a total. */
  totalIsExact: z.boolean().nullable(),
  next: z.string().nullable(),
};

/**
 * A name that a person types, at most `max` characters: one line without anything hidden. A name that shows nothing is
 * empty. Source: rules/identity.md, Names.
 */
export const nameText = (max: number) => z.string().overwrite(normalizeName).max(max);

/** `?sort=name` sorts by a column, `?sort=-name` in the other direction; without it a list is newest first. */
export const buildSortQuery = <const Name extends string>(names: readonly Name[]) =>
  z.enum(names.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`])).optional();

/** The part of a long list to return; both parts by default. */
export const partQuery = z.enum(["rows", "total"]).optional();

export const uuid = z.uuid();

/** A language of the catalogues of texts. */
export const languageTag = z.enum(LANGUAGE_TAGS);
/** PostgreSQL and JavaScript write years before 1 and after 9999 differently. A day beyond may be computed. */
const isInStorableYear = (date: string): boolean => {
  const time = Date.parse(date);
  return time >= Date.parse("0002-01-01") && time < Date.parse("9999-01-01");
};
const YEAR_PROBLEM = describeRule((t) => t.schemaRules.year(2, 9998));

/** An instant in ISO 8601 with an offset. Responses use UTC. */
export const instant = z.iso.datetime({ offset: true }).refine(isInStorableYear, YEAR_PROBLEM);
/** A day, as YYYY-MM-DD. */
export const day = z.iso.date().refine(isInStorableYear, YEAR_PROBLEM);
export const cents = z.number().int();

/** That of the amounts beside it, which are in its smallest unit. */
export const currency = z.enum(currencies);

/** An email address, by the rule of the sign-up: letters of every alphabet are allowed. */
export const email = z
  .string()
  .trim()
  .max(maxEmailLength)
  .refine(
    isEmail,
    describeRule((t) => t.signUp.issues["email-invalid"]),
  )
  .meta({ format: "email" });

/** A viewer's credential: at least 128 random bits in base64url. */
export const credential = z.string().min(20).max(128);

/** `?page=2`: a positive decimal integer. */
export const pageQuery = z
  .string()
  .regex(
    /^[1-9]\d{0,6}$/,
    describeRule((t) => t.schemaRules.page),
  )
  .transform(Number)
  .optional();

/** `?flag=true`. */
export const flagQuery = z
  .enum(["true", "false"])
  .transform((value) => value === "true")
  .optional();

/** The text of a search box. */
export const searchQuery = z.string().max(200).optional();

/** Accepts a settings object as an object or as a JSON string. Null fields count as missing, except those in `nullable`. */
export function acceptJsonOrObject<T extends z.ZodType>(schema: T, nullable: readonly string[] = []) {
  return z.preprocess((value) => {
    if (typeof value !== "string") return dropNulls(value, nullable);
    try {
      return dropNulls(JSON.parse(value), nullable);
    } catch {
      return value;
    }
  }, schema);
}

const nullRefusing = z.registry<{ reason: string }>();

/** Marks an optional field whose null is an error: missing, it means everything, which a null of a program must not. */
export function refuseNull<T extends z.ZodType>(schema: T): T {
  nullRefusing.add(schema, { reason: "missing means everything" });
  return schema;
}

/** Whether null in a field with this schema is an error, and not a missing value. */
export const refusesNull = (schema: unknown): boolean =>
  schema instanceof z.ZodType && nullRefusing.has(schema);

/** Treats null fields of a body as missing, except those in `nullable`, where null is a value. */
export function dropNullFields<T extends z.ZodType>(schema: T, nullable: readonly string[] = []) {
  return z.preprocess((value) => dropNulls(value, nullable), schema);
}

/**
 * Accepts a whole record as the API returned it. Fields of the response that the body cannot set are ignored; unknown
 * fields are rejected. Null fields count as missing, except those in `nullable`.
 */
export function acceptWholeRecord<T extends z.ZodObject>(
  schema: T,
  response: z.ZodObject,
  nullable: readonly string[] = [],
) {
  const readOnly = new Set(Object.keys(response.shape).filter((name) => !(name in schema.shape)));
  return z.preprocess((value) => dropFields(dropNulls(value, nullable), readOnly), schema);
}

function dropFields(value: unknown, names: ReadonlySet<string>): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)));
}

function dropNulls(value: unknown, nullable: readonly string[] = []): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([name, field]) => field !== null || nullable.includes(name)),
  );
}
