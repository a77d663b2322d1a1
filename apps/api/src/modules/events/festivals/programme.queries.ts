import type { Programme } from "@matinee/contract/schemas/festivals";
import type { Texts } from "@matinee/texts";
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { findPremiereTimes } from "../../../db/premiere-overlaps.ts";
import { festivalSections, pages } from "../../../db/schema/pages.ts";
import { passSettlements } from "../../../db/schema/passes.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { toIsoString } from "../../../platform/iso-string.ts";
import { findMissingRequirementsByPage } from "../pages/activation.queries.ts";
import type { Page } from "../pages/page.rules.ts";
import { countPeople, findSettledPasses } from "./store-settlement.ts";

/** Lists the sections of a festival in their order. */
export const findSections = (db: Queryable, festivalId: string) =>
  db
    .select()
    .from(festivalSections)
    .where(eq(festivalSections.festivalId, festivalId))
    .orderBy(asc(festivalSections.sortOrder), asc(festivalSections.id));

/**
 * Returns a festival's programme for its team.
 * @throws AppError not-found for an event that is no festival
 */
export async function getProgramme(db: Queryable, texts: Texts, festivalId: string): Promise<Programme> {
  const [festival] = await db.select().from(pages).where(eq(pages.id, festivalId));
  if (festival?.kind !== "festival") throw createNotFoundError("event");
  const rows = await db
    .select()
    .from(pages)
    .where(eq(pages.festivalId, festivalId))
    .orderBy(sql`${pages.festivalOrder} nulls last`, asc(pages.id));
  const own = rows.filter(({ accountId }) => accountId === festival.accountId);
  const times = await findPremiereTimes(
    db,
    rows.map(({ id }) => id),
  );
  const missing = await findMissingRequirementsByPage(db, own);
  const listScreenings = (sectionId: string | null): Programme["screenings"] =>
    rows
      .filter((page) => page.sectionId === sectionId)
      .map((page) => ({
        pageId: page.id,
        url: page.slug,
        title: page.title,
        backgroundImage: page.backgroundImage,
        eventStart: toIsoString(page.eventStart),
        eventEnd: toIsoString(page.eventEnd),
        opensAt: toIsoString(page.opensAt),
        closesAt: toIsoString(page.closesAt),
        showHours: page.showHours,
        timezone: page.timezone,
        activated: page.activated,
        archived: page.archived,
        cancelled: page.cancelledAt !== null,
        announced: page.announced,
        premiereStartsAt: toIsoString(times.get(page.id)?.startsAt ?? null),
        premiereEndsAt: toIsoString(times.get(page.id)?.endsAt ?? null),
        invited: page.accountId !== festival.accountId,
        paidByFestival: page.isPaidByFestival,
        prices: page.accountId === festival.accountId ? listTicketPrices(page.paywallSettings) : [],
        missing: (missing.get(page.id) ?? []).map((need) => ({ ...need, message: need.message(texts) })),
      }));
  const sections = await findSections(db, festivalId);
  return {
    version: festival.version,
    room: Math.max(
      0,
      (festival.paidScreenings ?? 0) - rows.filter(({ isPaidByFestival }) => isPaidByFestival).length,
    ),
    screenings: listScreenings(null),
    sections: sections.map(({ id, title, description }) => ({
      id,
      title,
      description,
      screenings: listScreenings(id),
    })),
    passChoices: festival.cancelledAt ? [] : await listPassChoices(db, festivalId),
  };
}

/** Lists the prices of a screening's ticket, in cents. */
function listTicketPrices({
  enablePaywall,
  price,
  earlyPrice,
  suggestedPrice,
}: Page["paywallSettings"]): number[] {
  if (!enablePaywall) return [];
  return [price, earlyPrice, suggestedPrice].filter((cents) => cents !== undefined);
}

/** Lists the screenings for which the organizer has to choose what holders of passes get, while somebody holds one. */
async function listPassChoices(db: Queryable, festivalId: string): Promise<Programme["passChoices"]> {
  const open = await db
    .select({
      pageId: passSettlements.pageId,
      title: passSettlements.title,
      leftAt: passSettlements.chosenAt,
    })
    .from(passSettlements)
    .leftJoin(pages, eq(pages.id, passSettlements.pageId))
    .where(
      and(
        eq(passSettlements.festivalId, festivalId),
        isNull(passSettlements.gives),
        isNull(passSettlements.settledAt),
        sql`${pages.festivalId} is distinct from ${passSettlements.festivalId}`,
      ),
    )
    .orderBy(desc(passSettlements.chosenAt), asc(passSettlements.pageId));
  const choices: Programme["passChoices"] = [];
  for (const { leftAt, ...screening } of open) {
    const holders = countPeople(await findSettledPasses(db, festivalId, screening.pageId));
    if (holders > 0) choices.push({ ...screening, leftAt: leftAt.toISOString(), holders });
  }
  return choices;
}
