import type { PassSettlement } from "@matinee/contract/schemas/festivals";
import { computePassShare } from "@matinee/domain/pass-shares";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { selectRankInPass } from "../../../db/pass-coverage.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { passSettings, passSettlements, passUses } from "../../../db/schema/passes.ts";
import { products } from "../../../db/schema/products.ts";
import { entitlements, passes } from "../../../db/schema/subscribers.ts";
import { toIsoString } from "../../../platform/iso-string.ts";

interface CoveringPass {
  passId: string;
  /** Of its holder, in lower case. */
  email: string;
  /** Whether it admits to a number of screenings. */
  isLimited: boolean;
  /** Whether it has reserved the screening, or was used for it. */
  hasUse: boolean;
  /** The share of the screening in what was paid for it, in cents. */
  cents: number;
}

/** Finds the valid passes of a festival that cover one of its screenings, also a cancelled one. */
export async function findCoveringPasses(
  db: Queryable,
  festivalId: string,
  pageId: string,
): Promise<CoveringPass[]> {
  const rank = selectRankInPass(sql`${pageId}::uuid`);
  const rows = await db
    .select({
      passId: passes.id,
      email: sql<string>`lower(coalesce(${entitlements.holderEmail}, ${orders.gift}->>'recipientEmail', ${orders.email}))`,
      usesLeft: passes.usesLeft,
      covered: passes.covered,
      paidCents: entitlements.paidCents,
      rank,
      usedAt: passUses.createdAt,
    })
    .from(passes)
    .innerJoin(products, and(eq(products.id, passes.productId), eq(products.pageId, festivalId)))
    .innerJoin(passSettings, eq(passSettings.productId, passes.productId))
    .innerJoin(entitlements, and(eq(entitlements.id, passes.entitlementId), isNull(entitlements.revokedAt)))
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .leftJoin(
      passUses,
      and(eq(passUses.passId, passes.id), eq(passUses.pageId, pageId), isNull(passUses.releasedAt)),
    )
    .where(sql`${rank} is not null`);
  return rows.map(({ passId, email, usesLeft, covered, paidCents, rank: place, usedAt }) => ({
    passId,
    email,
    isLimited: usesLeft !== null,
    hasUse: usedAt !== null,
    cents: usesLeft === null ? computePassShare(paidCents ?? 0, covered, place ?? 0) : 0,
  }));
}

/** Finds what the holders of a festival's passes get for one of its screenings. @returns null for an event of another festival */
export async function findPassSettlement(
  db: Queryable,
  festivalId: string,
  pageId: string,
): Promise<PassSettlement | null> {
  const [screening] = await db
    .select({
      festivalId: pages.festivalId,
      settledFor: passSettlements.festivalId,
      gives: passSettlements.gives,
      settledAt: passSettlements.settledAt,
    })
    .from(pages)
    .leftJoin(passSettlements, eq(passSettlements.pageId, pages.id))
    .where(eq(pages.id, pageId));
  if (!screening || (screening.festivalId !== festivalId && screening.settledFor !== festivalId)) return null;
  const covering = await findCoveringPasses(db, festivalId, pageId);
  const shared = covering.filter(({ cents }) => cents > 0);
  const isOwn = screening.settledFor === festivalId;
  return {
    holders: new Set(covering.map(({ email }) => email)).size,
    uses: covering.filter(({ isLimited, hasUse }) => isLimited && hasUse).length,
    shares: shared.length,
    cents: shared.reduce((sum, { cents }) => sum + cents, 0),
    gives: isOwn ? screening.gives : null,
    settledAt: isOwn ? toIsoString(screening.settledAt) : null,
  };
}
