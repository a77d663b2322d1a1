import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import { maxFestivalScreenings } from "@matinee/domain/limits";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { capacityPools, festivalSections, formerSlugs, pages } from "../../../db/schema/pages.ts";
import { pageFilms } from "../../../db/schema/page-films.ts";
import { premieres } from "../../../db/schema/premieres.ts";
import { createFilm, showFilms } from "../../../testing/film-fixtures.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createFeature } from "../../../testing/media-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createDefaultPaywallSettings } from "../pages/page-defaults.ts";

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services, { credits: 100 });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => app.close());

type PageFields = NonNullable<Parameters<typeof createPage>[2]>;
const createFestival = (fields: PageFields = {}) =>
  createPage(app.services, owner.id, { kind: "festival", title: "Harbour Lights", ...fields });
let order = 0;
const addScreening = (festivalId: string, fields: PageFields = {}) =>
  createPage(app.services, owner.id, { festivalId, festivalOrder: order++, ...fields });
async function addSection(festivalId: string, title: string, sortOrder = 0): Promise<string> {
  const [section] = await app.services.db
    .insert(festivalSections)
    .values({ festivalId, title, sortOrder })
    .returning();
  if (!section) throw new Error("no section");
  return section.id;
}
const get = (slug: string, headers = {}) => app.http.inject({ url: `/v1/festivals/${slug}`, headers });
const read = async (slug: string) => {
  const response = await get(slug);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};
const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000);
const window = (from: number, to: number) => ({ opensAt: hours(from), closesAt: hours(to) });
const setTitle = (id: string, title: string) =>
  app.services.db.update(pages).set({ title }).where(eq(pages.id, id));
const titles = (list: { title: string }[]) => list.map(({ title }) => title);

test("shows the programme of an activated festival in its order, with the films of the library", async () => {
  const festival = await createFestival({ description: "Three days by the sea." });
  const shorts = await addSection(festival.id, "Shorts", 1);
  await addSection(festival.id, "Empty", 0);
  const startsAt = hours(2);
  const first = await addScreening(festival.id, { title: "First short", sectionId: shorts });
  const opening = await addScreening(festival.id, { title: "Opening night" });
  await addScreening(festival.id, { title: "Second short", sectionId: shorts });
  await app.services.db.insert(premieres).values({
    pageId: opening.id,
    startsAt,
    anchorAt: startsAt,
    lobbyMinutes: 5,
    latePolicy: "any-time",
    lateMinutes: 0,
    sellAfterStart: false,
  });
  const films = [
    await createFilm(app.services, owner.id, {
      title: "Buoy",
      countries: ["NO"],
      minutes: 9,
      stills: ["/v1/s3/b.jpg"],
    }),
    await createFilm(app.services, owner.id, { title: "Anchor", audienceCap: 300, source: "eventival" }),
  ];
  await showFilms(
    app.services,
    first.id,
    films.map(({ id }) => ({ filmId: id, videoId: null })),
  );

  const response = await get(festival.slug.toUpperCase());
  expect(response.headers["cache-control"]).toBe("public, max-age=0");
  const { data } = response.json();
  expect(data).toMatchObject({
    id: festival.id,
    url: festival.slug,
    title: "Harbour Lights",
    description: "Three days by the sea.",
    cancelled: false,
  });
  expect(data).not.toHaveProperty("paywallSettings");
  expect(data.screenings).toEqual([
    expect.objectContaining({
      pageId: opening.id,
      url: opening.slug,
      state: "now",
      films: [],
      premiereStartsAt: startsAt.toISOString(),
    }),
  ]);
  expect(data.sections).toHaveLength(1);
  expect(data.sections[0]).toMatchObject({ id: shorts, title: "Shorts" });
  expect(titles(data.sections[0].screenings)).toEqual(["First short", "Second short"]);
  expect(data.sections[0].screenings[0].films).toEqual([
    {
      title: "Buoy",
      originalTitle: "",
      director: "",
      year: null,
      countries: ["NO"],
      languages: [],
      minutes: 9,
      accessServices: [],
      still: "/v1/s3/b.jpg",
    },
    expect.objectContaining({ title: "Anchor", still: null }),
  ]);
});

test("says for somebody without a ticket whether a screening is on, soon, sold out, later on sale or over", async () => {
  const festival = await createFestival();
  const paywall = { ...createDefaultPaywallSettings(), enablePaywall: true };
  await addScreening(festival.id, { title: "now", ...window(-1, 1) });
  await addScreening(festival.id, { title: "soon", ...window(1, 2) });
  await addScreening(festival.id, { title: "ended", ...window(-3, -1), saleFrom: hours(1) });
  await addScreening(festival.id, {
    title: "sales-later",
    ...window(2, 3),
    saleFrom: hours(1),
    paywallSettings: paywall,
  });
  // Nobody needs a ticket.
  await addScreening(festival.id, { title: "now", ...window(-1, 3), saleFrom: hours(1) });
  const full = await addScreening(festival.id, { title: "sold-out", ...window(-1, 1), emailCapture: true });
  await app.services.db.insert(capacityPools).values({ pageId: full.id, size: 20, taken: 20 });
  await app.services.db.update(pages).set({ capacity: 20 }).where(eq(pages.id, full.id));
  const { screenings } = await read(festival.slug);
  expect(screenings).toHaveLength(6);
  for (const { title, state } of screenings) expect(state).toBe(title);
});

test("announces a screening of the account by title, picture and day, and shows no other draft", async () => {
  const festival = await createFestival({ timezone: "Pacific/Auckland" });
  const draft = { activated: false, announced: true };
  await addScreening(festival.id, {
    ...draft,
    title: "Announced",
    backgroundImage: "/v1/s3/a.jpg",
    eventStart: new Date("2031-05-04T18:00:00Z"),
  });
  await addScreening(festival.id, { title: "Kept back", activated: false });
  await addScreening(festival.id, { title: "Cancelled", cancelledAt: hours(-1) });
  await addScreening(festival.id, { ...draft, title: "Archived", archived: true });
  const guest = await createAccount(app.services);
  const invited = { festivalId: festival.id, festivalOrder: 99 };
  await createPage(app.services, guest.id, { ...draft, ...invited, title: "Invited draft" });
  await createPage(app.services, guest.id, { ...invited, title: "Invited" });
  const { screenings } = await read(festival.slug);
  expect(screenings).toEqual([
    { state: "announced", title: "Announced", backgroundImage: "/v1/s3/a.jpg", day: "2031-05-05" },
    expect.objectContaining({ state: "now", title: "Invited" }),
  ]);
});

test("is 404 for a draft, an archived festival, a screening and an unknown address", async () => {
  const { slug } = await createPage(app.services, owner.id);
  const hidden = [
    await createFestival({ activated: false }),
    await createFestival({ archived: true }),
    await createFestival({ superarchived: true }),
  ];
  for (const address of [slug, "no-such-festival", ...hidden.map((festival) => festival.slug)])
    expect((await get(address, owner.headers)).statusCode, address).toBe(404);
});

test("shows a draft to its team as everybody will see it, with the drafts of its account", async () => {
  const festival = await createFestival({ activated: false });
  const draft = { activated: false, ...window(1, 2) };
  const shorts = await addSection(festival.id, "Shorts");
  await addScreening(festival.id, { title: "Open", ...window(-1, 1) });
  const first = await addScreening(festival.id, { ...draft, title: "Draft", sectionId: shorts });
  await addScreening(festival.id, { ...draft, title: "Announced", announced: true });
  await addScreening(festival.id, { activated: false, title: "No dates", opensAt: null, closesAt: null });
  await addScreening(festival.id, { ...draft, title: "Archived", archived: true });
  const guest = await createAccount(app.services);
  const invited = { festivalId: festival.id, festivalOrder: 99 };
  await createPage(app.services, guest.id, { ...draft, ...invited, title: "Invited draft" });
  await createPage(app.services, guest.id, { ...invited, title: "Invited" });
  const url = `/v1/pages/${festival.id}/programme/preview`;
  const response = await app.http.inject({ url, headers: owner.headers });
  expect(response.statusCode, response.body).toBe(200);
  const { data } = response.json();
  expect(data.screenings).toEqual([
    expect.objectContaining({ state: "now", title: "Open" }),
    expect.objectContaining({ state: "announced", title: "Announced" }),
    expect.objectContaining({ state: "now", title: "Invited" }),
  ]);
  expect(data.sections).toEqual([
    expect.objectContaining({
      screenings: [expect.objectContaining({ state: "soon", title: "Draft", pageId: first.id })],
    }),
  ]);
  // Nobody else, and no event that is no festival.
  expect((await app.http.inject({ url })).statusCode).toBe(401);
  expect((await app.http.inject({ url, headers: guest.headers })).statusCode).toBe(404);
  const ofScreening = `/v1/pages/${first.id}/programme/preview`;
  expect((await app.http.inject({ url: ofScreening, headers: owner.headers })).statusCode).toBe(404);
  expect((await get(festival.slug, owner.headers)).statusCode).toBe(404);
});

test("is found by a former address, and says its own", async () => {
  const festival = await createFestival();
  await app.services.db.insert(formerSlugs).values({ slug: "old-harbour", pageId: festival.id });
  expect(await read("old-harbour")).toMatchObject({ id: festival.id, url: festival.slug });
  expect(await read(festival.id)).toMatchObject({ url: festival.slug });
});

test("is read once in ten seconds, and at once after a save of the festival or of a screening", async () => {
  const festival = await createFestival();
  const draft = await addScreening(festival.id, { title: "Draft", activated: false });
  await createFeature(app.services, draft.id);
  const shown = await addScreening(festival.id, { title: "Shown" });
  const write = async (method: "PATCH" | "PUT" | "DELETE" | "POST", path: string, payload?: object) => {
    const response = await app.http.inject({
      method,
      url: `/v1/pages/${path}`,
      headers: owner.headers,
      ...(payload && { payload }),
    });
    expect(response.statusCode, response.body).toBeLessThan(300);
    return response;
  };
  const programme = async () => titles((await read(festival.slug)).screenings);

  const first = await get(festival.slug);
  const etag = first.headers.etag;
  expect((await get(festival.slug, { "if-none-match": etag })).statusCode).toBe(304);
  await setTitle(shown.id, "Changed elsewhere");
  expect(await programme()).toEqual(["Shown"]);
  const readTime = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => readTime() + 10_001);
  await setTitle(shown.id, "Renamed elsewhere");
  expect(await programme()).toEqual(["Renamed elsewhere"]);

  await write("PATCH", shown.id, { title: "Renamed" });
  expect(await programme()).toEqual(["Renamed"]);
  await write("PATCH", festival.id, { title: "Harbour Nights" });
  expect((await read(festival.slug)).title).toBe("Harbour Nights");
  await write("POST", `${draft.id}/activate`);
  expect(await programme()).toEqual(["Draft", "Renamed"]);
  await write("DELETE", `${draft.id}/festival`);
  expect(await programme()).toEqual(["Renamed"]);
  const {
    data: { version },
  } = (await app.http.inject({ url: `/v1/pages/${festival.id}/programme`, headers: owner.headers })).json();
  await write("PUT", `${festival.id}/programme`, {
    version,
    screenings: [{ pageId: draft.id }, { pageId: shown.id }],
    sections: [],
  });
  expect(await programme()).toEqual(["Draft", "Renamed"]);
});

test("forgets that an address was unknown when a festival takes it", async () => {
  const slug = `festival-${randomUUID()}`;
  expect((await get(slug)).statusCode).toBe(404);
  const festival = await createFestival();
  await addScreening(festival.id);
  const response = await app.http.inject({
    method: "PATCH",
    url: `/v1/pages/${festival.id}`,
    headers: owner.headers,
    payload: { url: slug },
  });
  expect(response.statusCode, response.body).toBe(200);
  expect((await read(slug)).id).toBe(festival.id);
});

/** Counts what a call sends to the database, without the heartbeat of notifications and the figures of the app itself. */
async function countStatements(call: () => Promise<unknown>): Promise<number> {
  const calls = new AsyncLocalStorage<true>();
  const { pool } = app.services;
  // Cast: the overloads of `query` accept the same arguments as this function, which passes them on.
  const send = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  let count = 0;
  const sent = vi.spyOn(pool, "query").mockImplementation((...args: unknown[]) => {
    if (calls.getStore()) count += 1;
    return send(...args);
  });
  // An injected request is sent when it is awaited.
  await calls.run(true, async () => await call());
  sent.mockRestore();
  return count;
}

test("reads 200 screenings of two films in as many statements as one, in at most 60 KB compressed", async () => {
  const small = await createFestival();
  await addScreening(small.id);
  const large = await createFestival();
  const sections = await Promise.all([0, 1, 2, 3].map((n) => addSection(large.id, `Section ${n}`, n)));
  const film = (n: number) => ({
    title: `Film ${randomUUID()}`,
    director: `Director ${randomUUID()}`,
    year: 2026,
    countries: ["NO", "DE"],
    languages: ["nb"],
    minutes: n,
    stills: [`/v1/s3/${randomUUID()}.jpg`],
  });
  for (let n = 0; n < maxFestivalScreenings; n++) {
    const screening = await addScreening(large.id, {
      title: `Screening ${randomUUID()}`,
      description: `A log line about ${randomUUID()}`,
      backgroundImage: `/v1/s3/${randomUUID()}.jpg`,
      sectionId: sections[n % 4] ?? null,
    });
    const [a, b] = [
      await createFilm(app.services, owner.id, film(n + 1)),
      await createFilm(app.services, owner.id, film(n + 1)),
    ];
    await app.services.db.insert(pageFilms).values([
      { pageId: screening.id, filmId: a.id, sortOrder: 0 },
      { pageId: screening.id, filmId: b.id, sortOrder: 1 },
    ]);
  }
  const few = await countStatements(() => get(small.slug));
  let body = "";
  const many = await countStatements(async () => (body = (await get(large.slug)).body));
  expect(few).toBe(4);
  expect(many).toBe(few);
  const found = JSON.parse(body).data.sections.flatMap(
    ({ screenings }: { screenings: unknown[] }) => screenings,
  );
  expect(found).toHaveLength(maxFestivalScreenings);
  expect(brotliCompressSync(body).length).toBeLessThanOrEqual(60_000);
  expect(await countStatements(() => get(large.slug))).toBe(0);
});
