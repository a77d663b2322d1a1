import { type Column, ilike, or, type SQL, sql } from "drizzle-orm";

/**
 * `few`: a lookup through the indexes for few matches. `many`: a check of rows that are read in another order, for terms
 * that match many rows. `all`: every match, few or many.
 */
export type SearchScope = "few" | "many" | "all";

/** A staff search. */
export interface Search {
  term: string;
  /** `ILIKE` pattern for texts that contain the term, with the term's wildcards escaped. */
  pattern: string;
  scope: SearchScope;
}

/** Escapes the wildcards of `LIKE` and `ILIKE`. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Parses the text of a search box. Returns undefined when it is blank. */
export function parseSearch(text: string | undefined, scope: SearchScope = "all"): Search | undefined {
  const term = text?.trim();
  if (!term) return undefined;
  return { term, pattern: `%${escapeLike(term)}%`, scope };
}

/** Length of each fragment that the SQL function `search_fragments` returns. */
const FRAGMENT_LENGTH = 4;
/** Terms without a trigram of letters; pg_trgm ignores punctuation. */
const SHORT_TERM = /^(?:.{1,2}|.*[^\p{L}\p{N}].*)$/su;

/**
 * Matches rows in which one of the texts contains the term, case-insensitively. Terms of three letters use trigram
 * indexes, `few` with four and more characters uses `…_fragments`, and up to three characters without a trigram use
 * `…_pairs`. See migrations 0001 and 0023.
 */
export function matchesSearch(search: Search, ...texts: (SQL | Column)[]): SQL {
  const { term, pattern, scope } = search;
  const length = countLetters(term);
  if (scope === "few" && length >= FRAGMENT_LENGTH) return matchesFragments(search, texts);
  if (scope === "many" && !term.includes(SEPARATOR)) return containsInRow(search, texts);
  if (scope === "many" || length >= FRAGMENT_LENGTH || !SHORT_TERM.test(term))
    return or(...texts.map((text) => ilike(text, pattern))) ?? sql`false`;
  return sql`(${containsTerm(search, texts)} and search_pairs(${joinTexts(texts)}) like '%' || search_pairs(${term}::text) || '%' escape '')`;
}

/** A character of no search term; the few terms with it are compared with each text. */
const SEPARATOR = "\u001F";

/** Compares the texts as one, which takes half the time. */
const containsInRow = ({ pattern }: Search, texts: (SQL | Column)[]) =>
  sql`lower(${sql.join(texts, sql` || ${SEPARATOR}::text || `)}) like lower(${pattern})`;

const joinTexts = (texts: (SQL | Column)[]) => sql.join(texts, sql` || ' ' || `);

/** A single fragment is the term, but its space may be the one between two texts. */
function matchesFragments(search: Search, texts: (SQL | Column)[]): SQL {
  const hasFragments = sql`search_fragments(${joinTexts(texts)}) @> array[${listFragments(search.term)}]`;
  const isFragment = countLetters(search.term) === FRAGMENT_LENGTH && !search.term.includes(" ");
  return isFragment ? hasFragments : sql`(${containsTerm(search, texts)} and ${hasFragments})`;
}

/** Compares like `ILIKE`, but with an expression that keeps the planner from choosing the trigram index. */
function containsTerm({ pattern }: Search, texts: (SQL | Column)[]): SQL {
  return or(...texts.map((text) => sql`lower(${text}) like lower(${pattern})`)) ?? sql`false`;
}

/** Counts code points, as PostgreSQL does. */
const countLetters = (text: string): number => Array.from(text).length;

/** Lists the smallest set of fragments that covers every letter of the term. */
function listFragments(term: string): SQL {
  const last = countLetters(term) - FRAGMENT_LENGTH;
  const places = Array.from({ length: Math.ceil(last / FRAGMENT_LENGTH) }, (_, at) => at * FRAGMENT_LENGTH);
  const fragments = [...places, last].map(
    (at) => sql`substr(lower(${term}), ${at + 1}::int, ${FRAGMENT_LENGTH}::int)`,
  );
  return sql.join(fragments, sql`, `);
}
