import { type Column, inArray, is, or, SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { isUuid } from "./ids.ts";

/**
 * `few`: a lookup through the index for few matches. `many`: a check of rows that are read in another order, for terms
 * that match many rows. `all`: every match, few or many.
 */
export type SearchScope = "few" | "many" | "all";

/** A staff search. */
export interface Search {
  term: string;
  /** The term, and what else it may mean: the digits of a phone number, the event of an address. */
  readings: readonly string[];
  scope: SearchScope;
}

/** Escapes the wildcards of `LIKE` and `ILIKE`. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Parses the text of a search box. Returns undefined when it is blank or of accents alone. */
export function parseSearch(text: string | undefined, scope: SearchScope = "all"): Search | undefined {
  // No text to search has a control character, and one of them separates the texts of a row.
  const term = text?.replaceAll(/\p{Cc}+/gu, " ").trim();
  if (!term || /^[\p{M}\s]*$/u.test(term.normalize("NFKD"))) return undefined;
  return { term, readings: listReadings(term), scope };
}

/** Lists the term and what else it may mean. */
export function listReadings(term: string): string[] {
  const others = [readPhoneDigits(term), readNationalDigits(term), readAddress(term)];
  return [term, ...others.filter((reading) => reading !== undefined && reading !== term)].flatMap(
    (reading) => reading ?? [],
  );
}

/**
 * Matches rows of a table whose `search_text`, or a normalised text of them, contains a reading of the term, without regard to case and accents. Scope `many`
 * compares the texts; the others look the fragments of the term up in the table's index. See migration 0065.
 */
export function matchesSearch({ readings, scope }: Search, text: PgTable | SQL): SQL {
  // The Drizzle schema does not have the column, so that no query reads it or writes it back.
  const searchText = is(text, SQL) ? text : sql`${text}."search_text"`;
  const matches = readings.map((reading) => {
    const contains = sql`strpos(${searchText}, search_key(${reading})) > 0`;
    if (scope === "many") return contains;
    return sql`(${contains} and search_grams(${searchText}) @@ search_query(${reading}))`;
  });
  return or(...matches) ?? sql`false`;
}

/** Matches the row with the id that the term or the address in it is. */
export function hasId({ readings }: Search, id: Column): SQL | undefined {
  const ids = readings.filter(isUuid);
  return ids.length === 0 ? undefined : inArray(id, ids);
}

const PHONE = /^\+?[\d\s()./-]+$/;
const MIN_PHONE_DIGITS = 5;

/** Returns the digits of what may be a phone number, without the zeros before it, which no number abroad has. */
function readPhoneDigits(term: string): string | undefined {
  if (!PHONE.test(term)) return undefined;
  const digits = term.replace("(0)", "").replaceAll(/\D/g, "").replace(/^0+/, "");
  return digits.length >= MIN_PHONE_DIGITS ? digits : undefined;
}

/** Returns the digits without the calling code of a number that begins with one: many are stored without it. */
function readNationalDigits(term: string): string | undefined {
  const digits = readPhoneDigits(term);
  if (!digits || !/^\s*(?:\+|00|1[\s(.-])/.test(term)) return undefined;
  return parsePhoneNumberFromString(`+${digits}`)?.nationalNumber;
}

/** A path, alone or after a host, with or without a scheme. */
const ADDRESS = /^(?:https?:\/\/[^/?#\s]+|[\w-]+[.:][\w.:-]+)?(\/[^?#\s]+)/i;
/** What follows the event in these addresses is not its name. */
const EVENT_FOLDERS = new Set(["watch", "preview"]);

/** Returns the event's name, or the id of another record, that the address of a page ends with. */
function readAddress(term: string): string | undefined {
  const [folder = "", ...rest] = ADDRESS.exec(term)?.[1]?.split("/").filter(Boolean) ?? [];
  return EVENT_FOLDERS.has(folder) ? rest[0] : (rest.at(-1) ?? (folder || undefined));
}
