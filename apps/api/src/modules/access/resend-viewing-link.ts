import { isAdmitted, isAdmittingOrder, isAdmittingSubscriber } from "@matinee/domain/admission";
import { normaliseEmail } from "@matinee/domain/contact";
import { type Gate, decideGate } from "@matinee/domain/gate";
import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { transact } from "../../db/transaction.ts";
import { enqueueEmail } from "../email-outbox/enqueue-email.ts";
import { orderLines, orders } from "../../db/schema/orders.ts";
import { pages } from "../../db/schema/pages.ts";
import { subscribers } from "../../db/schema/subscribers.ts";
import { hasEmail } from "../../db/has-email.ts";
import { hasViewingLinkExpired } from "@matinee/contract/viewing-links";
import { equalizeResponseTime } from "../../platform/equalize-response-time.ts";

/** Limit per email and event, whether or not the email is known. */
const PER_EMAIL = { max: 5, windowSeconds: 3600 };

/**
 * Emails a person one message with a new link for each registration, ticket and gift ticket that still admits to this
 * event (docs/product-rules.md, Viewing links). Response and duration are the same for every address.
 * @throws AppError too-many-requests
 */
export async function resendViewingLink(ctx: Context, pageId: string, address: string): Promise<void> {
  const email = normaliseEmail(address);
  await ctx.rateLimits.consume("viewing-link", PER_EMAIL, `${pageId}:${email}`);
  await equalizeResponseTime(() => enqueueViewingLinks(ctx, pageId, email));
}

async function enqueueViewingLinks(ctx: Context, pageId: string, email: string): Promise<void> {
  const [page] = await ctx.db
    .select({
      emailCapture: pages.emailCapture,
      paywallSettings: pages.paywallSettings,
      closesAt: pages.closesAt,
    })
    .from(pages)
    // The links of other events open nothing.
    .where(
      and(
        eq(pages.id, pageId),
        isNull(pages.cancelledAt),
        eq(pages.archived, false),
        eq(pages.superarchived, false),
      ),
    );
  if (!page || hasViewingLinkExpired(page.closesAt, ctx.clock.now())) return;
  const gate = decideGate({ ...page.paywallSettings, emailCapture: page.emailCapture }, true);
  const entitlements = [
    ...(await findRegistrations(ctx, pageId, email, gate)),
    ...(await findTickets(ctx, pageId, email, gate)),
  ];
  const [first] = entitlements;
  if (!first) return;
  const holders = entitlements.map(({ holder }) => holder);
  await transact(ctx.db, (tx) =>
    enqueueEmail(tx, { template: "viewing-link", to: first.to, input: { holders }, pageId }),
  );
}

async function findRegistrations({ db }: Context, pageId: string, email: string, gate: Gate) {
  if (!isAdmitted(gate, { subscription: true, admittingOrder: false })) return [];
  const rows = await db
    .select()
    .from(subscribers)
    .where(and(eq(subscribers.pageId, pageId), hasEmail(subscribers.email, email)));
  return rows
    .filter((row) => isAdmittingSubscriber(row, pageId))
    .map((row) => ({ to: row.email, holder: { subscriberId: row.id } }));
}

/** A gift ticket belongs to its recipient, never to its buyer. */
async function findTickets({ db }: Context, pageId: string, email: string, gate: Gate) {
  if (!isAdmitted(gate, { subscription: false, admittingOrder: true })) return [];
  const holderEmail = sql<string>`coalesce(${orders.gift}->>'recipientEmail', ${orders.email})`;
  const lineTypes = sql<(typeof orderLines.$inferSelect)["type"][]>`array(select distinct l.type from
    ${orderLines} l where l.order_id = ${orders}.id)`;
  const rows = await db
    .select({ order: orders, to: holderEmail, lineTypes })
    .from(orders)
    .where(
      and(
        eq(orders.pageId, pageId),
        // Each half of the condition has its own index.
        or(
          and(isNull(orders.gift), hasEmail(orders.email, email)),
          and(isNotNull(orders.gift), hasEmail(sql`${orders.gift}->>'recipientEmail'`, email)),
        ),
      ),
    );
  return rows
    .filter(({ order, lineTypes: types }) =>
      isAdmittingOrder({ ...order, lines: types.map((type) => ({ type })) }, pageId),
    )
    .map(({ order, to }) => ({ to, holder: { orderId: order.id } }));
}
