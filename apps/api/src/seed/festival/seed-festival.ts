import { screeningsPerCredit } from "@matinee/domain/credit-rules";
import { and, eq, isNull, sql } from "drizzle-orm";
import { updateFestivalWindow } from "../../db/festival-window.ts";
import { films } from "../../db/schema/films.ts";
import { pageFilms } from "../../db/schema/page-films.ts";
import { festivalSections, pages } from "../../db/schema/pages.ts";
import { passSettings } from "../../db/schema/passes.ts";
import { products } from "../../db/schema/products.ts";
import { subscribers } from "../../db/schema/subscribers.ts";
import { waitlistEntries } from "../../db/schema/waitlists.ts";
import type { Transaction } from "../../db/client.ts";
import { isOfList, type ListKey } from "../../db/kept-places.ts";
import { transact } from "../../db/transaction.ts";
import { offerPlaces } from "../../modules/commerce/waitlist/offer-places.ts";
import { generateSku } from "../../modules/events/products/product.rules.ts";
import { insertPassSettings } from "../../modules/events/products/save-pass.ts";
import { spendCredit } from "../../modules/credits/spend-credit.ts";
import { savePlaces } from "../../db/places.ts";
import type { ProgrammeItemInput } from "@matinee/contract/schemas/premieres";
import type { Services } from "../../platform/context.ts";
import { people } from "../audience/people.ts";
import type { DemoEvent } from "../demo-events.ts";
import { createItem } from "../premiere/demo-premiere.ts";
import { schedulePremiere } from "../premiere/seed-premiere.ts";
import type { Account } from "../seed-accounts.ts";
import { computeDemoDates, seedEvent, updateEventDates } from "../seed-event.ts";
import { type ConvertedFilms, copyVideo } from "../seed-films.ts";
import { seedImage } from "../seed-images.ts";
import { demoSections, demoWaiting, scheduleFestival } from "./demo-festival.ts";

type Scheduled = ReturnType<typeof scheduleFestival>;

const LOBBY_MINUTES = 30;
const premiereProgramme: readonly ProgrammeItemInput[] = [
  createItem({ kind: "slate", title: "Good evening from the customs hall", durationMs: 15_000 }),
  createItem({ kind: "film" }),
  createItem({ kind: "thank-you", title: "Thank you for three days", durationMs: 60_000 }),
];

/**
 * Creates the festival of the demo with its screenings and the film library of its organizer, or moves its dates. Resumes an
 * interrupted start.
 * @returns the festival's id
 */
export async function seedFestival(
  services: Services,
  organizer: Account,
  converted: ConvertedFilms,
): Promise<string> {
  const { db, clock } = services;
  const { festival, passes, screenings } = scheduleFestival(clock.now());
  const festivalId =
    (await updateEventDates(services, festival)) ?? (await createFestival(services, organizer.id, festival));
  const sections = await seedSections(services, festivalId);
  for (const [festivalOrder, { screening, event }] of screenings.entries()) {
    const pageId =
      (await updateEventDates(services, event)) ??
      (await seedEvent(services, organizer.id, event, {
        festivalId,
        sectionId: sections.get(screening.section),
        festivalOrder,
        isPaidByFestival: true,
      }));
    await seedShownFilms(services, { pageId, accountId: organizer.id }, screening, converted);
    if (screening.soldOut) {
      await fillPlaces(services, pageId);
      await seedWaitlist(services, pageId);
    }
    if (screening.premiere) await planPremiere(services, pageId, event);
  }
  await seedTrailer(services, festivalId, converted);
  await transact(db, async (tx) => {
    await updateFestivalWindow(tx, festivalId);
    // After the window, which bounds their sale.
    for (const [sortOrder, pass] of passes.entries()) await seedPass(tx, festivalId, pass, sortOrder);
  });
  return festivalId;
}

async function createFestival(services: Services, accountId: string, event: DemoEvent): Promise<string> {
  const pageId = await seedEvent(services, accountId, event, {
    kind: "festival",
    paidScreenings: screeningsPerCredit,
  });
  await transact(services.db, (tx) => spendCredit(tx, { accountId, pageId, type: "festival" }));
  return pageId;
}

/** @returns the ids of the sections by their titles */
async function seedSections({ db }: Services, festivalId: string): Promise<Map<string, string>> {
  const find = () => db.select().from(festivalSections).where(eq(festivalSections.festivalId, festivalId));
  let sections = await find();
  if (sections.length === 0) {
    await db
      .insert(festivalSections)
      .values(demoSections.map((section, sortOrder) => ({ ...section, festivalId, sortOrder })));
    sections = await find();
  }
  return new Map(sections.map(({ id, title }) => [title, id]));
}

/** Puts the films of a screening into the library, each with a file of its own, and shows them. */
async function seedShownFilms(
  services: Services,
  { pageId, accountId }: { pageId: string; accountId: string },
  { films: shown, art: banner }: Scheduled["screenings"][number]["screening"],
  converted: ConvertedFilms,
): Promise<void> {
  const { db } = services;
  const [page] = await db
    .select({ backgroundImage: pages.backgroundImage })
    .from(pages)
    .where(eq(pages.id, pageId));
  // The films of a shorts programme are as short as the trailer.
  const source = shown.length > 1 ? "trailer" : "feature";
  for (const [sortOrder, { art, ...record }] of shown.entries()) {
    const isFilm = and(eq(films.accountId, accountId), eq(films.title, record.title));
    const [existing] = await db.select({ id: films.id }).from(films).where(isFilm);
    let filmId = existing?.id;
    if (!filmId) {
      const still =
        art === banner && page?.backgroundImage
          ? page.backgroundImage
          : (await seedImage(services, accountId, art)).url;
      const [film] = await db
        .insert(films)
        .values({ ...record, accountId, stills: [still] })
        .returning({ id: films.id });
      if (!film) throw new Error(`The demo's film ${record.title} was not created`);
      filmId = film.id;
    }
    await db.insert(pageFilms).values({ pageId, filmId, sortOrder }).onConflictDoNothing();
    const [row] = await db
      .select({ videoId: pageFilms.videoId })
      .from(pageFilms)
      .where(and(eq(pageFilms.pageId, pageId), eq(pageFilms.filmId, filmId)));
    if (row?.videoId) continue;
    await copyVideo(services, converted, source, { accountId, filmId, pageId: null, kind: "feature" });
  }
}

/** Offers a pass, or moves the end of its early price. */
async function seedPass(
  tx: Transaction,
  pageId: string,
  { settings, ...product }: Scheduled["passes"][number],
  sortOrder: number,
): Promise<void> {
  const [existing] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.pageId, pageId), eq(products.type, "pass"), eq(products.title, product.title)));
  if (existing) {
    const { earlyUntil } = settings;
    if (!earlyUntil) return;
    await tx
      .update(passSettings)
      .set({ earlyUntil: new Date(earlyUntil) })
      .where(eq(passSettings.productId, existing.id));
    return;
  }
  const [created] = await tx
    .insert(products)
    .values({ ...product, pageId, type: "pass", sku: generateSku(), sortOrder })
    .returning();
  if (!created) throw new Error(`The demo's pass ${product.title} was not created`);
  await insertPassSettings(tx, created, settings);
}

async function seedTrailer(services: Services, festivalId: string, converted: ConvertedFilms): Promise<void> {
  const [festival] = await services.db
    .select({ trailerVideoId: pages.trailerVideoId })
    .from(pages)
    .where(eq(pages.id, festivalId));
  if (!festival?.trailerVideoId) await copyVideo(services, converted, "trailer", { pageId: festivalId });
}

/** Registers the demo's audience for an event that has a place for each of them. They get no emails. */
async function fillPlaces({ db }: Services, pageId: string): Promise<void> {
  const capacity = people.length;
  await transact(db, async (tx) => {
    await tx
      .insert(subscribers)
      .values(people.map(({ name, email }) => ({ pageId, name, email, eventReminderOptOut: true })))
      .onConflictDoNothing();
    // Once: the waiting list has a place more.
    const isUncounted = and(eq(pages.id, pageId), isNull(pages.capacity));
    await savePlaces(tx, await tx.update(pages).set({ capacity }).where(isUncounted).returning());
  });
}

/** Lets people wait for a place of a sold-out event, and offers one more to the first of them, once. The inbox has the offer. */
async function seedWaitlist({ db, clock }: Services, pageId: string): Promise<void> {
  const list: ListKey = { pageId, listProductId: null };
  await transact(db, async (tx) => {
    if ((await tx.$count(waitlistEntries, isOfList(list))) > 0) return;
    const now = clock.now();
    await tx.insert(waitlistEntries).values(
      demoWaiting.map((person, at) => ({
        ...list,
        ...person,
        emailKey: person.email,
        quantity: 1,
        acceptsFewer: false,
        createdAt: new Date(now.getTime() - (demoWaiting.length - at) * 17 * 60_000),
      })),
    );
    const events = await tx
      .update(pages)
      .set({ capacity: sql`${pages.capacity} + 1` })
      .where(eq(pages.id, pageId))
      .returning();
    await savePlaces(tx, events);
    await offerPlaces(tx, list, now);
  });
}

/** Plans the premiere again, with an encore until the festival ends. */
async function planPremiere(services: Services, pageId: string, event: DemoEvent): Promise<void> {
  const { eventStart, eventEnd } = computeDemoDates(event, services.clock.now()).dates;
  await transact(services.db, (tx) =>
    schedulePremiere(tx, services, pageId, {
      startsAt: eventStart,
      encore: eventEnd,
      lobbyMinutes: LOBBY_MINUTES,
      programme: premiereProgramme,
    }),
  );
}
