import type { SaveProgramme } from "@matinee/contract/schemas/festivals";
import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Transaction } from "../../../db/client.ts";
import { updateFestivalWindow } from "../../../db/festival-window.ts";
import { findPremiereTimes } from "../../../db/premiere-overlaps.ts";
import { isNoRehearsal } from "../../../db/is-no-rehearsal.ts";
import { savePlaces } from "../../../db/places.ts";
import { festivalSections, pages } from "../../../db/schema/pages.ts";
import { passSettings } from "../../../db/schema/passes.ts";
import { products } from "../../../db/schema/products.ts";
import { transact } from "../../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { AppError, createFieldError, createNotFoundError } from "../../../platform/errors.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { enqueuePageChange } from "../../webhooks/enqueue-page-webhook.ts";
import { rejectStaleVersion } from "../pages/save/save-page.rules.ts";
import { findMissingRequirements } from "../pages/activation.queries.ts";
import type { Page } from "../pages/page.rules.ts";
import { rejectMissing } from "../pages/resolve-activation.ts";
import { lockFestival } from "./join-festival.ts";
import { countPassHolders } from "../products/save-pass.ts";
import { announceLess, findLosingPasses } from "../products/tell-pass-holders.ts";
import { removeTranslationsOf } from "../translations/write-translations.ts";
import { noteProgrammeChange, removeFromFestival } from "./programme-change.ts";
import { findSections } from "./programme.queries.ts";
import { findProgrammeIssues, listPlaced, type PlacedScreening } from "./programme.rules.ts";

/**
 * Saves the sections and screenings of a festival in their order, in one transaction. Screenings of the account join and leave
 * by it; those of others by invitations. Saving what is stored changes nothing.
 * @throws AppError not-found, saved-before-you, invalid at the fields, no-credits, not-activatable for an activated festival
 * that would show nothing, confirmation-needed with the number of people whose passes would cover less
 */
export async function saveProgramme(
  ctx: SignedInContext,
  festivalPage: PageIdentity,
  input: SaveProgramme,
): Promise<void> {
  const placed = listPlaced(input);
  await transact(ctx.db, async (tx) => {
    // Screenings first, as everywhere. One that joins meanwhile gives the festival another version.
    const screenings = await lockScreenings(
      tx,
      festivalPage.id,
      placed.map(({ pageId }) => pageId),
    );
    const festival = await lockFestival(tx, festivalPage.id, festivalPage.accountId);
    if (!festival) throw createNotFoundError("event");
    rejectStaleVersion(festival, input);
    const stored = await findSections(tx, festival.id);
    const issues = findProgrammeIssues(input, {
      festival,
      screenings,
      premieres: await findPremiereTimes(tx, [...screenings.keys()]),
      sectionIds: new Set(stored.map(({ id }) => id)),
    });
    const [first] = Object.values(issues);
    if (first) throw new AppError("invalid", first, { fields: issues });

    const sections = input.sections.map(({ id, title, description = "" }, sortOrder) => ({
      id: id ?? uuidv7(),
      festivalId: festival.id,
      title: title.trim(),
      description,
      sortOrder,
    }));
    const after = placed.map((screening, order) => toColumns(screening, order, sections, screenings));
    const leaving = [...screenings.values()].filter(
      ({ id, festivalId }) => festivalId === festival.id && !after.some((row) => row.id === id),
    );
    const isSame =
      leaving.length === 0 &&
      after.every((row) => isStored(row, screenings.get(row.id), festival.id)) &&
      JSON.stringify(sections) ===
        JSON.stringify(
          stored.map(({ id, festivalId, title, description, sortOrder }) => ({
            id,
            festivalId,
            title,
            description,
            sortOrder,
          })),
        );
    if (isSame) return;
    await announceMoves(tx, festival.id, {
      moved: after.flatMap(({ id, section }) => {
        const before = screenings.get(id);
        // Sections that held passes cover are not deleted.
        const stays = sections.some((kept) => kept.id === before?.sectionId);
        return before?.festivalId === festival.id && stays && before.sectionId !== section
          ? { id, from: before.sectionId, to: section }
          : [];
      }),
      confirmed: input.confirmed ?? false,
    });
    const missingBefore = festival.activated ? await findMissingRequirements(tx, festival) : [];

    if (sections.length > 0)
      await tx
        .insert(festivalSections)
        .values(sections)
        .onConflictDoUpdate({
          target: festivalSections.id,
          set: {
            title: sql`excluded.title`,
            description: sql`excluded.description`,
            sortOrder: sql`excluded.sort_order`,
          },
        });
    for (const screening of leaving) await removeFromFestival(tx, screening, ctx);
    await tx.execute(sql`
      update ${pages} set festival_id = ${festival.id}::uuid, section_id = fresh.section, festival_order = fresh.position,
        announced = fresh.announced
      from jsonb_to_recordset(${JSON.stringify(after)}::jsonb)
        as fresh(id uuid, section uuid, position int, announced boolean)
      where ${pages.id} = fresh.id`);
    const joined = [...screenings.values()].filter(
      ({ id, festivalId }) => festivalId !== festival.id && after.some((row) => row.id === id),
    );
    const problem = await savePlaces(
      tx,
      joined.map((screening) => ({ ...screening, festivalId: festival.id })),
    );
    if (problem?.of === "film") {
      const path = placed.find(({ pageId }) => joined.some(({ id }) => id === pageId))?.path ?? "screenings";
      throw createFieldError(path, (t) => t.films.audience.tooMany(problem));
    }
    const kept = new Set(sections.map(({ id }) => id));
    const deleted = stored.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
    await takeFromPasses(
      tx,
      festival.id,
      stored.filter(({ id }) => !kept.has(id)),
    );
    await tx.delete(festivalSections).where(inArray(festivalSections.id, deleted));
    await removeTranslationsOf(tx, deleted);
    for (const { id } of joined) await enqueuePageChange(tx, id, ["festivalId"]);
    await updateFestivalWindow(tx, festival.id);
    if (festival.activated) {
      const missing = await findMissingRequirements(tx, festival);
      rejectMissing(missing.filter(({ field }) => !missingBefore.some((before) => before.field === field)));
    }
    await noteProgrammeChange(tx, festival.id);
    await recordStaffChange(tx, ctx, festival.accountId, {
      action: "festival.save-programme",
      subjectType: "page",
      subjectId: festival.id,
      detail: { screenings: after.length, sections: sections.length },
    });
  });
}

/**
 * Asks before screenings move out of sections that passes cover which people hold, and tells them.
 * @throws AppError confirmation-needed with their number, unless it is confirmed
 */
async function announceMoves(
  tx: Transaction,
  festivalId: string,
  {
    moved,
    confirmed,
  }: { moved: readonly { id: string; from: string | null; to: string | null }[]; confirmed: boolean },
): Promise<void> {
  const nights = await findPremiereTimes(
    tx,
    moved.map(({ id }) => id),
  );
  const changes = moved.map(({ id, from, to }) => {
    const isPremiere = nights.has(id);
    return { before: { sectionId: from, isPremiere }, after: { sectionId: to, isPremiere } };
  });
  const productIds = await findLosingPasses(tx, festivalId, changes);
  await announceLess(
    tx,
    { festivalId, productIds },
    confirmed,
    (holders) => (t) => t.passes.movesNeeded(holders),
  );
}

/**
 * Takes deleted sections from the passes that cover them.
 * @throws AppError invalid when people hold such a pass: they would have less than they bought
 */
async function takeFromPasses(
  tx: Transaction,
  festivalId: string,
  deleted: readonly { id: string; title: string }[],
): Promise<void> {
  for (const section of deleted) {
    const covering = await tx
      .select({ productId: passSettings.productId, title: products.title })
      .from(passSettings)
      .innerJoin(products, eq(products.id, passSettings.productId))
      .where(and(eq(products.pageId, festivalId), sql`${section.id} = any(${passSettings.sectionIds})`));
    for (const { productId, title } of covering) {
      if ((await countPassHolders(tx, productId)) > 0)
        throw createFieldError("sections", (t) => t.passes.sectionSold(section.title, title));
      await tx
        .update(passSettings)
        .set({ sectionIds: sql`array_remove(${passSettings.sectionIds}, ${section.id}::uuid)` })
        .where(eq(passSettings.productId, productId));
    }
  }
}

/** Locks the screenings of a festival and the given events, in id order. @returns them by id */
async function lockScreenings(
  tx: Transaction,
  festivalId: string,
  ids: readonly string[],
): Promise<Map<string, Page>> {
  const rows = await tx
    .select()
    .from(pages)
    .where(
      and(
        or(eq(pages.festivalId, festivalId), inArray(pages.id, [...ids])),
        isNoRehearsal,
        eq(pages.superarchived, false),
      ),
    )
    .orderBy(asc(pages.id))
    .for("no key update");
  return new Map(rows.map((row) => [row.id, row]));
}

function toColumns(
  { pageId, section, announced }: PlacedScreening,
  position: number,
  sections: readonly { id: string }[],
  screenings: ReadonlyMap<string, Page>,
) {
  return {
    id: pageId,
    section: section === null ? null : (sections[section]?.id ?? null),
    position,
    announced: announced ?? screenings.get(pageId)?.announced ?? false,
  };
}

const isStored = (row: ReturnType<typeof toColumns>, page: Page | undefined, festivalId: string): boolean =>
  page?.festivalId === festivalId &&
  page.sectionId === row.section &&
  page.festivalOrder === row.position &&
  page.announced === row.announced;
