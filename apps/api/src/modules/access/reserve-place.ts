import type { Reservation } from "@matinee/contract/schemas/festivals";
import { findReservationProblem, findReservationWindow } from "@matinee/domain/pass-reservations";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/client.ts";
import { lockPassPlaces } from "../../db/places.ts";
import { capacityPools, pages } from "../../db/schema/pages.ts";
import { passSettings, passUses } from "../../db/schema/passes.ts";
import { premieres } from "../../db/schema/premieres.ts";
import { passes } from "../../db/schema/subscribers.ts";
import { transact } from "../../db/transaction.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import { findPassAccess } from "./pass-access.queries.ts";
import { claimOffer, completeOffer, findOffer, type Offer } from "./take-offer.ts";
import { lockPass, takeUse } from "./use-pass.ts";

/**
 * Reserves a place of a screening for the holder of a pass, which takes one of its uses (rules/passes.md, Reservations). A second
 * request finds the reservation.
 * @param token plain-text credential
 * @param input `offerToken`: the link of an entry of the waiting list, whose offer the reservation takes
 * @throws AppError not-found; forbidden for a pass that does not admit; state-conflict; sold-out
 */
export async function reservePlace(
  ctx: Context,
  token: string,
  { pageId, offerToken }: { pageId: string; offerToken?: string | undefined },
): Promise<Reservation> {
  const now = ctx.clock.now();
  const offer = await findOffer(ctx, pageId, offerToken);
  return transact(ctx.db, async (tx) => {
    await lockPass(tx, token, now);
    const { pass, problem, useId, isTaken } = await findPassAccess(tx, pageId, token, now);
    if (!pass) throw createNotFoundError("pass");
    if (problem)
      throw new AppError("forbidden", (t) => t.passes.problems[problem], { details: { pass: problem } });
    const before = await findReserving(tx, pass.id, pageId);
    if (!isTaken || useId !== null) {
      const refusal = findReservationProblem({ ...before, hasUse: useId !== null }, before, now);
      if (refusal)
        throw new AppError(
          "state-conflict",
          (t) => t.passes.reservationProblems[refusal](before.reservations),
          {
            details: { reservation: refusal },
          },
        );
      if (offer) await claimPlace(tx, offer, now);
      await takeUse(tx, pass.id, pageId, now);
    }
    const { reservedAt, reservations, reserved, usesLeft, ...times } = await findReserving(
      tx,
      pass.id,
      pageId,
    );
    if (!reservedAt) throw new Error("the reservation is missing");
    return {
      pageId,
      reservedAt: reservedAt.toISOString(),
      until: findReservationWindow(times, times).until?.toISOString() ?? null,
      usesLeft,
      reservationsLeft: Math.max(0, reservations - reserved),
    };
  });
}

/** Takes an offer of the waiting list, behind the lock that the places of passes are counted under. */
async function claimPlace(tx: Transaction, offer: Offer, now: Date): Promise<void> {
  await lockPassPlaces(tx, offer.pageId);
  const claimed = await claimOffer(tx, offer, [{ productId: null, quantity: 1 }], now);
  await completeOffer(tx, claimed, { orderId: null, now });
}

/**
 * Gives the use and the place of a reservation back, until an hour before the start. Without one, it does nothing.
 * @param token plain-text credential
 * @throws AppError not-found; state-conflict when it is too late, or the pass was used for the screening
 */
export async function releasePlace(ctx: Context, token: string, pageId: string): Promise<void> {
  const now = ctx.clock.now();
  await transact(ctx.db, async (tx) => {
    await lockPass(tx, token, now);
    const { pass, problem, useId, isTaken } = await findPassAccess(tx, pageId, token, now);
    if (!pass) throw createNotFoundError("pass");
    if (problem === "replaced" || problem === "sent-on" || problem === "expired")
      throw new AppError("forbidden", (t) => t.passes.problems[problem], { details: { pass: problem } });
    if (useId !== null) throw new AppError("state-conflict", (t) => t.passes.reservationProblems.begun());
    if (!isTaken) return;
    const times = await findReserving(tx, pass.id, pageId);
    const { until } = findReservationWindow(times, times);
    if (until && now >= until) throw new AppError("state-conflict", (t) => t.passes.releaseTooLate);
    await freeReservation(tx, pass.id, pageId, now);
  });
}

/** Releases a reservation of a locked pass. @returns whether there was one */
export async function freeReservation(
  tx: Transaction,
  passId: string,
  pageId: string,
  now: Date,
): Promise<boolean> {
  const [freed] = await tx
    .update(passUses)
    .set({ releasedAt: now })
    .where(and(eq(passUses.passId, passId), eq(passUses.pageId, pageId), isReservation))
    .returning({ passId: passUses.passId });
  if (!freed) return false;
  await tx
    .update(passes)
    .set({ usesLeft: sql`${passes.usesLeft} + 1` })
    .where(eq(passes.id, passId));
  return true;
}

/** Finds what the reservation of a screening by a pass depends on. */
async function findReserving(db: Queryable, passId: string, pageId: string) {
  const [found] = await db
    .select({
      usesLeft: passes.usesLeft,
      reservations: passSettings.reservations,
      reserveHoursBeforeSale: passSettings.reserveHoursBeforeSale,
      reserved: selectReserved(),
      reservedAt: passUses.reservedAt,
      isOpen: sql<boolean>`${pages.activated} and not ${pages.archived} and not ${pages.superarchived}
        and ${pages.cancelledAt} is null`,
      countsPlaces: sql<boolean>`${capacityPools.id} is not null`,
      saleFrom: pages.saleFrom,
      startsAt: selectStart(),
    })
    .from(passes)
    .innerJoin(passSettings, eq(passSettings.productId, passes.productId))
    .innerJoin(pages, eq(pages.id, pageId))
    .leftJoin(premieres, eq(premieres.pageId, pages.id))
    .leftJoin(capacityPools, eq(capacityPools.pageId, pages.id))
    .leftJoin(passUses, and(eq(passUses.passId, passes.id), eq(passUses.pageId, pages.id)))
    .where(eq(passes.id, passId));
  if (!found) throw new Error("the pass of a link is missing");
  return found;
}

/** Matches what a pass has reserved and was not used for. For a query of `pass_uses`. */
export const isReservation = and(isNull(passUses.releasedAt), isNull(passUses.entitlementId));

/** Selects the start of a screening's premiere, else its opening. For a query of `pages` with `premieres`. */
export const selectStart = () =>
  sql<Date | null>`coalesce(${premieres.startsAt}, ${pages.opensAt})`.mapWith(pages.opensAt);

/** Selects how many places a pass has reserved that it was not used for. For the columns of a query of `passes`. */
export const selectReserved = () => sql<number>`(select count(*)::int from pass_uses u
  where u.pass_id = ${passes}.id and u.released_at is null and u.entitlement_id is null)`;
