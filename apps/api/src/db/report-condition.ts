import { inArray, type SQL } from "drizzle-orm";
import type { Queryable } from "./client.ts";
import { findFewIds, type IdSource } from "./list-page.ts";

/**
 * Returns a function that builds the condition of a report that reads a list in pages of `pageRows`, from the database that
 * it is called with first. Where a search finds no more than a page of rows, the condition is their ids. Otherwise each row
 * of the list is compared in turn: looking the matches up would find all of them again for each page.
 */
export function createReportCondition(
  buildSource: (db: Queryable) => IdSource,
  { pageRows, isSearch }: { pageRows: number; isSearch: boolean },
): (db: Queryable) => Promise<SQL | undefined> {
  let found: { condition: SQL | undefined } | undefined;
  const build = async (source: IdSource) => {
    const ids = isSearch ? await findFewIds(source, { max: pageRows }) : null;
    return ids ? inArray(source.table.id, ids) : source.where("many", source.db);
  };
  return async (db) => {
    found ??= { condition: await build(buildSource(db)) };
    return found.condition;
  };
}
