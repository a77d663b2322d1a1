import { desc, inArray, or } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { entitlements, subscribers } from "../../../db/schema/subscribers.ts";
import { transact } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { findEntitlementIds, getPerson } from "../../access/entitlements.queries.ts";
import {
  enqueueViewingLinks,
  findViewingLinks,
  type ViewingLinks,
} from "../../access/resend-viewing-link.ts";
import { recordAudits } from "../../audit/record-audit.ts";

/** A call sends no more emails: those of the newest events. */
const MAX_EVENTS = 50;

/**
 * Emails a viewer new links again: those of one event, or an email for each event that they still open.
 * @param id of anything that the viewer has, as on their page
 * @returns the address, and the number of events
 * @throws AppError not-found, state-conflict when no link would open anything
 */
export async function resendViewerLinks(
  ctx: SignedInContext,
  id: string,
  pageId: string | undefined,
): Promise<{ email: string; events: number }> {
  const { email } = await getPerson(ctx.db, id);
  const events = (await listEvents(ctx.db, email)).filter((event) => !pageId || event.id === pageId);
  const sent: { id: string; accountId: string; links: ViewingLinks }[] = [];
  for (const event of events) {
    const links = await findViewingLinks(ctx, event.id, email);
    if (links) sent.push({ links, ...event });
  }
  if (sent.length === 0) throw new AppError("state-conflict", (t) => t.purchase.noViewingLink);
  await transact(ctx.db, async (tx) => {
    for (const { links } of sent) await enqueueViewingLinks(tx, links);
    await recordAudits(
      tx,
      ctx,
      sent.map((event) => ({
        action: "viewing-link.resend",
        subjectType: "page",
        subjectId: event.id,
        onBehalfOf: event.accountId,
        detail: { email },
      })),
    );
  });
  return { email, events: sent.length };
}

/** Lists the events for which the address has an order, a ticket that was sent on to it or a registration, newest first. */
async function listEvents(db: Queryable, email: string) {
  const { orderIds, subscriberIds, ticketIds } = await findEntitlementIds(db, email);
  return db
    .select({ id: pages.id, accountId: pages.accountId })
    .from(pages)
    .where(
      or(
        inArray(pages.id, db.select({ id: orders.pageId }).from(orders).where(inArray(orders.id, orderIds))),
        inArray(
          pages.id,
          db
            .select({ id: entitlements.pageId })
            .from(entitlements)
            .where(inArray(entitlements.id, ticketIds)),
        ),
        inArray(
          pages.id,
          db
            .select({ id: subscribers.pageId })
            .from(subscribers)
            .where(inArray(subscribers.id, subscriberIds)),
        ),
      ),
    )
    .orderBy(desc(pages.createdAt), desc(pages.id))
    .limit(MAX_EVENTS);
}
