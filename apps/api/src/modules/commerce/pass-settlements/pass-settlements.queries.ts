import type { PassSettlement } from "@matinee/contract/schemas/festivals";
import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { pages } from "../../../db/schema/pages.ts";
import { passSettlements } from "../../../db/schema/passes.ts";
import { toIsoString } from "../../../platform/iso-string.ts";
import {
  countPeople,
  findCoveringPasses,
  findSettledPasses,
} from "../../events/festivals/store-settlement.ts";

/**
 * Finds what the holders of a festival's passes get for one of its screenings, also for one that has left it.
 * @returns null for an event of another festival
 */
export async function findPassSettlement(
  db: Queryable,
  festivalId: string,
  pageId: string,
): Promise<PassSettlement | null> {
  const isOfFestival = eq(pages.festivalId, festivalId);
  const isIn = (await db.$count(pages, and(eq(pages.id, pageId), isOfFestival))) > 0;
  const [chosen] = await db
    .select()
    .from(passSettlements)
    .where(and(eq(passSettlements.pageId, pageId), eq(passSettlements.festivalId, festivalId)));
  if (!isIn && !chosen) return null;
  const concerned = await (isIn ? findCoveringPasses : findSettledPasses)(db, festivalId, pageId);
  const shared = concerned.filter(({ cents }) => cents > 0);
  return {
    holders: countPeople(concerned),
    uses: concerned.filter(({ isLimited, hasUse }) => isLimited && hasUse).length,
    shares: shared.length,
    cents: shared.reduce((sum, { cents }) => sum + cents, 0),
    gives: chosen?.gives ?? null,
    settledAt: toIsoString(chosen?.settledAt ?? null),
  };
}
