import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { pages } from "../../db/schema/pages.ts";
import { entitlements, passes } from "../../db/schema/subscribers.ts";
import { countWatching } from "../../db/viewing-times.ts";
import { enqueueWebhooks } from "../webhooks/enqueue-webhook.ts";

/**
 * Notes that watching with a ticket, a registration or a pass counts since `at`, as `countWatching` does, and tells webhooks of a
 * use of a pass, once.
 */
export async function countWatchingOf(tx: Transaction, entitlementId: string, at: Date): Promise<void> {
  if (!(await countWatching(tx, entitlementId, at))) return;
  const use = await findPassOfUse(tx, entitlementId);
  if (use) await enqueuePassUsed(tx, use, at);
}

type PassOfUse = NonNullable<Awaited<ReturnType<typeof findPassOfUse>>>;

/**
 * Tells the webhooks of the festival's owner of a use that counts, and those of the screening's owner, to whom its person is unknown
 * unless both are one account.
 */
async function enqueuePassUsed(tx: Transaction, use: PassOfUse, at: Date): Promise<void> {
  const { screening, festival, passId, ticketId, name, email } = use;
  const data = {
    pageId: screening.id,
    pageTitle: screening.title,
    pageUrl: screening.slug,
    festivalId: festival.id,
    passId,
    at: at.toISOString(),
  };
  await enqueueWebhooks(tx, {
    type: "pass.used",
    owner: { pageId: festival.id },
    describe: () => Promise.resolve([{ data: { ...data, ticketId, name, email }, viewerEmail: email }]),
  });
  if (screening.accountId === festival.accountId) return;
  await enqueueWebhooks(tx, {
    type: "pass.used",
    owner: { pageId: screening.id },
    describe: () => Promise.resolve([{ data: { ...data, ticketId: null, name: null, email: null } }]),
  });
}

/** Finds the pass that an entitlement is a use of, with its holder, its screening and its festival; null for other entitlements. */
export async function findPassOfUse(db: Queryable, entitlementId: string) {
  const ticket = alias(entitlements, "ticket");
  const festival = alias(pages, "festival");
  const event = { id: pages.id, accountId: pages.accountId, title: pages.title, slug: pages.slug };
  const [row] = await db
    .select({
      passId: passes.id,
      ticketId: ticket.id,
      holderName: ticket.holderName,
      holderEmail: ticket.holderEmail,
      order: { name: orders.name, email: orders.email, gift: orders.gift },
      screening: event,
      festival: { id: festival.id, accountId: festival.accountId },
    })
    .from(entitlements)
    .innerJoin(passes, eq(passes.id, entitlements.passId))
    .innerJoin(ticket, eq(ticket.id, passes.entitlementId))
    .innerJoin(orders, eq(orders.id, ticket.orderId))
    .innerJoin(pages, eq(pages.id, entitlements.pageId))
    .innerJoin(festival, eq(festival.id, ticket.pageId))
    .where(eq(entitlements.id, entitlementId));
  if (!row) return null;
  const { holderName, holderEmail, order, ...use } = row;
  return holderEmail === null
    ? {
        ...use,
        name: order.gift?.recipientName ?? order.name,
        email: order.gift?.recipientEmail ?? order.email,
      }
    : { ...use, name: holderName ?? "", email: holderEmail };
}
