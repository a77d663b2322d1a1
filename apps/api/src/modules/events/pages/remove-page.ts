import { eq, sql } from "drizzle-orm";
import type { SignedInContext } from "../../../platform/context.ts";
import { transact, violatesForeignKey } from "../../../db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { updateFestivalWindow } from "../../../db/festival-window.ts";
import { endInvitedScreening } from "../festivals/invited-screenings.ts";
import { noteProgrammeChange } from "../festivals/programme-change.ts";
import { openSettlement } from "../festivals/store-settlement.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { revokePlayback } from "../../../platform/revoke-playback.ts";
import { isOver } from "./save/closing.rules.ts";
import { enqueueRemovalEmails } from "./save/enqueue-place-emails.ts";
import { countHolders } from "../holders.queries.ts";
import { createConfirmationNeeded } from "./save/require-confirmation.ts";
import { lockPage } from "./save/save-page.ts";
import { orders } from "../../../db/schema/orders.ts";
import { passUses } from "../../../db/schema/passes.ts";
import { rehearsals } from "../../../db/schema/rehearsals.ts";
import { removeRehearsalCopies } from "./remove-rehearsal-copies.ts";
import { tagLinks } from "../../../db/schema/tags.ts";
import { pages } from "../../../db/schema/pages.ts";
import { passes } from "../../../db/schema/subscribers.ts";

/**
 * Deletes an event without orders, stops its playback and tells its registered people and those with a place by a pass, which have
 * their use back unless it is over. The credit spent on it is not returned.
 * @throws AppError state-conflict when it has orders, and for a festival with screenings; confirmation-needed with the number of registered people, unless it is
 * `confirmed` or the event is over or cancelled
 */
export async function removePage(ctx: SignedInContext, pageId: string, confirmed = false): Promise<void> {
  await transact(ctx.db, async (tx) => {
    // Everybody locks a pass before its screenings.
    await tx
      .select({ id: passes.id })
      .from(passes)
      .where(isUsedFor(pageId))
      .orderBy(passes.id)
      .for("no key update");
    const page = await lockPage(tx, ctx, pageId);
    if (page.kind === "festival" && (await tx.$count(pages, eq(pages.festivalId, pageId))) > 0)
      throw new AppError("state-conflict", (t) => t.festivals.hasScreenings);
    if (!isOver(page, ctx.clock.now())) {
      const [order] = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(eq(orders.pageId, pageId))
        .limit(1);
      if (order) throw createHasOrdersError();
      const people = await countHolders(tx, pageId);
      if (people > 0 && !confirmed)
        throw createConfirmationNeeded((t) => t.events.closingNeeded(people, page.kind), people, ["deleted"]);
      await enqueueRemovalEmails(tx, page);
      // What passes have of it is deleted with it.
      await tx
        .update(passes)
        .set({ usesLeft: sql`${passes.usesLeft} + 1` })
        .where(isUsedFor(pageId));
    }
    await revokePlayback(tx, { pageId });
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "page.remove",
      subjectType: "page",
      subjectId: pageId,
      detail: { url: page.slug, title: page.title },
    });
    // A draft that nobody has seen is not asked about.
    if (page.activatedAt !== null) await openSettlement(tx, page, ctx.clock.now());
    const wasInvited = await endInvitedScreening(tx, page, { end: "screening-removed" }, ctx.clock.now());
    await removeRehearsalCopies(tx, eq(rehearsals.pageId, pageId));
    await tx.delete(tagLinks).where(eq(tagLinks.subjectId, pageId));
    // A deleted screening makes room for another one in its festival, unless people could see it already.
    if (page.isPaidByFestival && page.festivalId && page.activatedAt !== null)
      await tx
        .update(pages)
        .set({ paidScreenings: sql`${pages.paidScreenings} - 1` })
        .where(eq(pages.id, page.festivalId));
    await tx.delete(pages).where(eq(pages.id, pageId));
    await updateFestivalWindow(tx, page.festivalId);
    if (page.festivalId && !wasInvited) await noteProgrammeChange(tx, page.festivalId);
  }).catch((error: unknown) => {
    if (!violatesForeignKey(error)) throw error;
    throw createHasOrdersError();
  });
}

/** The passes that have reserved a screening, or were used for it. */
const isUsedFor = (pageId: string) =>
  sql`${passes.id} in (select u.pass_id from ${passUses} u where u.page_id = ${pageId}::uuid and u.released_at is null)`;

const createHasOrdersError = () => new AppError("state-conflict", (t) => t.events.hasOrders);
