import { type Column, sql } from "drizzle-orm";
import { pages } from "./schema/pages.ts";
import { rehearsals } from "./schema/rehearsals.ts";

/**
 * Matches rows of events other than the private copies of rehearsals and test purchases, and rows of no event.
 * @param pageId the row's event
 */
export const isOfNoCopy = (pageId: Column) =>
  sql`not exists (select from ${rehearsals} where ${rehearsals.copyPageId} = ${pageId})`;

/**
 * Matches events other than the private copies of rehearsals and test purchases. For the `where` of a query of `pages`.
 */
export const isNoRehearsal = isOfNoCopy(pages.id);

/**
 * Whether an event is the private copy of a test purchase. For the columns of a query of `pages`. The table is named,
 * because Drizzle leaves it out of the columns of a query without joins, and `id` would be that of the inner table.
 */
export const isTestPurchase = sql<boolean>`exists (select from ${rehearsals}
  where ${rehearsals.copyPageId} = ${pages}.${sql.identifier("id")} and ${rehearsals.kind} = 'test-purchase')`;

/**
 * Shows the copy of a test purchase as an open event, which it is for those who know its address. All other queries find a
 * superarchived event that was never activated, so that a list that forgets the copies leaves them out all the same.
 */
export const openTestPurchase = <Page extends { activated: boolean; superarchived: boolean }>(
  page: Page,
  isTest: boolean,
): Page => (isTest ? { ...page, activated: true, superarchived: false } : page);
