import { computePassShare, type PassGift } from "@matinee/domain/pass-shares";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../db/client.ts";
import { selectRankInPass } from "../../../db/pass-coverage.ts";
import { orders } from "../../../db/schema/orders.ts";
import { passSettings, passSettlements, passUses, settledPasses } from "../../../db/schema/passes.ts";
import { products } from "../../../db/schema/products.ts";
import { entitlements, passes } from "../../../db/schema/subscribers.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Page } from "../pages/page.rules.ts";

/** Each row has four parameters, of which a statement takes 65,535. */
const BATCH_SIZE = 5000;

export interface ConcernedPass {
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

const passFields = {
  passId: passes.id,
  email: sql<string>`lower(coalesce(${entitlements.holderEmail}, ${orders.gift}->>'recipientEmail', ${orders.email}))`,
  isLimited: sql<boolean>`${passes.usesLeft} is not null`,
  hasUse: sql<boolean>`${passUses.passId} is not null`,
};

const isUseOf = (pageId: string) =>
  and(eq(passUses.passId, passes.id), eq(passUses.pageId, pageId), isNull(passUses.releasedAt));

/** Finds the valid passes of a festival that cover one of its screenings, also a cancelled one. */
export async function findCoveringPasses(
  db: Queryable,
  festivalId: string,
  pageId: string,
): Promise<ConcernedPass[]> {
  const rank = selectRankInPass(sql`${pageId}::uuid`);
  const rows = await db
    .select({ ...passFields, covered: passes.covered, paidCents: entitlements.paidCents, rank })
    .from(passes)
    .innerJoin(products, and(eq(products.id, passes.productId), eq(products.pageId, festivalId)))
    .innerJoin(passSettings, eq(passSettings.productId, passes.productId))
    .innerJoin(entitlements, and(eq(entitlements.id, passes.entitlementId), isNull(entitlements.revokedAt)))
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .leftJoin(passUses, isUseOf(pageId))
    .where(sql`${rank} is not null`);
  return rows.map(({ covered, paidCents, rank: place, ...pass }) => ({
    ...pass,
    cents: pass.isLimited ? 0 : computePassShare(paidCents ?? 0, covered, place ?? 0),
  }));
}

/** Finds the valid passes of a festival that covered a screening when it left, as they were stored then. */
export const findSettledPasses = (
  db: Queryable,
  festivalId: string,
  pageId: string,
): Promise<ConcernedPass[]> =>
  db
    .select({ ...passFields, cents: settledPasses.cents })
    .from(settledPasses)
    .innerJoin(passes, eq(passes.id, settledPasses.passId))
    .innerJoin(entitlements, and(eq(entitlements.id, passes.entitlementId), isNull(entitlements.revokedAt)))
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .leftJoin(passUses, isUseOf(pageId))
    .where(and(eq(settledPasses.festivalId, festivalId), eq(settledPasses.pageId, pageId)));

/** Counts the people who hold passes, by their address. */
export const countPeople = (concerned: readonly ConcernedPass[]): number =>
  new Set(concerned.map(({ email }) => email)).size;

export interface Settlement {
  festivalId: string;
  pageId: string;
  /** Of the screening, for those who are told of it once it is deleted. */
  title: string;
  /** Null while the organizer has not chosen. */
  gives: PassGift | null;
  actorId: string | null;
}

/**
 * Stores a choice with the passes that it concerns, of a screening that the festival shows.
 * @returns these passes
 * @throws AppError state-conflict once holders got something
 */
export async function storeSettlement(
  tx: Transaction,
  settlement: Settlement,
  now: Date,
): Promise<ConcernedPass[]> {
  const { pageId, festivalId, title, gives, actorId } = settlement;
  await lockSettlement(tx, festivalId, pageId);
  const fields = { title, gives, actorId, chosenAt: now };
  await tx
    .insert(passSettlements)
    .values({ pageId, festivalId, ...fields })
    .onConflictDoUpdate({ target: [passSettlements.pageId, passSettlements.festivalId], set: fields });
  return storeCoveringPasses(tx, festivalId, pageId);
}

/** Gives uses back, with the passes that it concerns, unless something was chosen. */
export async function storeDefaultSettlement(
  tx: Transaction,
  { pageId, festivalId, title }: Pick<Settlement, "pageId" | "festivalId" | "title">,
  now: Date,
): Promise<void> {
  const fields = { title, gives: "use" as const, actorId: null, chosenAt: now };
  const [stored] = await tx
    .insert(passSettlements)
    .values({ pageId, festivalId, ...fields })
    .onConflictDoUpdate({
      target: [passSettlements.pageId, passSettlements.festivalId],
      set: fields,
      setWhere: isNull(passSettlements.gives),
    })
    .returning({ pageId: passSettlements.pageId });
  if (stored) await storeCoveringPasses(tx, festivalId, pageId);
}

async function storeCoveringPasses(
  tx: Transaction,
  festivalId: string,
  pageId: string,
): Promise<ConcernedPass[]> {
  await tx
    .delete(settledPasses)
    .where(and(eq(settledPasses.pageId, pageId), eq(settledPasses.festivalId, festivalId)));
  const covering = await findCoveringPasses(tx, festivalId, pageId);
  for (let from = 0; from < covering.length; from += BATCH_SIZE)
    await tx
      .insert(settledPasses)
      .values(
        covering
          .slice(from, from + BATCH_SIZE)
          .map(({ passId, cents }) => ({ pageId, festivalId, passId, cents })),
      );
  return covering;
}

/**
 * Locks the choice about a screening, and waits for a holder who gets something just now.
 * @returns undefined without one
 * @throws AppError state-conflict once holders got something
 */
export async function lockSettlement(tx: Transaction, festivalId: string, pageId: string) {
  const [before] = await tx
    .select()
    .from(passSettlements)
    .where(and(eq(passSettlements.pageId, pageId), eq(passSettlements.festivalId, festivalId)))
    .for("update");
  const isDone = and(
    eq(settledPasses.pageId, pageId),
    eq(settledPasses.festivalId, festivalId),
    isNotNull(settledPasses.doneAt),
  );
  if (before?.settledAt || (await tx.$count(settledPasses, isDone)) > 0)
    throw new AppError("state-conflict", (t) => t.passes.settled);
  return before;
}

/**
 * Keeps for the organizer's choice which passes cover a screening that leaves its festival now, unless the organizer chose
 * before (rules/passes.md, Screenings that are no more). Call it while the screening is still in the festival.
 * @returns how many people hold such a pass; 0 where nothing has to be chosen
 */
export async function openSettlement(
  tx: Transaction,
  { id: pageId, title, festivalId }: Pick<Page, "id" | "title" | "festivalId">,
  now: Date,
): Promise<number> {
  if (festivalId === null) return 0;
  const isChosen = and(
    eq(passSettlements.pageId, pageId),
    eq(passSettlements.festivalId, festivalId),
    isNotNull(passSettlements.gives),
  );
  if ((await tx.$count(passSettlements, isChosen)) > 0) return 0;
  const covering = await findCoveringPasses(tx, festivalId, pageId);
  if (covering.length === 0) return 0;
  await storeSettlement(tx, { festivalId, pageId, title, gives: null, actorId: null }, now);
  return countPeople(covering);
}
