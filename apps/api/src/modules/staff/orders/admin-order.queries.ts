import type { Texts } from "@matinee/texts";
import { toText } from "../../../platform/stored-text.ts";
import type { AdminOrder } from "@matinee/contract/schemas/admin-order";
import { and, desc, eq, notInArray, or, sql } from "drizzle-orm";
import { formatAccountName } from "../../../db/account-name.ts";
import type { Queryable } from "../../../db/client.ts";
import { hasEmail } from "../../../db/has-email.ts";
import { isNoRehearsal } from "../../../db/is-no-rehearsal.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { type Order, orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { payments } from "../../../db/schema/payments.ts";
import { films } from "../../../db/schema/films.ts";
import { playbackSessions } from "../../../db/schema/playback.ts";
import { entitlements, passes } from "../../../db/schema/subscribers.ts";
import { videos } from "../../../db/schema/videos.ts";
import { isWatchedWith } from "../../../db/viewer-entitlement.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { findOrderAccess } from "../../access/entitlements.queries.ts";
import { getOrderDetail } from "../../commerce/orders/order-detail.queries.ts";
import { isPassOfOrder, listAdminPasses } from "../../commerce/passes/pass-uses.queries.ts";
import type { EmailTemplate } from "../../email-outbox/email-inputs.ts";
import type { Context } from "../../../platform/context.ts";
import type { May } from "../../../platform/http/permissions.ts";
import { listNotes } from "../notes/notes.queries.ts";

/** An order's page shows no more rows of one kind. */
const MAX_ROWS = 100;

/** Returns an order with its payments, plays, emails and notes. Amounts are in cents. @throws AppError not-found */
export async function getAdminOrder(
  ctx: Pick<Context, "db" | "clock" | "texts">,
  orderId: string,
  may: May,
): Promise<AdminOrder> {
  const { db, texts } = ctx;
  const [found] = await db
    .select({ order: orders, owner: accounts })
    .from(orders)
    .innerJoin(pages, eq(pages.id, orders.pageId))
    .innerJoin(accounts, eq(accounts.id, pages.accountId))
    .where(and(eq(orders.id, orderId), isNoRehearsal));
  if (!found) throw createNotFoundError("order");
  const { order, owner } = found;
  const [detail, access, attempts, heldPasses, plays, emails, notes] = await Promise.all([
    getOrderDetail(ctx, { pageId: order.pageId, orderId }, may),
    findOrderAccess(db, orderId, order.pageId),
    listAttempts(db, orderId, texts),
    listAdminPasses(db, isPassOfOrder(orderId), MAX_ROWS),
    listPlays(db, order),
    listEmails(db, order),
    listNotes(db, "order", orderId),
  ]);
  return {
    ...detail,
    owner: { id: owner.id, name: formatAccountName(owner), email: owner.email },
    fee: order.feeCents,
    admits: access.admits,
    attempts,
    passes: heldPasses,
    plays,
    emails,
    notes,
  };
}

async function listAttempts(db: Queryable, orderId: string, texts: Texts): Promise<AdminOrder["attempts"]> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.subject, "order"), eq(payments.subjectId, orderId)))
    .orderBy(payments.attempt)
    .limit(MAX_ROWS);
  return rows.map((payment) => ({
    id: payment.id,
    status: payment.status,
    amount: payment.amountCents,
    failure: payment.failureMessage && toText(payment.failureMessage)(texts),
    createdAt: payment.createdAt.toISOString(),
  }));
}

/** Finds the tickets of an order, and those of them that are passes. */
async function findTicketIds(db: Queryable, orderId: string) {
  const rows = await db
    .select({ id: entitlements.id, passId: passes.id })
    .from(entitlements)
    .leftJoin(passes, eq(passes.entitlementId, entitlements.id))
    .where(eq(entitlements.orderId, orderId));
  return { entitlementIds: rows.map(({ id }) => id), passIds: rows.flatMap(({ passId }) => passId ?? []) };
}

async function listPlays(db: Queryable, order: Order): Promise<AdminOrder["plays"]> {
  const rows = await db
    .select({
      session: playbackSessions,
      name: videos.name,
      filmTitle: films.title,
      durationSeconds: videos.durationSeconds,
    })
    .from(playbackSessions)
    .innerJoin(videos, eq(videos.id, playbackSessions.videoId))
    .leftJoin(films, eq(films.id, videos.filmId))
    .where(isWatchedWith(playbackSessions, await findTicketIds(db, order.id)))
    .orderBy(desc(playbackSessions.lastSeenAt))
    .limit(MAX_ROWS);
  const devices = [...new Set(rows.map(({ session }) => session.deviceId).toReversed())];
  return rows.map(({ session, name, filmTitle, durationSeconds }) => ({
    id: session.id,
    video: name,
    filmTitle,
    device: devices.indexOf(session.deviceId) + 1,
    watchedSeconds: session.watchedSeconds,
    durationSeconds,
    startedAt: session.startedAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
  }));
}

/** The emails about one order. All others are about the event, and one of them is for all orders of a person. */
const ORDER_TEMPLATES: EmailTemplate[] = ["receipt", "refund", "free-ticket", "gift-received"];

async function listEmails(db: Queryable, order: Order): Promise<AdminOrder["emails"]> {
  const { gift } = order;
  const rows = await db
    .select()
    .from(emailOutbox)
    .where(
      and(
        or(
          hasEmail(emailOutbox.to, order.email),
          gift ? hasEmail(emailOutbox.to, gift.recipientEmail) : undefined,
        ),
        eq(emailOutbox.pageId, order.pageId),
        or(
          notInArray(emailOutbox.template, ORDER_TEMPLATES),
          sql`coalesce(${emailOutbox.input}->>'orderId', ${order.id}) = ${order.id}`,
        ),
      ),
    )
    .orderBy(desc(emailOutbox.createdAt), desc(emailOutbox.id))
    .limit(MAX_ROWS);
  return rows.map((email) => ({
    id: email.id,
    template: email.template,
    to: email.to,
    status: email.status,
    lastError: email.lastError,
    createdAt: email.createdAt.toISOString(),
    sentAt: email.sentAt?.toISOString() ?? null,
  }));
}
