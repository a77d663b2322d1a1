import type { PassSettlement } from "@matinee/contract/schemas/festivals";
import type { PassGift } from "@matinee/domain/pass-shares";
import { exceedsLimit } from "@matinee/domain/refund-rules";
import { and, eq } from "drizzle-orm";
import { pages } from "../../../db/schema/pages.ts";
import { passSettlements } from "../../../db/schema/passes.ts";
import { transact } from "../../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { nameCurrency } from "../../../platform/name-currency.ts";
import { requireRecentProof } from "../../../platform/step-up.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { lockSettlement, storeSettlement } from "../../events/festivals/store-settlement.ts";
import { findPassSettlement } from "./pass-settlements.queries.ts";

/**
 * Chooses what the holders of a festival's passes get once one of its screenings is cancelled, archived or out of the programme,
 * or for one that has left it without a choice (rules/passes.md, Screenings that are no more). Until the first holder has got
 * something it may change.
 * @throws AppError not-found for an event that is not in the programme, and has not left it with such passes; step-up-needed;
 * state-conflict once holders got something
 */
export async function savePassSettlement(
  ctx: SignedInContext,
  festival: PageIdentity,
  { pageId, gives }: { pageId: string; gives: PassGift },
): Promise<PassSettlement> {
  return transact(ctx.db, async (tx) => {
    const [screening] = await tx
      .select({ title: pages.title })
      .from(pages)
      .where(and(eq(pages.id, pageId), eq(pages.festivalId, festival.id)))
      .for("share");
    const [actorId, now] = [ctx.actor.accountId, ctx.clock.now()];
    if (screening)
      await storeSettlement(tx, { festivalId: festival.id, pageId, ...screening, gives, actorId }, now);
    else {
      if (!(await lockSettlement(tx, festival.id, pageId))) throw createNotFoundError("event");
      await tx
        .update(passSettlements)
        .set({ gives, actorId, chosenAt: now })
        .where(and(eq(passSettlements.pageId, pageId), eq(passSettlements.festivalId, festival.id)));
    }
    const settlement = await findPassSettlement(tx, festival.id, pageId);
    if (!settlement) throw new Error("the settlement was not stored");
    const shares = { currency: festival.currency, amount: settlement.cents };
    if (gives === "share" && exceedsLimit([shares], "refundWithoutProof"))
      requireRecentProof(ctx, ctx.actor, "refund");
    await recordAudit(tx, ctx, {
      action: "festival.settle-passes",
      subjectType: "page",
      subjectId: festival.id,
      ...(ctx.actor.accountId !== festival.accountId && { onBehalfOf: festival.accountId }),
      detail: {
        id: pageId,
        gives,
        amountCents: gives === "share" ? settlement.cents : 0,
        ...nameCurrency(festival.currency),
      },
    });
    return settlement;
  });
}
