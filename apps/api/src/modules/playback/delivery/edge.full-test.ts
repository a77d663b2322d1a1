import { createServer, connect, type Socket } from "node:net";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type NginxOptions, startNginx } from "@matinee/dev-services/nginx";
import { findFreePort } from "@matinee/dev-services/ports";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import {
  getMediaBase,
  type PlaybackFixture,
  createPlaybackFixture,
} from "../../../testing/video/playback-fixtures.ts";
import { VIDEO_SECONDS } from "../../../testing/video/video-cache.ts";
import {
  allRejected,
  requestAllMedia,
  playToEnd,
  prepareRejection,
  refund,
  rejectionCases,
} from "../../../testing/video/media-access-cases.ts";
import { createPremiereNight, getFilmInstant } from "../../../testing/video/premiere-night.ts";
import { createOrder } from "../../../testing/viewer-fixtures.ts";
import { getSegmentStart } from "../playback.rules.ts";
import { createEdgeKeys } from "./edge-keys.ts";

// nginx with njs checks grants itself. The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000, testTimeout: 60_000 });

/** An edge uses a list for at most so long. */
const LIST_MS = 2000;

let cinema: PlaybackFixture;
let apiPort: number;
let edge: Awaited<ReturnType<typeof startNginx>>;
/** Requests that reached the API since the start of a test. */
let asked: string[] = [];
beforeAll(async () => {
  cinema = await createPlaybackFixture();
  apiPort = Number(new URL(await cinema.app.http.listen({ host: "127.0.0.1", port: 0 })).port);
  cinema.app.http.server.on("request", ({ url = "" }) => asked.push(url));
  edge = await startEdge();
});
beforeEach(() => (asked = []));
afterEach(() => cinema.app.clock.set(new Date()));
afterAll(async () => {
  await edge.close();
  await cinema.app.close();
});

const startEdge = async (options: Partial<NginxOptions> = {}) =>
  startNginx({
    port: await findFreePort(),
    apiPorts: [apiPort],
    storage: cinema.app.config.STORAGE_DIR,
    edge: createEdgeKeys(cinema.app.config.keyRing),
    connections: 1024,
    ...options,
  });

/** Starts one more nginx for a test. */
async function startOther(options: Partial<NginxOptions>) {
  const other = await startEdge(options);
  onTestFinished(() => other.close());
  return other;
}

/** Replaces texts of the shipped files. @throws Error when one is not there */
const replace = (...changes: [file: string, from: string, to: string][]): Pick<NginxOptions, "edit"> => ({
  edit: (shipped, name) =>
    changes
      .filter(([file]) => file === name)
      .reduce((text, [file, from, to]) => {
        if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
        return text.replace(from, to);
      }, shipped),
});

const requestMedia = async (url: string) => {
  const response = await fetch(edge.origin + url);
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get("content-type") ?? "", body };
};

async function getStatus(origin: string, path: string, address?: string): Promise<number> {
  const response = await fetch(origin + path, {
    headers: address === undefined ? {} : { "x-forwarded-for": address },
  });
  await response.arrayBuffer();
  return response.status;
}

/** Buys a ticket and starts the film. @returns the address of its files */
async function startFilm(address?: string) {
  const { id, slug } = await createOrder(cinema.app.services, cinema.page.id);
  const headers: Record<string, string> = address === undefined ? {} : { "x-forwarded-for": address };
  const { data } = await cinema.start(cinema.page.id, { orderSlug: slug }, headers);
  const base = getMediaBase(data.manifestUrl);
  return { orderId: id, data, base, segment: `${base}/360p/00000.m4s`, standing: `${base}/standing` };
}

const listAsked = (kind: string) => asked.filter((url) => url.startsWith(`/media/${kind}/`));

test.each(rejectionCases)("serves no byte of any file through an edge: %s", async (rejectionCase) => {
  const urls = await prepareRejection(cinema, rejectionCase);
  await sleep(LIST_MS);
  expect(await requestAllMedia(cinema, urls, requestMedia)).toEqual(allRejected);
});

test("plays to the end without a question about the grant, and answers its standing", async () => {
  const { base, standing } = await startFilm();
  const { seconds, rest } = await playToEnd(base, requestMedia);
  expect(seconds).toBeCloseTo(VIDEO_SECONDS, 1);
  expect(rest).toEqual([200, 200, 200, 200]);
  const response = await fetch(edge.origin + standing);
  expect([response.status, response.headers.get("cache-control")]).toEqual([204, "no-store"]);
  expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(listAsked("admission")).toEqual([]);
  expect(asked.filter((url) => /\/standing$|\.m4s$/.test(url))).toEqual([]);
  await expect.poll(() => listAsked("used").length).toBe(1);
  expect(await edge.log()).not.toContain("/media/");
});

test("viewers cost the API a tenth of the requests", { timeout: 300_000 }, async () => {
  const [viewers, controls, seconds] = [100, 10, 64];
  const bare = await startNginx({
    port: await findFreePort(),
    apiPorts: [apiPort],
    storage: cinema.app.config.STORAGE_DIR,
  });
  onTestFinished(() => bare.close());
  const films: Awaited<ReturnType<typeof startFilm>>[] = [];
  for (let viewer = 0; viewer < viewers + controls; viewer++) films.push(await startFilm());
  asked = [];
  const statuses = new Set<number>();
  const watch = async ({ segment, standing }: (typeof films)[number], origin: string, offsetMs: number) => {
    await sleep(offsetMs);
    for (let second = 0; second < seconds; second++) {
      const startedAt = performance.now();
      // A segment has four seconds, and players ask about the grant every seven.
      if (second % 4 === 0) statuses.add(await getStatus(origin, segment));
      if (second % 7 === 0) statuses.add(await getStatus(origin, standing));
      await sleep(Math.max(0, 1000 - (performance.now() - startedAt)));
    }
  };
  await Promise.all(
    films.map((film, index) =>
      watch(film, index < viewers ? edge.origin : bare.origin, (index * 1000) / films.length),
    ),
  );
  expect(statuses).toEqual(new Set([200, 204]));
  const before = asked.filter((url) => /\/admission\/|\/standing$/.test(url)).length / controls;
  const after = [...listAsked("revocations"), ...listAsked("used")].length / viewers;
  expect(before).toBeGreaterThan(20);
  expect(after).toBeLessThanOrEqual(before / 10);
});

test("stops segments and standing within ten seconds of a refund; control: not with a list that is kept", async () => {
  const slow = await startOther(
    replace(
      ["edge.mjs", "Date.now() / 2000", "Date.now() / 60_000_000"],
      ["edge.server.template", "proxy_ignore_headers ", "proxy_ignore_headers X-Accel-Expires "],
      ["edge.server.template", "proxy_cache_valid any 1s;", "proxy_cache_valid any 60s;"],
    ),
  );
  const { orderId, segment, standing } = await startFilm();
  for (const { origin } of [edge, slow]) {
    expect([await getStatus(origin, segment), await getStatus(origin, standing)]).toEqual([200, 204]);
  }
  await refund(cinema, orderId);
  const refundedAt = performance.now();
  const stopped: Record<string, number> = {};
  let kept = 200;
  while (performance.now() - refundedAt < 10_000) {
    for (const [name, path] of Object.entries({ segment, standing })) {
      if ((await getStatus(edge.origin, path)) === 403) stopped[name] ??= performance.now() - refundedAt;
      // What stopped once stays so.
      else expect(stopped[name]).toBeUndefined();
    }
    kept = await getStatus(slow.origin, segment);
  }
  expect(stopped).toEqual({ segment: expect.any(Number), standing: expect.any(Number) });
  expect(kept).toBe(200);
});

test("sends no segment of a premiere early, at any second; control: without the clock it does", async () => {
  const { page } = await createPremiereNight(cinema);
  const careless = await startOther(
    replace(["grants.mjs", "if (isTimed && !isLoadable(", "if (false && !isLoadable("]),
  );
  const { slug } = await createOrder(cinema.app.services, page.id);
  const { data } = await cinema.start(page.id, { orderSlug: slug });
  const base = getMediaBase(data.manifestUrl);
  const numbers = [0, 1, 2, 3, 4, 5];
  const paths = numbers.map((number) => `${base}/360p/0000${number}.m4s`);
  const isEarly: number[][] = [];
  for (let second = -2; second <= 12; second++) {
    // A minute ahead of the clock may be loaded.
    cinema.app.clock.set(getFilmInstant(page, second - 60));
    const statuses = await Promise.all(paths.map((path) => getStatus(edge.origin, path)));
    expect(statuses, `second ${second}`).toEqual(
      numbers.map((number) => (getSegmentStart(number) <= second ? 200 : 403)),
    );
    isEarly.push(await Promise.all(paths.map((path) => getStatus(careless.origin, path))));
  }
  expect(isEarly[0]).toEqual(numbers.map(() => 200));
});

test("leaves most of a premiere's segments to nginx", async () => {
  const { page } = await createPremiereNight(cinema);
  const { slug } = await createOrder(cinema.app.services, page.id);
  const { data } = await cinema.start(page.id, { orderSlug: slug });
  cinema.app.clock.set(getFilmInstant(page, 6));
  asked = [];
  for (const number of [0, 1, 2, 3, 4, 5])
    expect(await getStatus(edge.origin, `${getMediaBase(data.manifestUrl)}/360p/0000${number}.m4s`)).toBe(
      200,
    );
  expect(listAsked("admission")).toEqual([]);
});

test("serves the API's cut preview, and answers its standing", async () => {
  const { data } = await cinema.start(cinema.page.id);
  const base = getMediaBase(data.manifestUrl);
  const whole = await cinema.app.services.storage.getSize(`media/${cinema.videoId}/1/360p/00003.m4s`);
  const cut = await requestMedia(`${base}/360p/00003.m4s`);
  expect(cut.status).toBe(200);
  expect(cut.body.length).toBeLessThan(whole ?? 0);
  expect((await requestMedia(`${base}/360p/00004.m4s`)).status).toBe(404);
  asked = [];
  expect(await getStatus(edge.origin, `${base}/standing`)).toBe(204);
  expect(asked.filter((url) => url.endsWith("/standing"))).toEqual([]);
});

test("during a change of the secret, edges know both keys; without the right ones they ask", async () => {
  const [secret] = cinema.app.config.keyRing;
  const { keys, token } = createEdgeKeys(["another".repeat(6), secret]);
  const [rotated, outdated] = [
    await startOther({ edge: { keys, token: createEdgeKeys([secret]).token } }),
    await startOther({ edge: { keys: createEdgeKeys(["another".repeat(6)]).keys, token } }),
  ];
  const { segment, standing } = await startFilm();
  expect([await getStatus(rotated.origin, segment), await getStatus(rotated.origin, standing)]).toEqual([
    200, 204,
  ]);
  expect(listAsked("admission")).toEqual([]);
  expect([await getStatus(outdated.origin, segment), await getStatus(outdated.origin, standing)]).toEqual([
    200, 204,
  ]);
  expect(listAsked("admission")).toHaveLength(1);
});

test("without the list, the API decides; nothing is listed for a caller without the token", async () => {
  const blind = await startOther({
    edge: { keys: createEdgeKeys(cinema.app.config.keyRing).keys, token: "x" },
  });
  const { orderId, segment, standing } = await startFilm();
  expect([await getStatus(blind.origin, segment), await getStatus(blind.origin, standing)]).toEqual([
    200, 204,
  ]);
  await refund(cinema, orderId);
  await expect.poll(() => getStatus(blind.origin, segment), { timeout: 10_000 }).toBe(403);
  for (const path of [`/media/revocations/${cinema.page.id}`, `/media/used${segment.slice(6, -16)}`])
    expect(await getStatus(blind.origin, path), path).toBe(404);
});

test("while no API answers, who has no right gets no byte, and who has one goes on for two seconds", async () => {
  const sockets = new Set<Socket>();
  const line = createServer((socket) => {
    const onwards = connect(apiPort, "127.0.0.1");
    for (const [from, to] of [
      [socket, onwards],
      [onwards, socket],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy());
      from.pipe(to);
    }
  });
  const port = await findFreePort();
  line.listen(port, "127.0.0.1");
  await once(line, "listening");
  const cutOff = await startOther({ apiPorts: [port] });
  const { segment } = await startFilm();
  const { orderId, segment: refunded } = await startFilm();
  await refund(cinema, orderId);
  await expect.poll(() => getStatus(cutOff.origin, refunded), { timeout: 10_000 }).toBe(403);
  expect(await getStatus(cutOff.origin, segment)).toBe(200);
  line.close();
  for (const socket of sockets) socket.destroy();
  const downAt = performance.now();
  let last = 0;
  while (performance.now() - downAt < LIST_MS + 2000) {
    if ((await getStatus(cutOff.origin, segment)) === 200) last = performance.now() - downAt;
    for (const path of [refunded, segment.replace("/v1.", "/v2.")])
      expect(await getStatus(cutOff.origin, path)).toBe(502);
  }
  expect(last).toBeLessThan(LIST_MS + 500);
});

test("stops a copied address that two networks use, and nothing for a viewer who changes network", async () => {
  const [home, away] = ["198.51.100.7", "203.0.113.9"];
  const [copied, changed] = [await startFilm(home), await startFilm(home)];
  /** Each minute of the film is reported; here the minutes pass faster. */
  const request = (film: typeof copied, minute: number, address: string) =>
    getStatus(edge.origin, `${film.base}/360p/${String(minute * 16).padStart(5, "0")}.m4s`, address);
  await request(changed, 0, home);
  const startedAt = performance.now();
  let status = 200;
  for (let minute = 0; status !== 403; minute++) {
    expect(performance.now() - startedAt).toBeLessThan(50_000);
    await request(copied, minute, home);
    status = await request(copied, minute, away);
    expect(await request(changed, minute, away)).not.toBe(403);
    await sleep(2500);
  }
  await sleep(LIST_MS);
  expect(await getStatus(edge.origin, copied.segment, home)).toBe(403);
  expect(await getStatus(edge.origin, changed.segment, away)).toBe(200);
});
