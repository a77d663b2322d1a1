import { decideOrderAccess, type EntitlementEnd, hasPass, type OrderAccess } from "@matinee/domain/admission";
import type { Currency } from "@matinee/domain/currency";
import { isTaxOnTop } from "@matinee/domain/tax";
import { listSoldTickets } from "@matinee/domain/tickets";
import { and, eq, inArray, isNotNull, isNull, ne, or, sql, getTableColumns } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { getHolderLanguage } from "../../db/reader-language.ts";
import type { Transaction } from "../../db/client.ts";
import { computeUnlockUntilSql } from "../../db/viewing-times.ts";
import { lockPassUses, selectCoveredCount } from "../../db/pass-coverage.ts";
import { comps } from "../../db/schema/comps.ts";
import { entitlements, passes } from "../../db/schema/subscribers.ts";
import { pages } from "../../db/schema/pages.ts";
import { passSettings } from "../../db/schema/passes.ts";
import {
  type Line,
  orderHistory,
  orderLines,
  orders,
  orderTaxes,
  type OrderTaxLine,
} from "../../db/schema/orders.ts";
import { refunds } from "../../db/schema/payments.ts";
import { enqueueEmail } from "../email-outbox/enqueue-email.ts";
import { revokePlayback } from "../../platform/revoke-playback.ts";

/** Why an order admits no longer: its free ticket was withdrawn, its event cancelled, or its payment given back. */
const endOfOrder = sql<EntitlementEnd>`case
  when exists (select from ${comps} c where c.order_id = ${orders}.id and c.revoked_at is not null) then 'withdrawn'
  when exists (select from ${refunds} r where r.order_id = ${orders}.id and r.reason = 'cancelled')
    or exists (select from ${orderHistory} h where h.order_id = ${orders}.id and h.kind = 'cancelled') then 'cancelled'
  else 'refunded' end`;

/**
 * Brings the entitlements of orders, one for each ticket, to what their payments and disputes say now, and ends what plays
 * by those that do not admit. A second call changes nothing. Call it in each transaction that changes the payment state of an
 * order, which holds the order's lock.
 */
export async function applyOrderAccess(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  const rows = await tx
    .select({
      id: orders.id,
      pageId: orders.pageId,
      status: orders.status,
      totalCents: orders.totalCents,
      refundedCents: orders.refundedCents,
      disputeStatus: orders.disputeStatus,
      discountCents: orders.discountCents,
      currency: orders.currency,
      placeTax: sql<OrderTaxLine[] | null>`(select t.lines from ${orderTaxes} t
        where t.order_id = ${orders}.id and t.mode = 'place')`,
      lines: sql<Pick<Line, "id" | "type" | "quantity" | "unitCents">[]>`(select coalesce(jsonb_agg(
        jsonb_build_object('id', l.id, 'type', l.type, 'quantity', l.quantity, 'unitCents', l.unit_cents)
        order by l.id), '[]') from ${orderLines} l where l.order_id = ${orders}.id)`,
      end: endOfOrder,
    })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(orders.id);
  const decided = rows.map(({ id: orderId, pageId, end, ...order }) => ({
    orderId,
    pageId,
    access: decideOrderAccess(order),
    hasPasses: hasPass(order.lines),
    tickets: listSoldTickets(order.lines, order.discountCents, listTaxesOnTop(order)).map(
      ({ line, paidCents }) => ({ lineId: order.lines[line]?.id ?? null, paidCents }),
    ),
    end,
  }));
  const none = decided.filter(({ access }) => access === "none");
  const held = decided.filter(({ access }) => access !== "none");
  // Such as after a dispute about a late payment, whose order is expired again.
  if (none.length > 0) {
    const orderIdsWithout = none.map(({ orderId }) => orderId);
    await tx.delete(entitlements).where(inArray(entitlements.orderId, orderIdsWithout));
  }
  if (held.length === 0) return;
  const now = sql`now()`;
  const applied = await tx
    .insert(entitlements)
    .values(
      held.flatMap(({ orderId, pageId, access, tickets, end }) =>
        tickets.map((ticket, index) => ({
          ...ticket,
          id: uuidv7(),
          orderId,
          pageId,
          unit: index + 1,
          unlockUntil: sql`(select ${computeUnlockUntilSql(now, sql`event`)} from ${pages} event where event.id = ${pageId})`,
          suspendedAt: access === "suspended" ? now : null,
          revokedAt: access === "revoked" ? now : null,
          revokedReason: access === "revoked" ? end : null,
        })),
      ),
    )
    .onConflictDoUpdate({
      target: [entitlements.orderId, entitlements.unit],
      set: {
        // The time at which it began stays.
        suspendedAt: sql`case when excluded.suspended_at is not null then coalesce(${entitlements.suspendedAt}, excluded.suspended_at) end`,
        revokedAt: sql`case when excluded.revoked_at is not null then coalesce(${entitlements.revokedAt}, excluded.revoked_at) end`,
        revokedReason: sql`excluded.revoked_reason`,
        // Missing in rows of the version before.
        lineId: sql`coalesce(${entitlements.lineId}, excluded.line_id)`,
        paidCents: sql`coalesce(${entitlements.paidCents}, excluded.paid_cents)`,
      },
      setWhere: isOfOrder,
    })
    .returning({
      id: entitlements.id,
      orderId: entitlements.orderId,
      suspendedAt: entitlements.suspendedAt,
      revokedAt: entitlements.revokedAt,
      // PostgreSQL marks a row that the statement inserted so.
      isNew: sql<boolean>`xmax = 0`,
    });
  const newPasses = held.filter(
    ({ hasPasses, orderId }) => hasPasses && applied.some((row) => row.orderId === orderId && row.isNew),
  );
  for (const pageId of new Set(newPasses.map((order) => order.pageId)))
    await lockPassUses(tx, pageId, "sale");
  await insertPasses(
    tx,
    newPasses.map(({ orderId }) => orderId),
  );
  const changed = held.filter(({ orderId }) => !applied.some((row) => row.orderId === orderId && row.isNew));
  const ended = changed.length > 0 ? await applyToSentOn(tx, changed) : [];
  for (const { id, suspendedAt, revokedAt } of applied) if (suspendedAt ?? revokedAt) ended.push(id);
  for (const id of ended) await revokePlayback(tx, { entitlementId: id });
}

/** Lists the tax of each line that came on top of its price; none of another tax, which is inside of the prices. */
function listTaxesOnTop({ placeTax, currency }: { placeTax: OrderTaxLine[] | null; currency: Currency }) {
  const taxes: number[] = [];
  if (!placeTax || !isTaxOnTop(currency)) return taxes;
  for (const { line, kind, taxCents } of placeTax) if (kind === "items") taxes[line] = taxCents;
  return taxes;
}

/** Makes the passes of orders that have none yet: what each covers is decided by what its festival shows now. */
async function insertPasses(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const sold = await tx
    .select({
      entitlementId: entitlements.id,
      productId: passSettings.productId,
      usesLeft: passSettings.filmCount,
      covered: selectCoveredCount(sql`${entitlements.pageId}`),
    })
    .from(entitlements)
    .innerJoin(orderLines, eq(orderLines.id, entitlements.lineId))
    .innerJoin(passSettings, eq(passSettings.productId, orderLines.productId))
    .where(inArray(entitlements.orderId, [...orderIds]));
  if (sold.length > 0)
    await tx.insert(passes).values(sold).onConflictDoNothing({ target: passes.entitlementId });
}

/** A ticket that was sent on or given back stays so, whatever becomes of its order. */
const isOfOrder = and(
  isNull(entitlements.returnedAt),
  or(isNull(entitlements.revokedReason), ne(entitlements.revokedReason, "sent-on")),
);

interface Decision {
  orderId: string;
  access: OrderAccess;
  end: EntitlementEnd;
}

/** Applies the same to the tickets that were sent on, and tells their holders, who did not pay and hear of it from no one else. */
async function applyToSentOn(tx: Transaction, decisions: readonly Decision[]) {
  const byOrder = new Map(decisions.map((decision) => [decision.orderId, decision]));
  const tickets = await tx
    .select({ ...getTableColumns(entitlements), order: { gift: orders.gift, language: orders.language } })
    .from(entitlements)
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .where(
      and(inArray(entitlements.orderId, [...byOrder.keys()]), isNotNull(entitlements.previousId), isOfOrder),
    )
    .orderBy(entitlements.id)
    .for("update", { of: entitlements });
  const ended: string[] = [];
  for (const { order, ...ticket } of tickets) {
    const { id, pageId, orderId, holderEmail, suspendedAt, revokedAt } = ticket;
    const decision = orderId === null ? undefined : byOrder.get(orderId);
    if (!decision || orderId === null) continue;
    const { access, end } = decision;
    const [before, after] = [getTicketAccess({ suspendedAt, revokedAt }), access];
    if (before === after) continue;
    await tx
      .update(entitlements)
      .set({
        suspendedAt: after === "suspended" ? sql`now()` : null,
        revokedAt: after === "revoked" ? sql`now()` : null,
        revokedReason: after === "revoked" ? end : null,
      })
      .where(eq(entitlements.id, id));
    if (after !== "admits") ended.push(id);
    // A cancellation has an email to everyone.
    if (holderEmail === null || (after === "revoked" && end === "cancelled")) continue;
    const input = { pageId, orderId, ticketId: id };
    const to = holderEmail;
    const language = getHolderLanguage(order, ticket);
    if (after === "admits")
      await enqueueEmail(tx, {
        template: "place-back",
        to,
        language,
        input: { ...input, ticket: true },
        pageId,
      });
    else {
      const reason = after === "suspended" ? "reviewed" : end === "withdrawn" ? "withdrawn" : "refunded";
      await enqueueEmail(tx, { template: "place-lost", to, language, input: { ...input, reason }, pageId });
    }
  }
  return ended;
}

const getTicketAccess = (ticket: { suspendedAt: Date | null; revokedAt: Date | null }): OrderAccess =>
  ticket.revokedAt ? "revoked" : ticket.suspendedAt ? "suspended" : "admits";
