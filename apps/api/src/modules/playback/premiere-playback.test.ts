import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { playbackGrants } from "../../db/schema/playback.ts";
import { savePremiere, sendCommand } from "../../testing/premiere-fixtures.ts";
import { startRehearsal } from "../../testing/rehearsal-fixtures.ts";
import {
  createPlaybackFixture,
  getMediaBase,
  paywallSettings,
  type PlaybackFixture,
} from "../../testing/video/playback-fixtures.ts";
import { refund } from "../../testing/video/media-access-cases.ts";
import { createPremiereNight, getFilmInstant } from "../../testing/video/premiere-night.ts";
import { createPage } from "../../testing/fixtures.ts";
import { createOrder } from "../../testing/viewer-fixtures.ts";
import { createGrantVerifier } from "./grants.ts";
import { findOrderAccess } from "../access/entitlements.queries.ts";

// The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000 });

const MINUTE_MS = 60_000;

let cinema: PlaybackFixture;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
  cinema.app.clock.stop();
});
afterEach(() => cinema.app.clock.set(new Date()));
afterAll(() => cinema.app.close());

/** Starts the film as a new ticket holder. */
async function startFilm(pageId: string) {
  const { id, slug } = await createOrder(cinema.app.services, pageId);
  const { data } = await cinema.start(pageId, { orderSlug: slug });
  const base = getMediaBase(data.manifestUrl);
  const readStatus = async (name: string) => (await cinema.get(`${base}/${name}`)).statusCode;
  /** Lists the segments that are sent now, by their numbers. They begin at the seconds 0, 1, 2, 4, 8 and 12. */
  const listSent = async () => {
    const statuses = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => readStatus(`360p/0000${n}.m4s`)));
    return statuses.flatMap((status, number) => (status === 200 ? [number] : []));
  };
  return { orderId: id, slug, data, base, readStatus, listSent };
}

test("a premiere admits in the lobby, and sends no segment that begins more than a minute ahead of its clock", async () => {
  const { page } = await createPremiereNight(cinema);
  const { data, base, readStatus, listSent } = await startFilm(page.id);
  expect(data.thumbnailsUrl).toBeNull();
  expect(await readStatus("master.m3u8")).toBe(200);
  expect(await readStatus("360p/index.m3u8")).toBe(200);
  expect(await readStatus("360p/init.mp4")).toBe(200);
  expect(await readStatus("captions/en.vtt")).toBe(200);
  expect(await listSent()).toEqual([]);
  // Whether or not there are such renditions.
  expect(await readStatus("360p-av1/00000.m4s")).toBe(403);
  expect(await readStatus("audio-0/00000.m4s")).toBe(403);
  // Pictures of the whole film.
  expect(await readStatus("thumbnails/1.jpg")).toBe(403);
  const early = await cinema.get(`${base}/360p/00000.m4s`);
  expect(early.json()).toMatchObject({
    code: "early",
    message: "The premiere has not come to this part of the film yet.",
  });

  cinema.app.clock.set(getFilmInstant(page, 5 - 60));
  expect(await listSent()).toEqual([0, 1, 2, 3]);
  cinema.app.clock.set(getFilmInstant(page, 8 - 60));
  expect(await listSent()).toEqual([0, 1, 2, 3, 4]);
  cinema.app.clock.set(getFilmInstant(page, 0));
  expect(await listSent()).toEqual([0, 1, 2, 3, 4, 5]);
});

test("the check of web servers rejects early segments, and requests that name none", async () => {
  const { page } = await createPremiereNight(cinema);
  const { base } = await startFilm(page.id);
  const admission = base.replace("/media/", "/media/admission/");
  const ask = async (file: string) => (await cinema.get(`${admission}${file}`)).statusCode;
  expect(await ask("?file=360p/00000.m4s")).toBe(403);
  expect(await ask("?file=360p-av1/00000.m4s")).toBe(403);
  expect(await ask("?file=a-new-form/of-segments")).toBe(403);
  expect(await ask("?file=360p/init.mp4")).toBe(204);
  expect(await ask("")).toBe(403);
  cinema.app.clock.set(getFilmInstant(page, 5 - 60));
  expect(await ask("?file=360p/00003.m4s")).toBe(204);
  expect(await ask("?file=audio-0/00004.m4s")).toBe(403);
});

test("a grant does not lose its premiere by losing its prefix", async () => {
  const { page } = await createPremiereNight(cinema);
  const { base } = await startFilm(page.id);
  expect(base).toContain("/media/premiere.");
  const [, token = ""] = /^\/media\/([^/]+)\//.exec(base) ?? [];
  const readGrant = createGrantVerifier(cinema.app.config.keyRing);
  expect(readGrant(token)).toMatchObject({ pageId: page.id, isPremiere: true });
  expect(readGrant(token.replace("premiere.", ""))).toBeNull();
});

test("pause and skip move what is sent within ten seconds", async () => {
  const { page } = await createPremiereNight(cinema);
  const { listSent } = await startFilm(page.id);
  cinema.app.clock.set(getFilmInstant(page, 5 - 60));
  expect(await listSent()).toEqual([0, 1, 2, 3]);
  await sendCommand(cinema.app, cinema.owner, page.id, { command: "pause", epoch: 0 });
  // Paused two seconds later, so seven seconds may be loaded however long the pause takes.
  cinema.app.clock.advance(MINUTE_MS);
  await expect.poll(listSent, { timeout: 10_000 }).toEqual([0, 1, 2, 3]);
  await sendCommand(cinema.app, cinema.owner, page.id, { command: "skip", epoch: 1 });
  await expect.poll(listSent, { timeout: 10_000 }).toEqual([0, 1, 2, 3, 4, 5]);
});

test("a refund during the film ends it within ten seconds, for this viewer only", async () => {
  const { page } = await createPremiereNight(cinema);
  const [refunded, other] = [await startFilm(page.id), await startFilm(page.id)];
  cinema.app.clock.set(getFilmInstant(page, 1));
  expect(await refunded.readStatus("360p/00001.m4s")).toBe(200);
  const refundedAt = performance.now();
  await refund(cinema, refunded.orderId);
  await expect.poll(() => refunded.readStatus("360p/00001.m4s"), { timeout: 10_000 }).toBe(403);
  expect(performance.now() - refundedAt).toBeLessThan(10_000);
  expect(await other.readStatus("360p/00001.m4s")).toBe(200);
  const url = `/v1/pages/${page.id}/live-room`;
  const enter = async (orderSlug: string) => {
    const payload = { deviceId: "device-one", orderSlug };
    return (await cinema.app.http.inject({ method: "POST", url, payload })).statusCode;
  };
  expect(await enter(refunded.slug)).toBe(403);
  expect(await enter(other.slug)).toBe(201);
});

test("requests for segments read no database while the clock is known", async () => {
  const { page } = await createPremiereNight(cinema);
  const { base, readStatus } = await startFilm(page.id);
  cinema.app.clock.set(getFilmInstant(page, 0));
  expect(await readStatus("360p/00000.m4s")).toBe(200);
  let connections = 0;
  const count = () => void connections++;
  cinema.app.services.pool.on("acquire", count);
  try {
    await Promise.all(Array.from({ length: 100 }, () => cinema.get(`${base}/360p/00001.m4s`)));
  } finally {
    cinema.app.services.pool.off("acquire", count);
  }
  // The clock may be read again in between, and so may other parts of the process.
  expect(connections).toBeLessThan(10);
});

test("opens neither before the lobby, nor between the programme and the encore, nor as a free preview", async () => {
  const startsAt = new Date(cinema.app.clock.now().getTime() + 60 * MINUTE_MS);
  const [encoreFrom, encoreUntil] = [120, 300].map((minutes) =>
    new Date(startsAt.getTime() + minutes * MINUTE_MS).toISOString(),
  );
  const { page } = await createPremiereNight(cinema, {
    startsAt: startsAt.toISOString(),
    encoreFrom,
    encoreUntil,
  });
  const { slug } = await createOrder(cinema.app.services, page.id);
  const start = () => cinema.start(page.id, { orderSlug: slug });
  expect((await start()).json.message).toBe("The lobby is not open yet.");
  cinema.app.clock.set(new Date(startsAt.getTime() - 30 * MINUTE_MS));
  expect((await start()).status).toBe(201);
  // Without a ticket, other events show the first seconds.
  expect((await cinema.start(page.id)).status).toBe(403);
  cinema.app.clock.set(new Date(startsAt.getTime() + 60 * MINUTE_MS));
  expect((await start()).json.message).toBe("The premiere is over. The encore has not started yet.");
  cinema.app.clock.set(new Date(startsAt.getTime() + 121 * MINUTE_MS));
  const encore = await start();
  expect(encore.status).toBe(201);
  expect(encore.data.manifestUrl).not.toContain("premiere.");
  expect(encore.data.thumbnailsUrl).not.toBeNull();
});

test("the event's rule for late viewers holds for playback, too", async () => {
  const { page } = await createPremiereNight(cinema, { latePolicy: "minutes", lateMinutes: 2 });
  const early = await createOrder(cinema.app.services, page.id);
  await cinema.app.http.inject({
    method: "POST",
    url: `/v1/pages/${page.id}/live-room`,
    payload: { deviceId: "device-one", orderSlug: early.slug },
  });
  const late = await createOrder(cinema.app.services, page.id);
  cinema.app.clock.set(new Date(page.startsAt.getTime() + MINUTE_MS));
  expect((await cinema.start(page.id, { orderSlug: late.slug })).status).toBe(201);
  cinema.app.clock.set(new Date(page.startsAt.getTime() + 3 * MINUTE_MS));
  const rejected = await cinema.start(page.id, { orderSlug: late.slug });
  expect(rejected.status).toBe(403);
  expect(rejected.json.message).toMatch(/has started/);
  expect((await cinema.start(page.id, { orderSlug: early.slug })).status).toBe(201);
});

test("a premiere is one visit, also after a long pause and on a second device; its encore is another", async () => {
  const encore = [60, 600].map((minutes) =>
    new Date(cinema.app.clock.now().getTime() + minutes * MINUTE_MS).toISOString(),
  );
  const { page } = await createPremiereNight(cinema, { encoreFrom: encore[0], encoreUntil: encore[1] });
  const { orderId, slug } = await startFilm(page.id);
  const readVisits = async () => {
    const { visits } = await findOrderAccess(cinema.app.services.db, orderId, page.id);
    return visits;
  };
  cinema.app.clock.set(getFilmInstant(page, -60));
  await sendCommand(cinema.app, cinema.owner, page.id, { command: "pause", epoch: 0 });
  cinema.app.clock.advance(100 * MINUTE_MS);
  await cinema.start(page.id, { orderSlug: slug });
  await cinema.start(page.id, { orderSlug: slug, deviceId: "device-two" });
  expect(await readVisits()).toBe(1);
  await sendCommand(cinema.app, cinema.owner, page.id, { command: "end", epoch: 1 });
  cinema.app.clock.advance(100 * MINUTE_MS);
  expect((await cinema.start(page.id, { orderSlug: slug })).status).toBe(201);
  expect(await readVisits()).toBe(2);
});

test("planning a premiere ends the playback that began without one", async () => {
  const page = await createPage(cinema.app.services, cinema.owner.id, { paywallSettings });
  await cinema.addVideo(page.id);
  const { readStatus, data } = await startFilm(page.id);
  expect(await readStatus("360p/00005.m4s")).toBe(200);
  const startsAt = new Date(cinema.app.clock.now().getTime() + 60 * MINUTE_MS).toISOString();
  await savePremiere(cinema.app, cinema.owner, page.id, { startsAt, programme: [{ kind: "film" }] });
  await expect.poll(() => readStatus("360p/00005.m4s")).toBe(403);
  const [grant] = await cinema.app.services.db
    .select()
    .from(playbackGrants)
    .where(eq(playbackGrants.id, data.id));
  expect(grant?.revokedAt).not.toBeNull();
});

test("the video of a greeting is admitted like the film, and sent by the time of its own item", async () => {
  const [page, other] = await Promise.all(
    [1, 2].map(() => createPage(cinema.app.services, cinema.owner.id, { paywallSettings })),
  );
  if (!page || !other) throw new Error("no events");
  await cinema.addVideo(page.id);
  const videoId = await cinema.addVideo(page.id, "programme");
  const startsAt = new Date(cinema.app.clock.now().getTime() + 20 * MINUTE_MS);
  const plan = {
    startsAt: startsAt.toISOString(),
    programme: [
      { kind: "slate", durationMs: 300_000 },
      { kind: "greeting", title: "Noor Castellane", videoId },
      { kind: "film" },
    ],
  };
  const saved = await savePremiere(cinema.app, cinema.owner, page.id, plan);
  const [slate, greeting]: { id: string }[] = saved.json().data.programme;
  const { slug } = await createOrder(cinema.app.services, page.id);
  cinema.app.clock.set(new Date(startsAt.getTime() - MINUTE_MS));
  const start = (fields: object, headers = {}) =>
    cinema.start(page.id, { kind: "programme", orderSlug: slug, ...fields }, headers);
  const item = { itemId: greeting?.id ?? "" };
  expect((await start({ ...item, orderSlug: undefined })).status).toBe(403);
  expect((await start({})).status).toBe(404);
  expect((await start({ itemId: slate?.id ?? "" })).status).toBe(404);
  expect((await cinema.start(other.id, { kind: "programme", ...item }, cinema.owner.headers)).status).toBe(
    404,
  );
  expect((await start({ ...item, orderSlug: undefined }, cinema.owner.headers)).status).toBe(201);

  const { status, data } = await start(item);
  expect(status).toBe(201);
  expect(data.visits).toBe(0);
  // Its player reports that it goes on, as with the film.
  const report = (deviceToken: string | undefined, deviceId = "device-one") =>
    cinema.app.http.inject({
      method: "POST",
      url: `/v1/playback/${data.id}/heartbeat`,
      payload: { deviceId, deviceToken, positionSeconds: 1 },
    });
  expect((await report(data.deviceToken)).json().data).toMatchObject({ playing: true });
  // Control: neither the same device without its proof, nor another one with the proof of another viewer.
  expect((await report(undefined)).statusCode).toBe(404);
  const stranger = await createOrder(cinema.app.services, page.id);
  const theirs = await start({ ...item, orderSlug: stranger.slug });
  expect((await report(theirs.data.deviceToken, "device-two")).statusCode).toBe(404);
  const readStatus = async (name: string) =>
    (await cinema.get(`${getMediaBase(data.manifestUrl)}/360p/${name}`)).statusCode;
  cinema.app.clock.set(new Date(startsAt.getTime() + 300_000 - MINUTE_MS - 1000));
  expect(await readStatus("00000.m4s")).toBe(403);
  cinema.app.clock.set(new Date(startsAt.getTime() + 300_000 - MINUTE_MS + 5000));
  expect(await readStatus("00003.m4s")).toBe(200);
  expect(await readStatus("00005.m4s")).toBe(403);
});

test("the owner sees all of the film before the premiere", async () => {
  const { page } = await createPremiereNight(cinema);
  const { data } = await cinema.start(page.id, {}, cinema.owner.headers);
  expect((await cinema.get(`${getMediaBase(data.manifestUrl)}/360p/00005.m4s`)).statusCode).toBe(200);
});

test("in a rehearsal, owner and staff get the film by its clock at ten times the speed, and viewers get none", async () => {
  const { page } = await createPremiereNight(cinema, {
    startsAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const { copyPageId } = await startRehearsal(cinema.app, cinema.owner, page.id);
  const { slug } = await createOrder(cinema.app.services, page.id);
  expect((await cinema.start(copyPageId, { orderSlug: slug })).status).toBe(404);
  const { data } = await cinema.start(copyPageId, {}, cinema.owner.headers);
  const base = getMediaBase(data.manifestUrl);
  expect(base).toContain("/media/premiere.");
  const listSent = async () => {
    const names = [0, 1, 2, 3, 4, 5].map((n) => `${base}/360p/0000${n}.m4s`);
    const statuses = await Promise.all(names.map(async (name) => (await cinema.get(name)).statusCode));
    return statuses.flatMap((status, number) => (status === 200 ? [number] : []));
  };
  expect(await listSent()).toEqual([]);
  // It starts after a minute, and the slate of five minutes takes half a minute.
  const filmAt = cinema.app.clock.now().getTime() + 90_000;
  cinema.app.clock.set(new Date(filmAt + (5 - 60) * 100));
  expect(await listSent()).toEqual([0, 1, 2, 3]);
  cinema.app.clock.set(new Date(filmAt));
  expect(await listSent()).toEqual([0, 1, 2, 3, 4, 5]);
});
