import { screeningsPerCredit } from "@matinee/domain/credit-rules";
import { maxFestivalScreenings } from "@matinee/domain/limits";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { isFestival } from "../../../db/page-kind.ts";
import { festivalSections, pages } from "../../../db/schema/pages.ts";
import { AppError, createFieldError } from "../../../platform/errors.ts";
import { spendCredit } from "../../credits/spend-credit.ts";
import { noteProgrammeChange } from "./programme-change.ts";
import type { Page } from "../pages/page.rules.ts";

/**
 * Locks a festival against changes of its programme. The rows of its screenings come first, where the caller locks any.
 * @returns undefined for an event of another account, and one that is no festival or closed for good
 */
export async function lockFestival(
  tx: Transaction,
  festivalId: string,
  accountId: string,
): Promise<Page | undefined> {
  const [festival] = await tx
    .select()
    .from(pages)
    .where(
      and(
        eq(pages.id, festivalId),
        isFestival,
        eq(pages.accountId, accountId),
        eq(pages.superarchived, false),
      ),
    )
    .for("no key update");
  return festival;
}

/**
 * Finds the next place in the programme of a festival that the caller has locked, and how many screenings its credits paid for.
 * @throws AppError state-conflict when it is full
 */
export async function findNextPlace(
  tx: Transaction,
  festivalId: string,
): Promise<{ paid: number; order: number }> {
  const [programme] = await tx
    .select({
      screenings: sql<number>`count(*)::int`,
      paid: sql<number>`count(*) filter (where ${pages.isPaidByFestival})::int`,
      order: sql<number>`coalesce(max(${pages.festivalOrder}), -1) + 1`,
    })
    .from(pages)
    .where(eq(pages.festivalId, festivalId));
  if (!programme) throw new Error("the aggregate returned no row");
  if (programme.screenings >= maxFestivalScreenings)
    throw new AppError("state-conflict", (t) => t.festivals.full(maxFestivalScreenings));
  return programme;
}

/**
 * Puts an event that is created now at the end of a programme of the same account. The festival's credits pay for it: one for
 * each ten screenings that were started (rules/festivals.md, Credits). Its prices are in the festival's currency,
 * and taxed as the festival's unless they have a tax of their own.
 * @throws AppError invalid at the field for a festival or section that is not the account's, no-credits, state-conflict for
 * a festival that was cancelled or is full
 */
export async function createInFestival(
  tx: Transaction,
  page: Pick<Page, "id" | "accountId" | "tax" | "receipt">,
  input: { festivalId: string; sectionId?: string | undefined; actorId: string },
): Promise<void> {
  const { festivalId, sectionId } = input;
  const festival = await lockFestival(tx, festivalId, page.accountId);
  if (!festival) throw createFieldError("festivalId", (t) => t.festivals.unknownFestival);
  if (festival.cancelledAt || festival.archived)
    throw new AppError("state-conflict", (t) => t.festivals.closed);
  if (sectionId !== undefined) {
    const isOfFestival = and(eq(festivalSections.id, sectionId), eq(festivalSections.festivalId, festivalId));
    if ((await tx.$count(festivalSections, isOfFestival)) === 0)
      throw createFieldError("sectionId", (t) => t.festivals.unknownSection);
  }
  const programme = await findNextPlace(tx, festivalId);
  const paidScreenings = festival.paidScreenings ?? 0;
  if (programme.paid >= paidScreenings) {
    await spendCredit(tx, {
      accountId: page.accountId,
      pageId: festivalId,
      type: "festival",
      actorId: input.actorId,
    });
    await tx
      .update(pages)
      .set({ paidScreenings: paidScreenings + screeningsPerCredit })
      .where(eq(pages.id, festivalId));
  }
  await tx
    .update(pages)
    .set({
      festivalId,
      sectionId: sectionId ?? null,
      festivalOrder: programme.order,
      isPaidByFestival: true,
      currency: festival.currency,
      tax: page.tax ?? festival.tax,
      receipt: page.receipt ?? festival.receipt,
    })
    .where(eq(pages.id, page.id));
  await noteProgrammeChange(tx, festivalId);
}
