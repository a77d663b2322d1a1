import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { updateFestivalWindow } from "../../../db/festival-window.ts";
import { pages } from "../../../db/schema/pages.ts";
import { transact } from "../../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { spendCredit } from "../../credits/spend-credit.ts";
import { enqueuePageChange, enqueueProgrammeChange } from "../../webhooks/enqueue-page-webhook.ts";
import { outsideOfFestivals, type Page } from "../pages/page.rules.ts";
import { lockPage } from "../pages/save/save-page.ts";

/**
 * Takes a screening out of its festival.
 * @throws AppError state-conflict for an event in no festival, no-credits
 */
export async function leaveFestival(ctx: SignedInContext, { id }: PageIdentity): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const screening = await lockPage(tx, ctx, id);
    const { festivalId } = screening;
    if (festivalId === null) throw new AppError("state-conflict", (t) => t.festivals.inNone);
    await removeFromFestival(tx, screening, ctx.actor.accountId);
    await updateFestivalWindow(tx, festivalId);
    await noteProgrammeChange(tx, festivalId);
    await recordStaffChange(tx, ctx, screening.accountId, {
      action: "festival.leave",
      subjectType: "page",
      subjectId: id,
      detail: { festival: festivalId },
    });
  });
}

/**
 * Takes a locked screening out of its festival. What the festival's credits paid for takes a credit of its own.
 * @throws AppError no-credits
 */
export async function removeFromFestival(
  tx: Transaction,
  { id, accountId, isPaidByFestival }: Pick<Page, "id" | "accountId" | "isPaidByFestival">,
  actorId: string,
): Promise<void> {
  await tx.update(pages).set(outsideOfFestivals).where(eq(pages.id, id));
  if (isPaidByFestival) await spendCredit(tx, { accountId, pageId: id, type: "event", actorId });
  await enqueuePageChange(tx, id, ["festivalId"]);
}

/** Makes a save of a programme that was read before this change fail, and tells the festival's webhooks. */
export async function noteProgrammeChange(tx: Transaction, festivalId: string): Promise<void> {
  await tx
    .update(pages)
    .set({
      version: sql`${pages.version} + 1`,
      fieldVersions: sql`${pages.fieldVersions} || jsonb_build_object('programme', ${pages.version} + 1)`,
    })
    .where(and(eq(pages.id, festivalId)));
  await enqueueProgrammeChange(tx, festivalId);
}
