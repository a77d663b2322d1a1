import { eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { isTestPurchase, openTestPurchase } from "../../../db/is-no-rehearsal.ts";
import { pages } from "../../../db/schema/pages.ts";
import { AppError } from "../../../platform/errors.ts";

/**
 * Locks an event against being closed or cancelled until the transaction ends. Whoever gets a place in it is found by a
 * closing that comes later; one that came earlier rejects the place.
 * @throws AppError state-conflict
 */
export async function lockOpenPage(tx: Transaction, pageId: string): Promise<void> {
  const { activated, archived, superarchived, cancelledAt } = pages;
  const [row] = await tx
    .select({ page: { activated, archived, superarchived, cancelledAt }, isTestPurchase })
    .from(pages)
    .where(eq(pages.id, pageId))
    .for("share", { of: pages });
  const page = row && openTestPurchase(row.page, row.isTestPurchase);
  if (page?.cancelledAt) throw new AppError("state-conflict", (t) => t.purchase.cancelled);
  if (!page?.activated || page.archived || page.superarchived)
    throw new AppError("state-conflict", (t) => t.gate.callToAction.notLiveYet);
}
