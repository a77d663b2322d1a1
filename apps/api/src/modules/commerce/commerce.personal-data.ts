import { lifetimes } from "@matinee/domain/limits";
import { retentionDays } from "@matinee/domain/retention";
import { defaultLanguage, getTexts } from "@matinee/texts/languages";
import { readHistoryDetail } from "./orders/order-detail.queries.ts";
import type { Text } from "@matinee/texts";
import { and, asc, eq, gt, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { hasEmail } from "../../db/has-email.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { comps } from "../../db/schema/comps.ts";
import { creditOrders } from "../../db/schema/credits.ts";
import { orderHistory, orderLines, orders, orderTaxes } from "../../db/schema/orders.ts";
import { pages } from "../../db/schema/pages.ts";
import { refunds, webhookEvents } from "../../db/schema/payments.ts";
import { invoices } from "../../db/schema/invoices.ts";
import { statementEmails } from "../../db/schema/statement-emails.ts";
import { eraseWaitlistEntries } from "./waitlist/waitlist.retention.ts";
import { forgetQueuePlaces } from "./sale-queue/sale-queue.retention.ts";
import { queuePlaces } from "../../db/schema/sale-queues.ts";
import { listedTickets, waitlistEntries } from "../../db/schema/waitlists.ts";
import { findEntitlementIds, orderVisits } from "../access/entitlements.queries.ts";
import { escapeLike } from "../../db/search.ts";
import {
  createErasedEmail,
  ERASED_NAME,
  keptFor,
  omitColumns,
  type Person,
  type PersonalDataSource,
} from "../../platform/personal-data.ts";

const SETTLEMENT_MS = lifetimes.settlementDays * 86_400_000;

/** Purchases. Amounts, dates, items and the country stay for the accounts. */
export const commerceData: PersonalDataSource = {
  tables: {
    orders: { copy: true, erasure: "anonymised", retention: "for good: accounting" },
    comps: { copy: "the reference of an order", erasure: "anonymised", retention: "with the order" },
    order_lines: { copy: true, erasure: "kept", retention: "for good: accounting" },
    order_history: { copy: true, erasure: "kept", retention: "for good: accounting" },
    credit_orders: { copy: true, erasure: "anonymised", retention: "for good: accounting" },
    invoices: {
      copy: true,
      erasure: "kept",
      retention: `${keptFor(retentionDays.invoices)}, of erased people too: sellers must keep what they issued`,
    },
    order_taxes: {
      copy: true,
      erasure: "kept",
      retention: `${keptFor(retentionDays.orderTaxes)}, of erased people too: tax offices ask sellers for it`,
    },
    statement_emails: { copy: true, erasure: "deleted", retention: "with the account" },
    waitlist_entries: {
      copy: true,
      erasure: "deleted",
      retention: `${keptFor(retentionDays.waitlists)} after the event closed`,
    },
    listed_tickets: { copy: true, erasure: "kept", retention: "with the ticket" },
    queue_places: {
      copy: true,
      erasure: "anonymised",
      retention: `${keptFor(retentionDays.queuePlaces)} after the sale; their ranks with the event, for the proof of the draw`,
    },
    webhook_events: {
      copy: "the provider's copy of an order",
      erasure: "anonymised",
      retention: keptFor(retentionDays.webhookEvents),
    },
    idempotency_keys: {
      copy: "encrypted responses",
      erasure: "kept",
      retention: keptFor(retentionDays.idempotencyKeys),
    },
  },
  async collect(db, { accountId, email }) {
    const all = email ? await findOrders(db, email) : [];
    const isOwn = (address: string) => address.toLowerCase() === email?.toLowerCase();
    const bought = all.filter((order) => isOwn(order.email));
    const received = all.filter(({ gift }) => gift !== null && isOwn(gift.recipientEmail));
    const ids = bought.map(({ id }) => id);
    return {
      ...(email && {
        orders: omitColumns(await addVisits(db, bought), [
          "claimId",
          "reservedUntil",
          "stockReserved",
          "attemptKey",
          "receiptDue",
        ]),
        "order-items": omitColumns(
          await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)),
          [],
        ),
        "order-taxes": omitColumns(
          await db.select().from(orderTaxes).where(inArray(orderTaxes.orderId, ids)),
          ["calculationId", "recordId"],
        ),
        "order-history": omitColumns(
          (await db.select().from(orderHistory).where(inArray(orderHistory.orderId, ids))).map((entry) => ({
            ...entry,
            detail: entry.detail && readHistoryDetail(entry.detail, getTexts(defaultLanguage)),
          })),
          ["actorId"],
        ),
        invoices: omitColumns(
          await db
            .select()
            .from(invoices)
            .where(inArray(invoices.orderId, ids))
            .orderBy(asc(invoices.issuedAt), asc(invoices.id)),
          ["accountId"],
        ),
        "waiting-lists": omitColumns(
          await db.select().from(waitlistEntries).where(hasEmail(waitlistEntries.email, email)),
          ["emailKey", "position"],
        ),
        "listed-tickets": omitColumns(
          await db
            .select()
            .from(listedTickets)
            .where(inArray(listedTickets.ticketId, (await findEntitlementIds(db, email)).entitlementIds)),
          // The buyer's.
          ["orderId"],
        ),
        "queue-places": omitColumns(
          await db.select().from(queuePlaces).where(hasEmail(queuePlaces.email, email)),
          ["deviceHash", "emailKey", "held", "toldAt", "lookedAt"],
        ),
        // A gift's recipient sees neither the buyer nor the price, so that the payments are left out.
        gifts: received.map(({ id, pageId, gift, createdAt }) => ({ id, pageId, gift, createdAt })),
        "gift-items": omitColumns(
          await db
            .select()
            .from(orderLines)
            .where(
              inArray(
                orderLines.orderId,
                received.map(({ id }) => id),
              ),
            ),
          ["unitCents", "shippingCents"],
        ),
      }),
      "statement-emails": omitColumns(
        await db.select().from(statementEmails).where(isAboutStatements({ accountId, email })),
        ["lastMonth"],
      ),
      ...(accountId && {
        "issued-invoices": await listIssued(db, accountId),
        "credit-purchases": omitColumns(
          await db.select().from(creditOrders).where(eq(creditOrders.accountId, accountId)),
          ["claimId"],
        ),
      }),
    };
  },
  async findErasureObstacles({ db, clock }, accountId) {
    const findOrdersWith = (where: SQL | undefined) =>
      db
        .select({ id: orders.id })
        .from(orders)
        .innerJoin(pages, eq(pages.id, orders.pageId))
        .leftJoin(refunds, and(eq(refunds.orderId, orders.id), eq(refunds.status, "started")))
        .where(and(eq(pages.accountId, accountId), where))
        .limit(1);
    const settledBefore = new Date(clock.now().getTime() - SETTLEMENT_MS);
    const [account] = await db
      .select({ heldUntil: accounts.payoutsHeldUntil })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    const disputes = await findOrdersWith(eq(orders.disputeOpen, true));
    const openRefunds = await findOrdersWith(isNotNull(refunds.id));
    const unsettled = await findOrdersWith(and(gt(orders.netCents, 0), gt(orders.paidAt, settledBefore)));
    return [
      ...(disputes.length > 0 ? [((t) => t.yourData.obstacles.dispute) satisfies Text] : []),
      ...(openRefunds.length > 0 ? [((t) => t.yourData.obstacles.refund) satisfies Text] : []),
      ...(unsettled.length > 0 ? [((t) => t.yourData.obstacles.recentSales) satisfies Text] : []),
      ...(account?.heldUntil && account.heldUntil > clock.now()
        ? [((t) => t.yourData.obstacles.heldPayouts) satisfies Text]
        : []),
    ];
  },
  async erase(tx, { accountId, email }, { clock }) {
    await tx.delete(statementEmails).where(isAboutStatements({ accountId, email }));
    if (email) {
      await eraseWaitlistEntries(tx, hasEmail(waitlistEntries.email, email));
      await forgetQueuePlaces(tx, hasEmail(queuePlaces.email, email), clock.now());
      const bought = tx.select({ id: orders.id }).from(orders).where(hasEmail(orders.email, email));
      await tx
        .update(comps)
        .set({ key: sql`'erased:' || ${comps.orderId}` })
        .where(inArray(comps.orderId, bought));
      const erased = sql`'erased-' || ${orders.id} || '@erased.invalid'`;
      await tx
        .update(orders)
        .set({
          name: ERASED_NAME,
          email: erased,
          address: null,
          state: null,
          zip: null,
          answers: null,
          invoiceTo: null,
        })
        .where(hasEmail(orders.email, email));
      const gifts = (await findOrders(tx, email)).filter(({ gift }) => gift !== null);
      for (const { id } of gifts) {
        const gift = { recipientName: ERASED_NAME, recipientEmail: createErasedEmail(id), message: "" };
        await tx.update(orders).set({ gift }).where(eq(orders.id, id));
      }
      // Processed events are read again from the provider, never from this copy.
      await tx
        .update(webhookEvents)
        .set({ payload: {} })
        .where(
          and(
            isNotNull(webhookEvents.processedAt),
            sql`${webhookEvents.payload}::text ilike ${`%${escapeLike(email)}%`}`,
          ),
        );
    }
    if (accountId) {
      const owned = tx.select({ id: pages.id }).from(pages).where(eq(pages.accountId, accountId));
      await eraseWaitlistEntries(tx, inArray(waitlistEntries.pageId, owned));
      await forgetQueuePlaces(tx, inArray(queuePlaces.pageId, owned), clock.now());
      await tx
        .update(creditOrders)
        .set({
          name: ERASED_NAME,
          email: sql`'erased-' || ${creditOrders.id} || '@erased.invalid'`,
          address: null,
        })
        .where(eq(creditOrders.accountId, accountId));
    }
  },
};

/** The documents that an owner issued, without the people who bought. */
async function listIssued(db: Queryable, accountId: string) {
  const rows = await db
    .select()
    .from(invoices)
    .where(eq(invoices.accountId, accountId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id));
  return rows.map(({ id, number, kind, orderId, issuedAt, content: { seller, total, currency } }) => ({
    id,
    number,
    kind,
    orderId,
    issuedAt,
    seller,
    total,
    currency,
  }));
}

/** The statements of the account, and those that go to the address. */
const isAboutStatements = ({ accountId, email }: Pick<Person, "accountId" | "email">) =>
  or(
    accountId === null ? undefined : eq(statementEmails.accountId, accountId),
    email === null ? undefined : hasEmail(statementEmails.email, email),
  );

/** Adds the visits, which are stored with what the orders admit to. */
async function addVisits<Row extends { id: string }>(db: Queryable, rows: readonly Row[]) {
  if (rows.length === 0) return [];
  const counted = await db
    .select({ id: orders.id, visits: orderVisits })
    .from(orders)
    .where(
      inArray(
        orders.id,
        rows.map(({ id }) => id),
      ),
    );
  const visits = new Map(counted.map((row) => [row.id, row.visits]));
  return rows.map((row) => ({ ...row, visits: visits.get(row.id) ?? 0 }));
}

/** Orders that this address bought, or got as a gift. */
const findOrders = (db: Queryable, email: string) =>
  db
    .select()
    .from(orders)
    .where(
      or(
        hasEmail(orders.email, email),
        and(isNotNull(orders.gift), hasEmail(sql`${orders.gift}->>'recipientEmail'`, email)),
      ),
    );
