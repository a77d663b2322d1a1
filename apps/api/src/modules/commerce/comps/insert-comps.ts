import type { CompResult } from "@matinee/contract/schemas/comps";
import type { ProductType } from "@matinee/domain/admission";
import { and, eq, inArray, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { defaultLanguage } from "@matinee/texts/languages";
import type { Queryable, Transaction } from "../../../db/client.ts";
import { comps } from "../../../db/schema/comps.ts";
import { orderHistory, orderLines, orders } from "../../../db/schema/orders.ts";
import { lockPlacesLeft, selectPlacesLeft } from "../../../db/places.ts";
import { pages } from "../../../db/schema/pages.ts";
import { products } from "../../../db/schema/products.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { lockOpenPage } from "../../events/pages/lock-open-page.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { applyOrderAccess } from "../../access/apply-order-access.ts";
import { enqueueEmails } from "../../email-outbox/enqueue-email.ts";
import { enqueuePaidOrders } from "../orders/order-webhooks.ts";
import type { CompLine } from "./comps.rules.ts";
import { requireCompsLeft } from "./require-comps-left.ts";

/** What became of a line. A line without an outcome found no ticket left. */
export interface CompOutcome {
  status: Exclude<CompResult["status"], "invalid">;
  /** Null in a dry run. */
  orderId: string | null;
}

/** The product of the free tickets. */
export interface Ticket {
  id: string;
  pageId: string;
  title: string;
  type: ProductType;
}

type LinesByKey = ReadonlyMap<string, CompLine>;

/** Finds the outcome that each valid line would have, by its key. */
export async function checkComps(
  db: Queryable,
  ticket: Ticket,
  lines: LinesByKey,
): Promise<Map<string, CompOutcome>> {
  const { outcomes, missing } = await findOutcomes(db, ticket, lines);
  const [product] = await selectStock(db, ticket);
  const [event] = await db
    .select({ placesLeft: selectPlacesLeft() })
    .from(pages)
    .where(eq(pages.id, ticket.pageId));
  for (const key of missing.slice(0, countLeft(product, event?.placesLeft ?? null)))
    outcomes.set(key, { status: "created", orderId: null });
  return outcomes;
}

/** Creates the orders, the emails and the audit entry of valid lines without a ticket. */
export async function insertComps(
  tx: Transaction,
  ctx: SignedInContext,
  page: PageIdentity,
  ticket: Ticket,
  lines: LinesByKey,
): Promise<Map<string, CompOutcome>> {
  // Two requests of an owner wait for each other: with the same list, the second one finds the tickets of the first, and both
  // count towards the limit of a day.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`comps:${page.accountId}`}, 0))`);
  await lockOpenPage(tx, page.id);
  const { outcomes, missing } = await findOutcomes(tx, ticket, lines);
  if (missing.length === 0) return outcomes;
  // Before the inserts: a limited ticket, and the event's places, decide how many lines get one.
  const [product] = await selectStock(tx, ticket).for("no key update");
  const places = await lockPlacesLeft(tx, ticket.pageId);
  const newComps = missing.slice(0, countLeft(product, places)).flatMap((key) => {
    const line = lines.get(key);
    return line ? [{ ...line, key, orderId: uuidv7() }] : [];
  });
  if (newComps.length === 0) return outcomes;
  await requireCompsLeft(tx, ctx, page, newComps.length);
  await insertOrders(tx, ctx, ticket, newComps);
  await tx
    .update(products)
    .set({ reserved: sql`${products.reserved} + ${newComps.length}` })
    .where(eq(products.id, ticket.id));
  await recordAudit(tx, ctx, {
    action: "comps.create",
    subjectType: "page",
    subjectId: page.id,
    ...(ctx.actor.accountId !== page.accountId && { onBehalfOf: page.accountId }),
    detail: { tickets: newComps.length, product: ticket.title },
  });
  for (const { key, orderId } of newComps) outcomes.set(key, { status: "created", orderId });
  return outcomes;
}

async function insertOrders(
  tx: Transaction,
  ctx: SignedInContext,
  ticket: Ticket,
  newComps: readonly (CompLine & { key: string; orderId: string })[],
): Promise<void> {
  const { pageId } = ticket;
  const [event] = await tx
    .select({ language: pages.language, currency: pages.currency })
    .from(pages)
    .where(eq(pages.id, pageId));
  const language = event?.language ?? defaultLanguage;
  await tx.insert(orders).values(
    newComps.map(({ orderId, email, name }) => ({
      id: orderId,
      pageId,
      status: "paid" as const,
      email,
      name,
      language,
      currency: event?.currency,
      totalCents: 0,
      stockReserved: true,
      paidAt: ctx.clock.now(),
    })),
  );
  await tx.insert(orderLines).values(
    newComps.map(({ orderId }) => ({
      orderId,
      productId: ticket.id,
      title: ticket.title,
      type: ticket.type,
      quantity: 1,
      unitCents: 0,
    })),
  );
  await tx.insert(orderHistory).values(
    newComps.map(({ orderId }) => ({
      orderId,
      kind: "comp-given" as const,
      actorId: ctx.actor.accountId,
    })),
  );
  await tx.insert(comps).values(newComps.map(({ orderId, key }) => ({ orderId, pageId, key })));
  await applyOrderAccess(
    tx,
    newComps.map(({ orderId }) => orderId),
  );
  await enqueueEmails(
    tx,
    newComps.map(({ orderId, email }) => ({
      template: "free-ticket" as const,
      to: email,
      language,
      input: { orderId },
      pageId,
      dedupeKey: `free-ticket:${orderId}`,
    })),
  );
  await enqueuePaidOrders(
    tx,
    pageId,
    newComps.map(({ orderId }) => orderId),
  );
}

/** Finds the lines with a ticket, and the keys of those without, in the order of the list. */
async function findOutcomes(db: Queryable, { pageId }: Ticket, lines: LinesByKey) {
  const keys = [...lines.keys()];
  const rows = await db
    .select()
    .from(comps)
    .where(and(eq(comps.pageId, pageId), inArray(comps.key, keys)));
  const outcomes = new Map<string, CompOutcome>(
    rows.map(({ key, orderId, revokedAt }) => [
      key,
      { status: revokedAt === null ? "existing" : "revoked", orderId },
    ]),
  );
  return { outcomes, missing: keys.filter((key) => !outcomes.has(key)) };
}

const selectStock = (db: Queryable, ticket: Ticket) =>
  db
    .select({ quantity: products.quantity, reserved: products.reserved })
    .from(products)
    .where(eq(products.id, ticket.id));

function countLeft(
  product: { quantity: number | null; reserved: number } | undefined,
  placesLeft: number | null,
): number {
  if (!product) return 0;
  const ofProduct = product.quantity === null ? Infinity : product.quantity - product.reserved;
  return Math.max(0, Math.min(ofProduct, placesLeft ?? Infinity));
}
