import { computeOldestClose } from "@matinee/contract/viewing-links";
import { findPassProblem, type PassProblem } from "@matinee/domain/passes";
import { computeUnlockUntil, maxUncountedPlays, type ViewingTimes } from "@matinee/domain/viewing-windows";
import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../db/client.ts";
import { prepareOnce } from "../../db/prepare-once.ts";
import { orders } from "../../db/schema/orders.ts";
import { pages } from "../../db/schema/pages.ts";
import { passSettings, passUses } from "../../db/schema/passes.ts";
import { premieres } from "../../db/schema/premieres.ts";
import { products } from "../../db/schema/products.ts";
import { entitlements, passes, viewerCredentials } from "../../db/schema/subscribers.ts";
import { hashToken } from "../../platform/crypto.ts";
import { isLinkAlive, isOfCredential } from "./viewer-links.ts";

/** What a pass has of one screening, and what it means for it. */
export interface PassAccess {
  /** Null for an unknown link. */
  pass: { id: string; title: string; holderName: string; usesLeft: number | null } | null;
  /** Why it does not admit; null if it does. */
  problem: PassProblem | null;
  /** The use of this screening that was not given back; null before the first start. */
  useId: string | null;
  /** Whether it has a use or a reservation of this screening. */
  isTaken: boolean;
  times: ViewingTimes;
  plays: number;
  /** Whether the next start counts at once: its holder left too often. */
  countsAtOnce: boolean;
}

const screening = alias(pages, "screening");
const use = alias(entitlements, "pass_use");

/** A statement of its own, which only starts with a pass run. */
const preparePassAccess = prepareOnce((db) =>
  db
    .select({
      pass: { id: passes.id, usesLeft: passes.usesLeft, createdAt: passes.createdAt },
      title: products.title,
      settings: {
        covers: passSettings.covers,
        sectionIds: passSettings.sectionIds,
        includesPremieres: passSettings.includesPremieres,
      },
      ticket: {
        id: entitlements.id,
        suspendedAt: entitlements.suspendedAt,
        revokedAt: entitlements.revokedAt,
        revokedReason: entitlements.revokedReason,
        holderName: entitlements.holderName,
        holderEmail: entitlements.holderEmail,
      },
      order: { name: orders.name, gift: orders.gift },
      festival: {
        id: pages.id,
        activated: pages.activated,
        archived: pages.archived,
        superarchived: pages.superarchived,
        cancelledAt: pages.cancelledAt,
      },
      replacedAt: viewerCredentials.replacedAt,
      isAlive: sql<boolean>`${isLinkAlive(sql`${sql.placeholder("oldestClose")}::timestamptz`)}`,
      screening: {
        festivalId: screening.festivalId,
        sectionId: screening.sectionId,
        opensAt: screening.opensAt,
        unlockHours: screening.unlockHours,
        isPremiere: sql<boolean>`exists (select from ${premieres} where ${premieres.pageId} = ${screening.id})`,
      },
      taken: {
        passId: passUses.passId,
        entitlementId: passUses.entitlementId,
        releasedAt: passUses.releasedAt,
        leaves: passUses.leaves,
      },
      use: {
        id: use.id,
        plays: use.plays,
        unlockUntil: use.unlockUntil,
        countedAt: use.countedAt,
        watchUntil: use.watchUntil,
      },
    })
    .from(viewerCredentials)
    .innerJoin(pages, eq(pages.id, viewerCredentials.pageId))
    .innerJoin(entitlements, isOfCredential)
    .innerJoin(passes, eq(passes.entitlementId, entitlements.id))
    .innerJoin(passSettings, eq(passSettings.productId, passes.productId))
    .innerJoin(products, eq(products.id, passes.productId))
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .innerJoin(screening, eq(screening.id, sql.placeholder("pageId")))
    .leftJoin(passUses, and(eq(passUses.passId, passes.id), eq(passUses.pageId, screening.id)))
    .leftJoin(use, eq(use.id, passUses.entitlementId))
    .where(eq(viewerCredentials.tokenHash, sql.placeholder("hash")))
    .prepare("pass_access"),
);

const NO_TIMES: ViewingTimes = { unlockUntil: null, countedAt: null, watchUntil: null };

/**
 * Finds whether a pass admits to a screening, by its link. Ignores the screening's gate, window and places.
 * @param token plain-text credential
 */
export async function findPassAccess(
  db: Queryable,
  pageId: string,
  token: string,
  now: Date,
): Promise<PassAccess> {
  const [row] = await preparePassAccess(db).execute({
    pageId,
    hash: hashToken(token),
    oldestClose: computeOldestClose(now).toISOString(),
  });
  const nothing = { useId: null, isTaken: false, times: NO_TIMES, plays: 0, countsAtOnce: false };
  if (!row) return { pass: null, problem: "unknown", ...nothing };
  const { festival, ticket, order, pass, settings, taken } = row;
  const isHeld = taken !== null && taken.releasedAt === null;
  const useId = isHeld ? taken.entitlementId : null;
  const isPresent = order.gift !== null || ticket.holderEmail !== null;
  const problem = findPassProblem(
    {
      festivalId: festival.id,
      isFestivalOpen: festival.activated && !festival.archived && !festival.superarchived,
      isFestivalCancelled: festival.cancelledAt !== null,
      ticket,
      isPresent,
      isLinkReplaced: row.replacedAt !== null,
      isLinkExpired: !row.isAlive,
      ...settings,
      usesLeft: pass.usesLeft,
      hasUse: useId !== null,
      hasReserved: isHeld && useId === null,
    },
    row.screening,
  );
  // A use that was given back keeps its time and its number of starts.
  const times = row.use ?? {
    ...NO_TIMES,
    unlockUntil: computeUnlockUntil(pass.createdAt, row.screening.opensAt, row.screening.unlockHours),
  };
  const { id, usesLeft } = pass;
  const holderName = ticket.holderName ?? order.gift?.recipientName ?? order.name;
  return {
    pass: { id, title: row.title, holderName, usesLeft },
    problem,
    useId,
    isTaken: isHeld,
    times,
    plays: row.use?.plays ?? 0,
    countsAtOnce: times.countedAt === null && (taken?.leaves ?? 0) >= maxUncountedPlays,
  };
}
