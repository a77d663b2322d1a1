import type { EndScreening } from "@matinee/contract/schemas/festival-invitations";
import { updateFestivalWindow } from "../../../db/festival-window.ts";
import { transact } from "../../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { countHolders } from "../holders.queries.ts";
import { lockPage } from "../pages/save/save-page.ts";
import { createEndNeeded, endInvitedScreening, findHost } from "./invited-screenings.ts";
import { noteProgrammeChange, removeFromFestival } from "./programme-change.ts";

/**
 * Takes a screening out of its festival, on behalf of its owner. The organizer of another account's festival is told by email.
 * @throws AppError state-conflict for an event in no festival, no-credits; confirmation-needed with the number of people who
 * hold a ticket or registered, for a festival of another account, unless it is `confirmed`
 */
export async function leaveFestival(
  ctx: SignedInContext,
  { id }: PageIdentity,
  { reason, confirmed = false }: EndScreening = {},
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const screening = await lockPage(tx, ctx, id);
    const { festivalId } = screening;
    if (festivalId === null) throw new AppError("state-conflict", (t) => t.festivals.inNone);
    const host = await findHost(tx, screening);
    if (host) {
      const people = confirmed ? 0 : await countHolders(tx, id);
      if (people > 0)
        throw createEndNeeded((t) => t.festivalInvitations.leaveNeeded(people, host.title), people);
      await endInvitedScreening(tx, screening, { end: "by-owner", reason }, ctx.clock.now());
    } else {
      await removeFromFestival(tx, screening, ctx);
      await updateFestivalWindow(tx, festivalId);
      await noteProgrammeChange(tx, festivalId);
    }
    await recordStaffChange(tx, ctx, screening.accountId, {
      action: "festival.leave",
      subjectType: "page",
      subjectId: id,
      detail: { festival: festivalId },
    });
  });
}
