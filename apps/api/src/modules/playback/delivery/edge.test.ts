import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { entitlements } from "../../../db/schema/subscribers.ts";
import { createPage } from "../../../testing/fixtures.ts";
import { refund } from "../../../testing/video/media-access-cases.ts";
import {
  createPlaybackFixture,
  getMediaBase,
  paywallSettings,
  type PlaybackFixture,
} from "../../../testing/video/playback-fixtures.ts";
import { createPremiereNight, getFilmInstant } from "../../../testing/video/premiere-night.ts";
import { createOrder, findEntitlementId } from "../../../testing/viewer-fixtures.ts";
import { createGrantVerifier } from "../grants.ts";
import { createEdgeKeys } from "./edge-keys.ts";

// The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000 });

let cinema: PlaybackFixture;
let headers: Record<string, string>;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
  headers = { "x-edge-token": createEdgeKeys(cinema.app.config.keyRing).token };
});
afterEach(() => cinema.app.clock.set(new Date()));
afterAll(() => cinema.app.close());

async function startFilm(pageId = cinema.page.id, address = "198.51.100.7") {
  const { id: orderId, slug } = await createOrder(cinema.app.services, pageId);
  const { data } = await cinema.start(pageId, { orderSlug: slug }, { "x-forwarded-for": address });
  const base = getMediaBase(data.manifestUrl);
  const ticketId = await findEntitlementId(cinema.app.services, { orderId });
  return {
    orderId,
    ticketId,
    grantId: data.id as string,
    base,
    used: base.replace("/media/", "/media/used/"),
  };
}

const getList = (pageId = cinema.page.id, clock = 0) =>
  cinema.get(`/media/revocations/${pageId}?clock=${clock}`, headers);
const report = (used: string, from: number, address = "198.51.100.7") =>
  cinema.get(`${used}?from=${from}`, { ...headers, "x-forwarded-for": address });

test("a caller without an edge's token finds nothing, and changes nothing", async () => {
  const { used } = await startFilm();
  for (const url of [`/media/revocations/${cinema.page.id}`, `${used}?from=0`]) {
    expect((await cinema.get(url)).statusCode).toBe(404);
    expect((await cinema.get(url, { "x-edge-token": headers["x-edge-token"] + "0" })).statusCode).toBe(404);
    expect((await cinema.get(url, headers)).statusCode).toBeLessThan(300);
  }
});

test("lists what ended of an event, with its time, for two seconds; other events' tickets are not in it", async () => {
  const { orderId, ticketId } = await startFilm();
  const other = await createPage(cinema.app.services, cinema.owner.id, { paywallSettings });
  const find = async (pageId?: string) => {
    const { body } = await getList(pageId);
    const at = body.indexOf(ticketId.replaceAll("-", ""));
    return at < 0 ? null : { at, time: Number(body.slice(at + 32, at + 45)), length: body.length };
  };
  expect(await find()).toBeNull();
  const refundedAt = cinema.app.clock.now().getTime();
  await refund(cinema, orderId);
  await expect.poll(() => find()).not.toBeNull();
  const entry = await find();
  expect([(entry?.at ?? 1) % 45, (entry?.length ?? 1) % 45]).toEqual([0, 0]);
  expect(entry?.time).toBeGreaterThanOrEqual(refundedAt);
  expect(entry?.time).toBeLessThan(refundedAt + 20_000);
  await expect.poll(() => find(other.id)).toBeNull();
  const response = await getList();
  expect(response.headers).toMatchObject({ "x-accel-expires": "2", "cache-control": "no-store" });
  expect(Math.abs(Number(response.headers["x-at"]) - cinema.app.clock.now().getTime())).toBeLessThan(5000);
  expect(response.headers).not.toHaveProperty("x-loadable");
  // It stays for as long as a signature may name it.
  cinema.app.clock.advance(3_600_000);
  expect(await find()).not.toBeNull();
});

test("says up to which second each film of a premiere may be loaded", async () => {
  const { page } = await createPremiereNight(cinema);
  const { base } = await startFilm(page.id);
  const videoId = base.split("/").at(-1) ?? "";
  const readClock = async (pageId = page.id) => (await getList(pageId, 1)).headers["x-loadable"];
  for (const second of [-100, 0, 5.5]) {
    cinema.app.clock.stop();
    cinema.app.clock.set(getFilmInstant(page, second - 60));
    expect(await readClock()).toBe(`${videoId}=${second}`);
  }
  cinema.app.clock.set(getFilmInstant(page, 3600));
  expect(await readClock()).toBe(`${videoId}=Infinity`);
  expect(await readClock(cinema.page.id)).toBe("all");
});

test("a report is wanted rarely, and soon from another network than the grant's", async () => {
  const { used } = await startFilm();
  const first = await report(used, 0);
  expect([first.statusCode, first.headers["x-accel-expires"]]).toEqual([204, "120"]);
  expect((await report(used, 16, "203.0.113.9")).headers["x-accel-expires"]).toBe("5");
  await cinema.app.services.grantNetworks.flush();
  // Now that there are two, also from the first.
  await expect.poll(async () => (await report(used, 16)).headers["x-accel-expires"]).toBe("5");
});

test("reports from two networks end the grant", async () => {
  const { grantId: id, used, base } = await startFilm();
  const { grantNetworks } = cinema.app.services;
  for (let turn = 0; turn < 4; turn++) {
    for (const address of ["203.0.113.9", "198.51.100.7"]) await report(used, turn * 16, address);
    await grantNetworks.flush();
    // Both networks are known.
    await expect.poll(() => grantNetworks.isWatched({ id }, "")).toBe(true);
    cinema.app.clock.advance(5000);
  }
  await expect.poll(async () => (await cinema.get(`${base}/360p/00000.m4s`)).statusCode).toBe(403);
  expect((await report(used, 160)).statusCode).toBe(403);
});

test("watching counts with the film's minutes that edges report, each once", async () => {
  const page = await createPage(cinema.app.services, cinema.owner.id, { paywallSettings, watchHours: 5 });
  await cinema.addVideo(page.id);
  const { used, base, ticketId } = await startFilm(page.id);
  const grant = createGrantVerifier(cinema.app.config.keyRing)(base.split("/")[2] ?? "");
  const needed = grant?.countedAfterSeconds ?? 0;
  expect(needed).toBeGreaterThan(600);
  const readCounted = async () => {
    const [held] = await cinema.app.services.db
      .select({ countedAt: entitlements.countedAt })
      .from(entitlements)
      .where(eq(entitlements.id, ticketId));
    return held?.countedAt;
  };
  // The first sixteen segments have 56 seconds, each further sixteen 64.
  const minutes = Math.ceil((needed - 56) / 64);
  for (let minute = 0; minute < minutes; minute++) await report(used, minute * 16);
  await report(used, 0);
  expect(await readCounted()).toBeNull();
  await report(used, minutes * 16);
  await expect.poll(readCounted).not.toBeNull();
});

test("a forged report is refused, and one about no segment counts nothing", async () => {
  const { used } = await startFilm();
  expect((await cinema.get(`${used.replace(/.(?=\/[^/]+$)/, "!")}?from=0`, headers)).statusCode).toBe(404);
  expect((await cinema.get(`/media/used/x/${randomUUID()}?from=0`, headers)).statusCode).toBe(404);
  for (const from of ["", "?from=", "?from=-1", "?from=1e9", "?from=1&from=2"])
    expect((await cinema.get(used + from, headers)).statusCode, from).toBe(204);
});
