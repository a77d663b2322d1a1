import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { savePlacesOfEvent } from "../../../db/places.ts";
import { pages } from "../../../db/schema/pages.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { spendCredit } from "../../credits/spend-credit.ts";
import { enqueuePageChange, enqueueProgrammeChange } from "../../webhooks/enqueue-page-webhook.ts";
import { outsideOfFestivals, type Page } from "../pages/page.rules.ts";
import { openSettlement } from "./store-settlement.ts";

/**
 * Takes a locked screening out of its festival. What the festival's credits paid for takes a credit of its own, and what holders
 * of passes get is asked unless it was chosen before.
 * @throws AppError no-credits
 */
export async function removeFromFestival(
  tx: Transaction,
  screening: Pick<Page, "id" | "accountId" | "title" | "festivalId" | "isPaidByFestival">,
  { actor, clock }: Pick<SignedInContext, "actor" | "clock">,
): Promise<void> {
  const { id, accountId, isPaidByFestival } = screening;
  await openSettlement(tx, screening, clock.now());
  await tx.update(pages).set(outsideOfFestivals).where(eq(pages.id, id));
  // The audiences of its films are counted in it alone from now on.
  await savePlacesOfEvent(tx, id);
  if (isPaidByFestival)
    await spendCredit(tx, { accountId, pageId: id, type: "event", actorId: actor.accountId });
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
    .where(eq(pages.id, festivalId));
  await enqueueProgrammeChange(tx, festivalId);
}
