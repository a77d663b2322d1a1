import type { PassSettlement } from "@matinee/contract/schemas/festivals";
import type { PassGift } from "@matinee/domain/pass-shares";
import { stepUpLimits } from "@matinee/domain/limits";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { pages } from "../../../db/schema/pages.ts";
import { passSettlements, settledPasses } from "../../../db/schema/passes.ts";
import { transact } from "../../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { requireRecentProof } from "../../../platform/step-up.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { findCoveringPasses, findPassSettlement } from "./pass-settlements.queries.ts";

/** Each row has three parameters, of which a statement takes 65,535. */
const BATCH_SIZE = 5000;

/**
 * Chooses what the holders of a festival's passes get once one of its screenings is cancelled, archived or out of the programme
 * (rules/passes.md, Screenings that are no more). Until then it may change.
 * @throws AppError not-found for an event that is not in the programme; step-up-needed; state-conflict once holders got something
 */
export async function savePassSettlement(
  ctx: SignedInContext,
  festival: PageIdentity,
  { pageId, gives }: { pageId: string; gives: PassGift },
): Promise<PassSettlement> {
  return transact(ctx.db, async (tx) => {
    const [screening] = await tx
      .select({ id: pages.id })
      .from(pages)
      .where(and(eq(pages.id, pageId), eq(pages.festivalId, festival.id)))
      .for("share");
    if (!screening) throw createNotFoundError("event");
    await storeSettlement(tx, ctx, { festivalId: festival.id, pageId, gives, actorId: ctx.actor.accountId });
    const settlement = await findPassSettlement(tx, festival.id, pageId);
    if (!settlement) throw new Error("the settlement was not stored");
    if (gives === "share" && settlement.cents > stepUpLimits.refundCents)
      requireRecentProof(ctx, ctx.actor, "refund");
    await recordAudit(tx, ctx, {
      action: "festival.settle-passes",
      subjectType: "page",
      subjectId: festival.id,
      ...(ctx.actor.accountId !== festival.accountId && { onBehalfOf: festival.accountId }),
      detail: { id: pageId, gives, amountCents: gives === "share" ? settlement.cents : 0 },
    });
    return settlement;
  });
}

/** Gives uses back, with the passes that it concerns, unless something was chosen. */
export async function storeDefaultSettlement(
  tx: Transaction,
  { clock }: Pick<SignedInContext, "clock">,
  { festivalId, pageId }: { festivalId: string; pageId: string },
): Promise<void> {
  const [stored] = await tx
    .insert(passSettlements)
    .values({ pageId, festivalId, gives: "use", actorId: null, chosenAt: clock.now(), settledAt: null })
    .onConflictDoNothing()
    .returning({ pageId: passSettlements.pageId });
  if (stored) await storeCoveringPasses(tx, festivalId, pageId);
}

/** Stores a choice with the passes that it concerns. @throws AppError state-conflict once holders got something */
async function storeSettlement(
  tx: Transaction,
  { clock }: Pick<SignedInContext, "clock">,
  { pageId, ...choice }: { festivalId: string; pageId: string; gives: PassGift; actorId: string },
): Promise<void> {
  const fields = { ...choice, chosenAt: clock.now(), settledAt: null };
  // Waits for a holder who gets something just now.
  const [before] = await tx
    .select()
    .from(passSettlements)
    .where(eq(passSettlements.pageId, pageId))
    .for("update");
  const isOfPage = eq(settledPasses.pageId, pageId);
  if (
    before?.settledAt ||
    (await tx.$count(settledPasses, and(isOfPage, isNotNull(settledPasses.doneAt)))) > 0
  )
    throw new AppError("state-conflict", (t) => t.passes.settled);
  await tx
    .insert(passSettlements)
    .values({ pageId, ...fields })
    .onConflictDoUpdate({ target: passSettlements.pageId, set: fields });
  await tx.delete(settledPasses).where(isOfPage);
  await storeCoveringPasses(tx, choice.festivalId, pageId);
}

async function storeCoveringPasses(tx: Transaction, festivalId: string, pageId: string): Promise<void> {
  const covering = await findCoveringPasses(tx, festivalId, pageId);
  for (let from = 0; from < covering.length; from += BATCH_SIZE)
    await tx
      .insert(settledPasses)
      .values(
        covering.slice(from, from + BATCH_SIZE).map(({ passId, cents }) => ({ pageId, passId, cents })),
      );
}
