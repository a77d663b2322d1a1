import { type Column, ilike, or, type SQL, sql } from "drizzle-orm";

/** What staff look for. */
export interface Search {
  term: string;
  /** `ILIKE` for what contains it, its wildcards taken literally. */
  pattern: string;
}

/** What a search box holds; undefined when there is nothing to look for. */
export function searchOf(text: string | undefined): Search | undefined {
  const term = text?.trim();
  return term ? { term, pattern: `%${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` } : undefined;
}

/** Of fewer letters no trigram can be made. */
const SHORT = /^[\p{L}\p{N}]{1,2}$/u;

/**
 * Rows of which one of these texts contains what is looked for, whatever the case. The indexes of migration 0008 find three
 * letters and more; one or two are found among the same texts with each letter written three times (`…_letters`).
 */
export function contains({ term, pattern }: Search, ...texts: (SQL | Column)[]): SQL {
  const found = or(...texts.map((text) => ilike(text, pattern))) ?? sql`false`;
  if (!SHORT.test(term)) return found;
  const all = sql.join(texts, sql` || ' ' || `);
  return sql`(${threefold(all)} like '%' || ${threefold(sql`${term}::text`)} || '%' and (${found}))`;
}

const threefold = (text: SQL) => sql`regexp_replace(lower(${text}), '(.)', '\\1\\1\\1', 'g')`;
