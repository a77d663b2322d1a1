import type { ShownPage } from "@matinee/contract/schemas/pages";
import type { Language } from "@matinee/texts/languages";
import type { Database } from "../../../../db/client.ts";
import type { Services } from "../../../../platform/context.ts";
import { createLastReads, type LastReads } from "./last-reads.ts";
import { listOpenAndUpcomingPages } from "./page-lists.queries.ts";

const lists = new WeakMap<Database, LastReads<ShownPage[]>>();

/**
 * Returns the events of the front page. While the database is unavailable, these are the last ones that have not ended.
 * @param language that of their texts; undefined for the own language of each
 */
export async function getShownPages(
  { db, clock }: Pick<Services, "db" | "clock">,
  language: Language | undefined,
): Promise<ShownPage[]> {
  let list = lists.get(db);
  if (!list) {
    list = createLastReads(db);
    lists.set(db, list);
  }
  const now = clock.now();
  const pages = await list.read(
    language ?? "",
    () => listOpenAndUpcomingPages(db, now, language),
    () => null,
  );
  return (pages ?? []).filter(({ closesAt }) => closesAt !== null && new Date(closesAt) > now);
}
