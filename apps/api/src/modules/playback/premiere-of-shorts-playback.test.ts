import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { entitlements } from "../../db/schema/subscribers.ts";
import { videos } from "../../db/schema/videos.ts";
import { createFilm, showFilms } from "../../testing/film-fixtures.ts";
import { createPage } from "../../testing/fixtures.ts";
import { savePremiere, sendCommand } from "../../testing/premiere-fixtures.ts";
import { startRehearsal } from "../../testing/rehearsal-fixtures.ts";
import {
  createPlaybackFixture,
  getMediaBase,
  paywallSettings,
  type PlaybackFixture,
} from "../../testing/video/playback-fixtures.ts";
import { findShownFilms } from "../video/shown-films.ts";
import { createOrder } from "../../testing/viewer-fixtures.ts";

// The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000 });

const SECOND_MS = 1000;
const STARTS_IN_MS = 20 * 60_000;
/** The films are 120 seconds long, for the premiere: longer than the server sends ahead. */
const FILM_SECONDS = 120;
const INTERVAL_SECONDS = 200;
/** When each film begins, in seconds of the programme: the interval is after the first one. */
const STARTS = [0, FILM_SECONDS + INTERVAL_SECONDS, 2 * FILM_SECONDS + INTERVAL_SECONDS];
const END = 3 * FILM_SECONDS + INTERVAL_SECONDS;

let cinema: PlaybackFixture;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
  cinema.app.clock.stop();
});
afterEach(() => cinema.app.clock.set(new Date()));
afterAll(() => cinema.app.close());

/** A premiere of three shorts with an interval after the first one, and a fourth film that is in no item. */
async function createNight() {
  const { app, owner } = cinema;
  const { services } = app;
  const { id } = await createPage(services, owner.id, { paywallSettings });
  const shown: { filmId: string; videoId: string }[] = [];
  for (const title of ["Slack Water", "Low Light", "The Ferry", "Not Tonight"]) {
    const film = await createFilm(services, owner.id, { title });
    const videoId = await cinema.addVideo(id);
    await services.db
      .update(videos)
      .set({ filmId: film.id, pageId: null, accountId: owner.id, durationSeconds: FILM_SECONDS })
      .where(eq(videos.id, videoId));
    shown.push({ filmId: film.id, videoId });
  }
  await showFilms(services, id, shown);
  const [first, ...rest] = shown.slice(0, 3).map(({ filmId }) => ({ kind: "film", filmId }));
  const startsAt = new Date(app.clock.now().getTime() + STARTS_IN_MS);
  const saved = await savePremiere(app, owner, id, {
    startsAt: startsAt.toISOString(),
    programme: [first, { kind: "interval", durationMs: INTERVAL_SECONDS * SECOND_MS }, ...rest],
    encoreFrom: new Date(startsAt.getTime() + END * SECOND_MS).toISOString(),
    encoreUntil: new Date(startsAt.getTime() + 86_400_000).toISOString(),
  });
  if (saved.statusCode !== 200) throw new Error(saved.body);
  const programme: { id: string; kind: string; videoId: string | null }[] = saved.json().data.programme;
  return {
    pageId: id,
    startsAt,
    films: programme.filter(({ kind }) => kind === "film"),
    interval: programme[1],
    shown,
    unshown: shown[3],
    /** Moves the clock to a second of the programme. */
    moveTo: (second: number) => app.clock.set(new Date(startsAt.getTime() + second * SECOND_MS)),
  };
}

/** Starts a film of the programme. @returns its grant, and what of it is sent now: segments at 0, 1, 2, 4, 8 and 12 s */
async function startFilm(
  pageId: string,
  itemId: string | undefined,
  fields: { orderSlug?: string; deviceId?: string; filmId?: string | undefined } = {},
  headers = {},
) {
  const { filmId, ...rest } = fields;
  const body = { ...(itemId && { itemId }), ...(filmId && { filmId }), ...rest };
  const { status, json, data } = await cinema.start(pageId, body, headers);
  const listSent = async () => {
    const base = getMediaBase(data.manifestUrl);
    const names = [0, 1, 2, 3, 4, 5].map((number) => `${base}/360p/0000${number}.m4s`);
    const statuses = await Promise.all(names.map(async (name) => (await cinema.get(name)).statusCode));
    return statuses.flatMap((sent, number) => (sent === 200 ? [number] : []));
  };
  return { status, json, data, listSent };
}

async function countPlays(orderId: string): Promise<number[]> {
  const rows = await cinema.app.services.db
    .select({ plays: entitlements.plays })
    .from(entitlements)
    .where(eq(entitlements.orderId, orderId));
  return rows.map(({ plays }) => plays);
}

const NONE: number[] = [];
const ALL = [0, 1, 2, 3, 4, 5];

test.each([0, 1, 2])(
  "of film %i no byte is sent before its item is a minute away, however far the others have come",
  async (index) => {
    const { pageId, films, moveTo } = await createNight();
    const { slug: orderSlug } = await createOrder(cinema.app.services, pageId);
    moveTo(-60);
    const screens = await Promise.all(films.map(({ id }) => startFilm(pageId, id, { orderSlug })));
    const startsAt = STARTS[index] ?? 0;
    const listSent = () => screens[index]?.listSent();
    moveTo(startsAt - 61);
    expect(await listSent()).toEqual(NONE);
    // Control: of the films before, which the same request would get, everything is.
    for (const earlier of screens.slice(0, index)) expect(await earlier.listSent()).toEqual(ALL);
    // And of those after it nothing.
    for (const later of screens.slice(index + 1)) expect(await later.listSent()).toEqual(NONE);
    moveTo(startsAt - 60 + 5);
    expect(await listSent()).toEqual([0, 1, 2, 3]);
    moveTo(startsAt);
    expect(await listSent()).toEqual(ALL);
  },
);

test("nothing of a film that no item shows is sent, neither during the premiere nor by the same grant afterwards", async () => {
  const { pageId, unshown, films, moveTo } = await createNight();
  const { slug: orderSlug } = await createOrder(cinema.app.services, pageId);
  moveTo(-60);
  const ofFilm = await startFilm(pageId, films[0]?.id, { orderSlug });
  const { data, listSent } = await startFilm(pageId, undefined, { orderSlug, filmId: unshown?.filmId });
  expect(data.manifestUrl).toContain(unshown?.videoId);
  for (const second of [0, END - 1, END + 1]) {
    moveTo(second);
    expect(await listSent()).toEqual(NONE);
  }
  // Control: all of the first film is, by a grant of the same moment.
  expect(await ofFilm.listSent()).toEqual(ALL);
});

test("hold, pause and skip move what is sent of each film", async () => {
  const { pageId, films, moveTo } = await createNight();
  const { slug: orderSlug } = await createOrder(cinema.app.services, pageId);
  moveTo(-60);
  const [first, second, third] = await Promise.all(
    films.map(({ id }) => startFilm(pageId, id, { orderSlug })),
  );
  const command = (name: string, epoch: number) =>
    sendCommand(cinema.app, cinema.owner, pageId, { command: name, epoch });
  await command("hold", 0);
  moveTo(300);
  await expect.poll(() => first?.listSent(), { timeout: 10_000 }).toEqual(ALL);
  expect(await second?.listSent()).toEqual(NONE);
  await command("start", 1);
  // The interval ends at once, so the second film begins.
  moveTo(300 + FILM_SECONDS + 10);
  await command("skip", 2);
  await expect.poll(() => second?.listSent(), { timeout: 10_000 }).toEqual(ALL);
  expect(await third?.listSent()).toEqual(NONE);
  await command("pause", 3);
  moveTo(800);
  // A process learns of a command within two seconds.
  await expect.poll(() => third?.listSent(), { timeout: 10_000 }).toEqual(NONE);
  expect(await second?.listSent()).toEqual(ALL);
  await command("skip", 4);
  await expect.poll(() => third?.listSent(), { timeout: 10_000 }).toEqual(ALL);
});

test("all films of a premiere are one visit, on two devices, and the encore is another one", async () => {
  const { pageId, films, moveTo } = await createNight();
  const { id: orderId, slug: orderSlug } = await createOrder(cinema.app.services, pageId);
  moveTo(-60);
  for (const deviceId of ["device-one", "device-two"])
    for (const { id } of films) {
      const { status, data } = await startFilm(pageId, id, { orderSlug, deviceId });
      expect([status, data.visits]).toEqual([201, 1]);
    }
  expect(await countPlays(orderId)).toEqual([1]);
  // Control: two devices are the most, whatever the films that each has at hand.
  const third = await startFilm(pageId, films[0]?.id, { orderSlug, deviceId: "device-three" });
  expect(third.json.code).toBe("device-limit");
  moveTo(END + 3600);
  expect((await startFilm(pageId, undefined, { orderSlug })).status).toBe(201);
  expect(await countPlays(orderId)).toEqual([2]);
});

test("an encore that began before the closing may be watched to its end, for the length of its films", async () => {
  const { pageId, shown, moveTo } = await createNight();
  const [{ id: orderId, slug: orderSlug }, late] = [
    await createOrder(cinema.app.services, pageId),
    await createOrder(cinema.app.services, pageId),
  ];
  const start = (index: number, fields: object = { orderSlug }) =>
    startFilm(pageId, undefined, { ...fields, filmId: shown[index]?.filmId });
  // A minute before the closing, which is a day after the start.
  const closing = 86_400;
  moveTo(closing - 60);
  expect((await start(0)).status).toBe(201);
  moveTo(closing + 30);
  const second = await start(1);
  expect([second.status, second.data?.visits]).toEqual([201, 1]);
  // Not with another ticket, nor on another device.
  for (const fields of [{ orderSlug: late.slug }, { orderSlug, deviceId: "device-two" }, {}]) {
    const { status, json } = await start(1, fields);
    expect([status, json.message]).toEqual([403, "This Event Has Ended"]);
  }
  moveTo(closing + 4 * FILM_SECONDS - 1);
  expect((await start(2)).status).toBe(201);
  moveTo(closing + 4 * FILM_SECONDS);
  expect((await start(3)).status).toBe(403);
  expect(await countPlays(orderId)).toEqual([1]);
});

test("a film is started as the feature, and what is no film as the rest of the programme", async () => {
  const { pageId, films, interval, moveTo } = await createNight();
  const { slug: orderSlug } = await createOrder(cinema.app.services, pageId);
  moveTo(-60);
  const start = async (body: object) => (await cinema.start(pageId, { orderSlug, ...body })).status;
  // Else a film would count no visit and no device.
  expect(await start({ kind: "programme", itemId: films[1]?.id ?? "" })).toBe(404);
  expect(await start({ kind: "feature", itemId: interval?.id ?? "" })).toBe(404);
  expect(await start({ kind: "feature", itemId: films[1]?.id ?? "" })).toBe(201);
  const owner = await startFilm(pageId, films[2]?.id, {}, cinema.owner.headers);
  expect(await owner.listSent()).toEqual(ALL);
});

test("in a rehearsal, the team gets each film by the clock at ten times the speed, and all films in its encore", async () => {
  const { pageId } = await createNight();
  const { copyPageId } = await startRehearsal(cinema.app, cinema.owner, pageId);
  const { db } = cinema.app.services;
  expect(await findShownFilms(db, copyPageId)).toEqual(await findShownFilms(db, pageId));
  const url = `/v1/pages/${copyPageId}/live-room`;
  const { headers } = cinema.owner;
  const entered = await cinema.app.http.inject({
    method: "POST",
    url,
    headers,
    payload: { deviceId: "device-one" },
  });
  const { premiere } = entered.json().data;
  const programme: { id: string; kind: string }[] = premiere.programme;
  const items = programme.filter(({ kind }) => kind === "film");
  const screens = await Promise.all(
    items.map(({ id }) => startFilm(copyPageId, id, {}, cinema.owner.headers)),
  );
  const startsAt = Date.parse(premiere.startsAt);
  const listAll = () => Promise.all(screens.map(({ listSent }) => listSent()));
  cinema.app.clock.set(new Date(startsAt));
  expect(await listAll()).toEqual([ALL, NONE, NONE]);
  cinema.app.clock.set(new Date(startsAt + (STARTS[1] ?? 0) * 100));
  expect(await listAll()).toEqual([ALL, ALL, NONE]);
  cinema.app.clock.set(new Date(startsAt + (STARTS[2] ?? 0) * 100));
  expect(await listAll()).toEqual([ALL, ALL, ALL]);
});
