import { computeLength } from "@matinee/domain/premiere-clock";
import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm";
import { createFieldError } from "../platform/errors.ts";
import type { Queryable, Transaction } from "./client.ts";
import { pages } from "./schema/pages.ts";
import { premieres, programmeItems } from "./schema/premieres.ts";

/** When a premiere runs by its plan. */
export interface PremiereTimes {
  startsAt: Date;
  endsAt: Date;
}

/** Finds when the premieres among these events run. */
export async function findPremiereTimes(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, PremiereTimes>> {
  if (ids.length === 0) return new Map();
  const planned = await db
    .select({ pageId: premieres.pageId, startsAt: premieres.startsAt })
    .from(premieres)
    .where(inArray(premieres.pageId, [...ids]));
  const items = await db
    .select({
      pageId: programmeItems.pageId,
      kind: programmeItems.kind,
      durationMs: programmeItems.durationMs,
    })
    .from(programmeItems)
    .where(inArray(programmeItems.pageId, [...ids]));
  return new Map(
    planned.map(({ pageId, startsAt }) => {
      const lengthMs = computeLength(items.filter((item) => item.pageId === pageId));
      return [pageId, { startsAt, endsAt: new Date(startsAt.getTime() + lengthMs) }];
    }),
  );
}

/** Whether two premieres run at the same time. */
export const isAtSameTime = (one: PremiereTimes, other: PremiereTimes): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/**
 * Checks a premiere whose start or length has changed against the others of its festival (rules/festivals.md, Programme). Like
 * every change of a festival, it locks the festival after the screening.
 * @param field where the start, or what decides the length, was typed
 * @throws AppError invalid at the field
 */
export async function rejectOverlappingPremiere(
  tx: Transaction,
  pageId: string,
  field: string,
): Promise<void> {
  const [page] = await tx
    .select({ festivalId: pages.festivalId, accountId: pages.accountId })
    .from(pages)
    .where(eq(pages.id, pageId));
  if (!page?.festivalId) return;
  await tx.select({ id: pages.id }).from(pages).where(eq(pages.id, page.festivalId)).for("no key update");
  // A statement of its own: it sees what the transaction that it waited for has written.
  const others = await tx
    .select({ id: pages.id, title: pages.title, accountId: pages.accountId, activated: pages.activated })
    .from(pages)
    .where(
      and(
        eq(pages.festivalId, page.festivalId),
        ne(pages.id, pageId),
        eq(pages.archived, false),
        isNull(pages.cancelledAt),
      ),
    )
    .orderBy(asc(pages.festivalOrder), asc(pages.id));
  const times = await findPremiereTimes(tx, [pageId, ...others.map(({ id }) => id)]);
  const own = times.get(pageId);
  if (!own) return;
  const other = others.find(({ id }) => {
    const theirs = times.get(id);
    return theirs !== undefined && isAtSameTime(own, theirs);
  });
  if (!other) return;
  // An event that is not activated is known to its team only.
  const isKnown = other.activated || other.accountId === page.accountId;
  throw createFieldError(field, (t) =>
    isKnown ? t.festivals.premieresOverlap(other.title) : t.festivals.otherPremiereOverlaps,
  );
}
