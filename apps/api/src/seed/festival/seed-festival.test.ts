import type { PublicFestival } from "@matinee/contract/schemas/festivals";
import { getWallTime, resolveWallTime } from "@matinee/domain/time-zones";
import { eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "../../db/schema/accounts.ts";
import { films } from "../../db/schema/films.ts";
import { pageFilms } from "../../db/schema/page-films.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { capacityPools } from "../../db/schema/pages.ts";
import { videos } from "../../db/schema/videos.ts";
import { waitlistEntries } from "../../db/schema/waitlists.ts";
import { transact } from "../../db/transaction.ts";
import { forgetFestivals } from "../../modules/events/festivals/public-festival-cache.ts";
import { recordCreditChange } from "../../modules/credits/record-credit-change.ts";
import { createAccount, createPage } from "../../testing/fixtures.ts";
import { addReadyFilm } from "../../testing/premiere-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { people } from "../audience/people.ts";
import { TIMEZONE } from "../seed-event.ts";
import { findConvertedFilms } from "../seed-films.ts";
import { demoWaiting } from "./demo-festival.ts";
import { seedFestival } from "./seed-festival.ts";

let app: TestApp;
let organizer: typeof accounts.$inferSelect;
beforeAll(async () => {
  app = await createTestApp();
  const { db } = app.services;
  const { id: accountId } = await createAccount(app.services);
  await transact(db, (tx) => recordCreditChange(tx, { accountId, type: "staff", creditsChange: 1 }));
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw new Error("The account was not created");
  organizer = account;
  const { id: pageId } = await createPage(app.services, (await createAccount(app.services)).id);
  await addReadyFilm(app.services, pageId);
  await db.insert(videos).values({
    pageId,
    kind: "trailer",
    name: "trailer.mp4",
    sizeBytes: 1,
    status: "ready",
    durationSeconds: 16,
  });
  app.clock.stop();
});
afterAll(() => app.close());

/** Starts the demo when clocks of its events show a time. */
async function startAt(year: number, month: number, day: number, hour: number, minute: number) {
  const { services, clock } = app;
  clock.set(resolveWallTime({ year, month, day, hour, minute, second: 0 }, TIMEZONE));
  const converted = await findConvertedFilms(services);
  if (!converted) throw new Error("There are no converted videos");
  forgetFestivals(services, { id: await seedFestival(services, organizer, converted) });
}

async function readFestival() {
  const response = await app.http.inject({ method: "GET", url: "/v1/festivals/harbour-lights" });
  expect(response.statusCode, response.body).toBe(200);
  const { data }: { data: PublicFestival } = response.json();
  const screenings = data.sections.flatMap((section) => section.screenings);
  return { festival: data, shown: screenings.filter((screening) => screening.state !== "announced") };
}

test.each<[string, Parameters<typeof startAt>]>([
  ["at noon", [2026, 11, 28, 12, 0]],
  ["just after midnight", [2026, 11, 29, 0, 5]],
  ["just before midnight", [2026, 11, 29, 23, 55]],
  ["on the day on which clocks go back", [2026, 11, 1, 1, 30]],
  ["on the day before clocks go forward", [2027, 3, 13, 9, 0]],
] as const)(
  "has three days, with everything that a festival can have, when started %s",
  async (_when, at) => {
    await startAt(...at);
    const { festival, shown } = await readFestival();
    expect(festival.sections.map(({ screenings }) => screenings.length)).toEqual([3, 4, 1, 1]);
    expect(festival.screenings).toEqual([]);
    const states = Object.fromEntries(shown.map(({ url, state }) => [url, state]));
    expect(states).toEqual({
      "low-winter-sun": "ended",
      "night-bees": "now",
      "the-moving-field": "now",
      "slack-water": "now",
      "small-boats-big-weather": "now",
      "night-frequency": "now",
      "ordinary-rivers": "soon",
      "twelfth-floor-choir": "sold-out",
      "the-long-causeway": "soon",
    });
    const [year, month, day] = at;
    const days = [-1, 0, 1].map((offset) =>
      new Date(Date.UTC(year, month - 1, day + offset)).toISOString().slice(0, 10),
    );
    const dayOf = (instant: string) => {
      const wall = getWallTime(new Date(instant), TIMEZONE);
      return new Date(Date.UTC(wall.year, wall.month - 1, wall.day)).toISOString().slice(0, 10);
    };
    expect([...new Set(shown.map(({ opensAt }) => dayOf(opensAt)))].toSorted()).toEqual(days);
    expect([dayOf(festival.opensAt ?? ""), dayOf(festival.closesAt ?? "")]).toEqual([days[0], days[2]]);
    expect(
      festival.passes.map(({ title, state, price, screenings }) => [title, state, price, screenings]),
    ).toEqual([
      ["Festival pass", "early", 6000, 9],
      ["Six films", "on-sale", 3000, 9],
    ]);
    const premieres = shown.filter(({ premiereStartsAt }) => premiereStartsAt !== null);
    expect(
      premieres.map(({ url, premiereStartsAt, opensAt }) => [url, premiereStartsAt === opensAt]),
    ).toEqual([["the-long-causeway", true]]);
  },
);

test("shows films of the organizer's library, each with a record and a file of its own, however often it starts", async () => {
  await startAt(2026, 11, 28, 12, 0);
  await startAt(2026, 11, 28, 13, 0);
  const { db } = app.services;
  const library = await db.select().from(films).where(eq(films.accountId, organizer.id));
  expect(library).toHaveLength(12);
  for (const film of library) {
    expect(film).toMatchObject({
      year: expect.any(Number),
      minutes: expect.any(Number),
      director: expect.stringMatching(/./),
    });
    expect([film.countries, film.languages, film.stills, film.accessServices]).not.toContainEqual([]);
  }
  const shown = await db.select().from(pageFilms);
  expect(shown).toHaveLength(12);
  expect(new Set(shown.map(({ videoId }) => videoId)).size).toBe(12);
  expect(await db.$count(videos, isNotNull(videos.filmId))).toBe(12);
  const { festival, shown: screenings } = await readFestival();
  expect(festival.trailerUrl).not.toBeNull();
  expect(screenings.find(({ url }) => url === "small-boats-big-weather")?.films).toHaveLength(4);
});

test("has a screening that is sold out, with people who wait and one offer, however often it starts", async () => {
  await startAt(2026, 11, 28, 12, 0);
  await startAt(2026, 11, 28, 13, 0);
  const { db } = app.services;
  const { shown } = await readFestival();
  expect(shown.find(({ url }) => url === "twelfth-floor-choir")?.state).toBe("sold-out");
  const entries = await db.select().from(waitlistEntries).orderBy(waitlistEntries.position);
  expect(entries.map(({ name, state }) => [name, state])).toEqual(
    demoWaiting.map(({ name }, at) => [name, at === 0 ? "offered" : "waiting"]),
  );
  const [pool] = await db
    .select()
    .from(capacityPools)
    .where(eq(capacityPools.pageId, entries[0]?.pageId ?? ""));
  expect(pool).toMatchObject({ size: people.length + 1, taken: people.length + 1, kept: 1, hasList: true });
  expect(await db.$count(emailOutbox, eq(emailOutbox.template, "waitlist-offer"))).toBe(1);
});
