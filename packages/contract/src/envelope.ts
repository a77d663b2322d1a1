import { z } from "zod";

/** `{ data }`: every success. */
export const data = <T extends z.ZodType>(schema: T) => z.object({ data: schema });

/** A page of rows: `total` over all pages, `next` a ready path with its query or null. */
export const paged = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.object({
      data: z.array(row),
      total: z.number().int(),
      pages: z.number().int(),
      next: z.string().nullable(),
    }),
  });

/**
 * A page of a list that may be very long: with `?part=rows` the rows come before they are counted, `total` and `pages`
 * being null; with `?part=total` the count comes alone.
 */
export const longPaged = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.object({ data: z.array(row), ...counted }) });

/** The same under the name `results`, as the staff's order list says it. */
export const longPagedResults = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.object({ results: z.array(row), ...counted }) });

const counted = {
  total: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  next: z.string().nullable(),
};

/** Which part of a long list is asked for; both when it is not given. */
export const partQuery = z.enum(["rows", "total"]).optional();

export const uuid = z.uuid();
/** An instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true });
export const cents = z.number().int();

/** A credential of a viewer: at least 128 random bits in base64url. */
export const credential = z.string().min(20).max(128);

/** `?page=2`: a positive whole number written in decimal. */
export const pageQuery = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, "must be a positive whole number")
  .transform(Number)
  .optional();

/** `?flag=true`. */
export const flagQuery = z
  .enum(["true", "false"])
  .transform((value) => value === "true")
  .optional();

/** Free text of a search box. */
export const searchQuery = z.string().max(200).optional();

/** A settings object, given as an object or as its JSON in a string. Nulls inside are dropped like null fields. */
export function jsonOrObject<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => {
    if (typeof value !== "string") return dropNulls(value);
    try {
      return dropNulls(JSON.parse(value));
    } catch {
      return value;
    }
  }, schema);
}

/** A body whose null fields count as not given, but for those in `kept`, where null says something. */
export function nullsDropped<T extends z.ZodType>(schema: T, kept: readonly string[] = []) {
  return z.preprocess((value) => dropNulls(value, kept), schema);
}

/**
 * A body that may be the whole thing as it was read: the fields of the answer that the body does not set are passed over,
 * any other that it does not know is refused.
 */
export function wholeTaken<T extends z.ZodObject>(
  schema: T,
  answer: z.ZodObject,
  kept: readonly string[] = [],
) {
  const readOnly = new Set(Object.keys(answer.shape).filter((name) => !(name in schema.shape)));
  return z.preprocess((value) => dropFields(dropNulls(value, kept), readOnly), schema);
}

function dropFields(value: unknown, names: ReadonlySet<string>): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)));
}

function dropNulls(value: unknown, kept: readonly string[] = []): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([name, field]) => field !== null || kept.includes(name)),
  );
}
