import { isAdmittingEntitlement } from "@matinee/domain/admission";
import { decideGate } from "@matinee/domain/gate";
import { findGiveTimeProblem, hasViewingTimes } from "@matinee/domain/viewing-windows";
import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { entitlements, subscribers } from "../../../db/schema/subscribers.ts";
import { transact } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError, createFieldError, createNotFoundError } from "../../../platform/errors.ts";
import { getTicketHolder } from "../../commerce/orders/tickets/tickets.queries.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { type ChangedHolder, recordTicketChange } from "./record-ticket-change.ts";

type HeldRow = typeof entitlements.$inferSelect;

/**
 * Gives the holder of one ticket, or a registration, more time to begin or, once watching counts, to finish, and tells them
 * (rules/staff.md, Staff).
 * @param id of the ticket or the registration
 * @returns the holder's email address
 * @throws AppError not-found, state-conflict, invalid at `until`
 */
export const giveTime = (
  ctx: SignedInContext,
  id: string,
  { until, reason }: { until: Date; reason: string },
): Promise<string> =>
  transact(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    // A registration has one for each viewing link, and they share their times.
    const rows = await tx
      .select()
      .from(entitlements)
      .where(and(or(eq(entitlements.id, id), eq(entitlements.subscriberId, id)), isNull(entitlements.passId)))
      .orderBy(asc(entitlements.id))
      .for("update");
    const [first] = rows;
    if (!first) throw createNotFoundError("viewer");
    const held = rows.filter((row) => isAdmittingEntitlement(row, first.pageId));
    const [times] = held;
    const [page] = await tx.select().from(pages).where(eq(pages.id, first.pageId));
    if (!page) throw createNotFoundError("event");
    const { paywallSettings, emailCapture, opensAt, closesAt, ends } = page;
    if (!times || page.cancelledAt || !page.activated)
      throw new AppError("state-conflict", (t) => t.viewerPage.giveTime.problems.notValid);
    const hasTimes = hasViewingTimes(
      decideGate({ ...paywallSettings, emailCapture }, true),
      paywallSettings.isOptional,
    );
    const window = opensAt && closesAt ? { opensAt, closesAt } : null;
    const problem = findGiveTimeProblem({ window, ends, times: hasTimes ? times : null }, until, now);
    if (problem === "with-event")
      throw new AppError("state-conflict", (t) => t.viewerPage.giveTime.problems[problem]);
    if (problem) throw createFieldError("until", (t) => t.viewerPage.giveTime.problems[problem]);
    const ids = held.map((row) => row.id);
    await tx
      .update(entitlements)
      .set({ givenUntil: until, ...(times.countedAt ? { watchUntil: until } : { unlockUntil: until }) })
      .where(inArray(entitlements.id, ids));
    const holder = await getHolderOf(tx, times);
    await recordTicketChange(tx, ctx, holder, {
      action: "viewer.give-time",
      detail: { until: until.toISOString() },
      reason,
    });
    await enqueueEmail(tx, {
      template: "date-changed",
      to: holder.email,
      input: { pageId: page.id, ...holder.target, moreTime: true },
      pageId: page.id,
      dedupeKey: `date-changed:${id}:${until.toISOString()}`,
    });
    return holder.email;
  });

/** Finds who has one ticket or registration, and what audit entries about it name. */
async function getHolderOf(
  tx: Transaction,
  { id: ticketId, pageId, orderId, subscriberId, ...ticket }: HeldRow,
): Promise<ChangedHolder> {
  if (orderId) {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
    if (!order) throw createNotFoundError("order");
    const { email } = getTicketHolder(ticket, order);
    return {
      email,
      pageId,
      subject: { subjectType: "order", subjectId: orderId },
      target: { orderId, ticketId },
    };
  }
  const [person] = await tx
    .select({ email: subscribers.email })
    .from(subscribers)
    .where(eq(subscribers.id, subscriberId ?? ticketId));
  if (!person || !subscriberId) throw createNotFoundError("viewer");
  return {
    email: person.email,
    pageId,
    subject: { subjectType: "page", subjectId: pageId },
    target: { subscriberId },
  };
}
