import { type Column, ilike, or, type SQL, sql } from "drizzle-orm";

/** Whether a few rows are sought, by what is rare in the term, or all of them, however many. */
export type SearchScope = "few" | "all";

/** What staff look for. */
export interface Search {
  term: string;
  /** `ILIKE` for what contains it, its wildcards taken literally. */
  pattern: string;
  scope: SearchScope;
}

/** What a search box holds; undefined when there is nothing to look for. */
export function parseSearch(text: string | undefined, reach: SearchScope = "all"): Search | undefined {
  const term = text?.trim();
  if (!term) return undefined;
  return { term, pattern: `%${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`, scope: reach };
}

/** Of fewer letters no trigram can be made. */
const SHORT_TERM = /^[\p{L}\p{N}]{1,2}$/u;
/** Letters of each fragment that `search_fragments` makes of a text. */
const FRAGMENT_LENGTH = 4;

/**
 * Rows of which one of these texts contains what is looked for, whatever the case. The indexes of migration 0008 find three
 * letters and more, those of 0018 a few rows of four letters and more (`…_fragments`); one or two letters are found among the
 * same texts with each letter written three times (`…_letters`).
 */
export function matchesSearch(search: Search, ...texts: (SQL | Column)[]): SQL {
  const { term, pattern, scope } = search;
  if (scope === "few" && countLetters(term) >= FRAGMENT_LENGTH) return matchesFragments(search, texts);
  const found = or(...texts.map((text) => ilike(text, pattern))) ?? sql`false`;
  if (!SHORT_TERM.test(term)) return found;
  const letters = tripleLetters(sql`${term}::text`);
  return sql`(${tripleLetters(joinTexts(texts))} like '%' || ${letters} || '%' and (${found}))`;
}

const joinTexts = (texts: (SQL | Column)[]) => sql.join(texts, sql` || ' ' || `);

const tripleLetters = (text: SQL) => sql`regexp_replace(lower(${text}), '(.)', '\\1\\1\\1', 'g')`;

/** The texts are compared as `ILIKE` does, but by what no plan would read trigrams for. */
function matchesFragments({ term, pattern }: Search, texts: (SQL | Column)[]): SQL {
  const found = or(...texts.map((text) => sql`lower(${text}) like lower(${pattern})`));
  return sql`(${found} and search_fragments(${joinTexts(texts)}) @> array[${listFragments(term)}])`;
}

/** As the database counts them. */
const countLetters = (text: string): number => Array.from(text).length;

/** The fewest that hold every letter of it. */
function listFragments(term: string): SQL {
  const last = countLetters(term) - FRAGMENT_LENGTH;
  const places = Array.from({ length: Math.ceil(last / FRAGMENT_LENGTH) }, (_, at) => at * FRAGMENT_LENGTH);
  const fragments = [...places, last].map(
    (at) => sql`substr(lower(${term}), ${at + 1}::int, ${FRAGMENT_LENGTH}::int)`,
  );
  return sql.join(fragments, sql`, `);
}
