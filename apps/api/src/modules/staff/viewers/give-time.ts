import { isAdmittingEntitlement } from "@matinee/domain/admission";
import { decideGate } from "@matinee/domain/gate";
import { findGiveTimeProblem, hasViewingTimes } from "@matinee/domain/viewing-windows";
import { asc, eq, inArray, or } from "drizzle-orm";
import type { Language } from "@matinee/texts/languages";
import { getHolderLanguage } from "../../../db/reader-language.ts";
import type { Transaction } from "../../../db/client.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { entitlements, passes, subscribers } from "../../../db/schema/subscribers.ts";
import { transact } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError, createFieldError, createNotFoundError } from "../../../platform/errors.ts";
import { getTicketHolder } from "../../commerce/orders/tickets/tickets.queries.ts";
import type { HolderRef } from "../../email-outbox/email-inputs.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { type ChangedHolder, recordTicketChange } from "./record-ticket-change.ts";

type HeldRow = typeof entitlements.$inferSelect;

/**
 * Gives the holder of one ticket, a use of a pass or a registration more time to begin or, once watching counts, to finish, and
 * tells them (rules/staff.md, Staff).
 * @param id of the ticket, of what admits by the use, or of the registration
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
      .where(or(eq(entitlements.id, id), eq(entitlements.subscriberId, id)))
      .orderBy(asc(entitlements.id))
      .for("update");
    const [first] = rows;
    if (!first) throw createNotFoundError("viewer");
    const held = rows.filter((row) => isAdmittingEntitlement(row, first.pageId));
    const [times] = held;
    const [page] = await tx.select().from(pages).where(eq(pages.id, first.pageId));
    if (!page) throw createNotFoundError("event");
    if (page.kind === "festival")
      throw new AppError("state-conflict", (t) => t.viewerPage.giveTime.problems["of-pass"]);
    const { paywallSettings, emailCapture, opensAt, closesAt, ends } = page;
    const holder = await getHolderOf(tx, first);
    if (!times || !holder.isValid || page.cancelledAt || !page.activated)
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
    await recordTicketChange(tx, ctx, holder, {
      action: "viewer.give-time",
      detail: { until: until.toISOString() },
      reason,
    });
    await enqueueEmail(tx, {
      template: "date-changed",
      to: holder.email,
      language: holder.language,
      input: { pageId: page.id, ...holder.reader, moreTime: true },
      pageId: page.id,
      dedupeKey: `date-changed:${id}:${until.toISOString()}`,
    });
    return holder.email;
  });

interface TimedHolder extends ChangedHolder {
  /** Whom the email is about. */
  reader: HolderRef;
  language: Language;
  /** Whether what they bought is valid: of a use of a pass its pass. */
  isValid: boolean;
}

/** Finds who has one ticket, use of a pass or registration, and what audit entries about it name: of a use its pass. */
async function getHolderOf(tx: Transaction, row: HeldRow): Promise<TimedHolder> {
  const { subscriberId } = row;
  if (subscriberId) {
    const [person] = await tx
      .select({ email: subscribers.email, language: subscribers.language })
      .from(subscribers)
      .where(eq(subscribers.id, subscriberId));
    if (!person) throw createNotFoundError("viewer");
    const target = { subscriberId };
    return {
      email: person.email,
      language: person.language,
      pageId: row.pageId,
      subject: { subjectType: "page", subjectId: row.pageId },
      target,
      reader: target,
      isValid: true,
    };
  }
  const ticket = row.passId ? await getPassTicket(tx, row.passId) : row;
  const [order] = await tx
    .select()
    .from(orders)
    .where(eq(orders.id, ticket.orderId ?? ticket.id));
  if (!order) throw createNotFoundError("order");
  const target = { orderId: order.id, ticketId: ticket.id };
  return {
    email: getTicketHolder(ticket, order).email,
    language: getHolderLanguage(order, ticket),
    pageId: ticket.pageId,
    subject: { subjectType: "order", subjectId: order.id },
    target,
    reader: row.passId ? { passId: row.passId } : target,
    isValid: isAdmittingEntitlement(ticket, ticket.pageId),
  };
}

/** Finds the ticket that a pass is now, whose holder may not be the one who began. */
async function getPassTicket(tx: Transaction, passId: string): Promise<HeldRow> {
  const [found] = await tx
    .select({ ticket: entitlements })
    .from(passes)
    .innerJoin(entitlements, eq(entitlements.id, passes.entitlementId))
    .where(eq(passes.id, passId));
  if (!found) throw createNotFoundError("viewer");
  return found.ticket;
}
