import { isAdmittingEntitlement, isAdmittingSubscriber } from "@matinee/domain/admission";
import { getLinkEnd } from "@matinee/domain/viewing-windows";
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Language } from "@matinee/texts/languages";
import { getHolderLanguage } from "../../db/reader-language.ts";
import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../db/client.ts";
import { transact } from "../../db/transaction.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import { liveRoomMembers } from "../../db/schema/live-rooms.ts";
import { orders } from "../../db/schema/orders.ts";
import { pages } from "../../db/schema/pages.ts";
import { passes, subscribers, viewerCredentials } from "../../db/schema/subscribers.ts";
import { recordStaffChange } from "../audit/record-staff-change.ts";
import { enqueueEmail } from "../email-outbox/enqueue-email.ts";
import { revokeLiveGrants, revokePlayback } from "../../platform/revoke-playback.ts";
import { selectViewerKey } from "../../platform/viewer-key.ts";
import { type EntitlementHolder, lockEntitlementsOf } from "./entitlements.queries.ts";
import { issueViewerToken } from "./viewer-credentials.queries.ts";
import { hasViewingLinkExpired } from "@matinee/contract/viewing-links";

/**
 * Ends every viewing link of an order, a ticket or a registration with what plays behind it, and emails a new one
 * (rules/access.md, Viewing links). Those of tickets that were sent on stay as they are.
 * @returns a new viewer token for a caller who is the holder
 * @throws AppError not-found, state-conflict when the holder has no access any more, or the event is cancelled
 */
export async function replaceViewingLink(
  ctx: Context,
  pageId: string,
  holder: EntitlementHolder,
): Promise<string> {
  const now = ctx.clock.now();
  return transact(ctx.db, async (tx) => {
    const [page] = await tx
      .select({ accountId: pages.accountId, closesAt: pages.closesAt, cancelledAt: pages.cancelledAt })
      .from(pages)
      .where(eq(pages.id, pageId));
    if (!page) throw createNotFoundError("event");
    if (page.cancelledAt) throw new AppError("state-conflict", (t) => t.purchase.cancelled);
    const buyer =
      "orderId" in holder
        ? await findTicketHolder(tx, pageId, holder.orderId)
        : await findRegisteredPerson(tx, pageId, holder.subscriberId);
    // A playback start locks these rows too, so none with an old link can issue a grant after this.
    const locked = await lockEntitlementsOf(tx, holder);
    const isOneTicket = "orderId" in holder && holder.ticketId !== undefined;
    const held = isOneTicket ? locked : locked.filter(({ holderEmail }) => holderEmail === null);
    const [ticket] = isOneTicket ? held : [];
    const email = ticket?.holderEmail ?? buyer.email;
    const language = ticket?.holderLanguage ?? buyer.language;
    const isAdmitted = "subscriberId" in holder || held.some((row) => isAdmittingEntitlement(row, pageId));
    const to = isAdmitted ? email : null;
    if (to === null || held.every((row) => hasViewingLinkExpired(getLinkEnd(page.closesAt, row), now))) {
      throw new AppError("state-conflict", (t) => t.purchase.noViewingLink);
    }
    await tx
      .update(viewerCredentials)
      .set({ replacedAt: now })
      .where(and(buildHolderCondition(holder, held), isNull(viewerCredentials.replacedAt)));
    for (const { id } of held) await revokeLiveGrants(tx, { entitlementId: id }, now);
    await endRoomStreams(tx, held);
    const viewerToken = await issueViewerToken(tx, { pageId, ...holder });
    await enqueueEmail(tx, {
      template: "viewing-link",
      to,
      language,
      input: { ...holder, replaces: true },
      pageId,
    });
    if (ctx.actor) {
      await recordStaffChange(tx, ctx, page.accountId, {
        action: "viewing-link.replace",
        subjectType: "orderId" in holder ? "order" : "page",
        subjectId: "orderId" in holder ? holder.orderId : pageId,
        ...("subscriberId" in holder && { detail: { subscriberId: holder.subscriberId } }),
      });
    }
    return viewerToken;
  });
}

function buildHolderCondition(holder: EntitlementHolder, held: readonly { id: string }[]) {
  if ("subscriberId" in holder) return eq(viewerCredentials.subscriberId, holder.subscriberId);
  const ofTickets = inArray(
    viewerCredentials.entitlementId,
    held.map(({ id }) => id),
  );
  if (holder.ticketId !== undefined) return ofTickets;
  return and(
    eq(viewerCredentials.orderId, holder.orderId),
    or(isNull(viewerCredentials.entitlementId), ofTickets),
  );
}

/** Ends what is open in live rooms with these entitlements, and their passes: its permissions are revoked by the member's id. */
export async function endRoomStreams(tx: Transaction, held: readonly { id: string }[]): Promise<void> {
  const ids = held.map(({ id }) => id);
  const members = await tx
    .select({ id: liveRoomMembers.id })
    .from(liveRoomMembers)
    .where(
      or(
        inArray(liveRoomMembers.entitlementId, ids),
        inArray(
          liveRoomMembers.viewer,
          tx
            .select({ viewer: selectViewerKey("pass", passes.id) })
            .from(passes)
            .where(inArray(passes.entitlementId, ids)),
        ),
      ),
    );
  for (const { id } of members) await revokePlayback(tx, { grantId: id });
}

/** Who gets a new link; without an address when the person was removed. */
interface LinkHolder {
  email: string | null;
  language: Language;
}

async function findTicketHolder(tx: Transaction, pageId: string, orderId: string): Promise<LinkHolder> {
  const [order] = await tx
    .select({ email: orders.email, language: orders.language, gift: orders.gift })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.pageId, pageId)));
  if (!order) throw createNotFoundError("order");
  return { email: order.gift?.recipientEmail ?? order.email, language: getHolderLanguage(order) };
}

/** Locks the registration against its removal. */
async function findRegisteredPerson(
  tx: Transaction,
  pageId: string,
  subscriberId: string,
): Promise<LinkHolder> {
  const [row] = await tx
    .select()
    .from(subscribers)
    .where(and(eq(subscribers.id, subscriberId), eq(subscribers.pageId, pageId)))
    .for("share");
  if (!row) throw createNotFoundError("person");
  return { email: isAdmittingSubscriber(row, pageId) ? row.email : null, language: row.language };
}
