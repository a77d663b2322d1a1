import { rm } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { pages } from "../db/schema/pages.ts";
import { writeBuiltApps } from "../testing/built-apps.ts";
import { createAccount, createPage, type TestAccount } from "../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

/** Documents say what they were rendered from, each with another number. */
const renderer = `export const respond = async ({ page, festival, place }) => ({
  status: 200,
  html: JSON.stringify({ number: Math.random(), title: page?.title, festival, place }),
  scripts: [],
});`;

let app: TestApp;
let folder: string;
let owner: TestAccount;
beforeAll(async () => {
  const settings = await writeBuiltApps({ "watch/dist/server/entry-server.js": renderer });
  folder = settings.APPS_DIR;
  app = await createTestApp(settings);
  owner = await createAccount(app.services);
});
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const open = async (path: string) =>
  (await app.http.inject({ url: path, headers: { host: "watch.matinee.example" } })).json();
const createFestival = (fields = {}) =>
  createPage(app.services, owner.id, { kind: "festival", title: "Harbour Lights", ...fields });
const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000);
const addScreening = (festivalId: string, title: string, opensIn: number) =>
  createPage(app.services, owner.id, {
    festivalId,
    title,
    opensAt: hours(opensIn),
    closesAt: hours(opensIn + 2),
  });
const rename = (id: string, title: string) =>
  app.http.inject({ method: "PATCH", url: `/v1/pages/${id}`, headers: owner.headers, payload: { title } });

test("renders a festival with its programme once in ten seconds, and at once after a save", async () => {
  const festival = await createFestival();
  const screening = await addScreening(festival.id, "Low Winter Sun", 1);
  const path = `/festival/${festival.slug}`;
  vi.useFakeTimers({ toFake: ["performance"] });
  // To the cache, what began at 0 never ends.
  vi.advanceTimersByTime(1);
  const first = await open(path);
  expect(first).toMatchObject({ title: "Harbour Lights", place: null });
  expect(first.festival.screenings).toEqual([expect.objectContaining({ title: "Low Winter Sun" })]);
  await app.services.db.update(pages).set({ title: "Night Bees" }).where(eq(pages.id, screening.id));
  vi.advanceTimersByTime(9000);
  // The cache reads the clock once in a millisecond, in which nothing is rendered.
  const other = await open(`/watch/${screening.slug}`);
  expect(await open(path)).toEqual(first);
  vi.advanceTimersByTime(1001);
  // Control: other events are rendered again after a second.
  await expect.poll(async () => (await open(`/watch/${screening.slug}`)).number).not.toBe(other.number);
  expect((await open(path)).festival.screenings[0].title).toBe("Night Bees");
  expect((await rename(screening.id, "Slack Water")).statusCode).toBe(200);
  expect((await open(path)).festival.screenings[0].title).toBe("Slack Water");
  expect((await rename(festival.id, "Tide Lights")).statusCode).toBe(200);
  expect((await open(path)).title).toBe("Tide Lights");
  vi.useRealTimers();
});

test("tells a screening its festival and the screenings before and after it", async () => {
  const festival = await createFestival();
  const second = await addScreening(festival.id, "Second", 2);
  const first = await addScreening(festival.id, "First", 1);
  const { place } = await open(`/watch/${second.slug}`);
  expect(place).toEqual({
    title: "Harbour Lights",
    url: festival.slug,
    previous: { title: "First", url: first.slug },
    next: null,
  });
  const outside = await createPage(app.services, owner.id, { title: "Outside" });
  expect((await open(`/watch/${outside.slug}`)).place).toBeNull();
});

test("a festival that is not activated has no programme in its document", async () => {
  const draft = await createFestival({ activated: false });
  await addScreening(draft.id, "Low Winter Sun", 1);
  expect(await open(`/preview/${draft.id}`)).toMatchObject({ title: "Harbour Lights", festival: null });
});
