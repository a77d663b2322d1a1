import { setTimeout as sleep } from "node:timers/promises";
import { startNginx } from "@matinee/dev-services/nginx";
import { findFreePort } from "@matinee/dev-services/ports";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  getMediaBase,
  type PlaybackFixture,
  addAv1Renditions,
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
import { CREDENTIAL_PARAMETERS, listCredentialPaths } from "../../../platform/http/redact-url.ts";

// The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000, testTimeout: 60_000 });

let cinema: PlaybackFixture;
let apiPort: number;
let nginx: Awaited<ReturnType<typeof startNginx>>;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
  await addAv1Renditions(cinema);
  apiPort = Number(new URL(await cinema.app.http.listen({ host: "127.0.0.1", port: 0 })).port);
  nginx = await startNginx({
    port: await findFreePort(),
    apiPorts: [apiPort],
    storage: cinema.app.config.STORAGE_DIR,
  });
});
afterEach(() => cinema.app.clock.set(new Date()));
afterAll(async () => {
  await nginx.close();
  await cinema.app.close();
});

const requestMedia = async (url: string) => {
  const response = await fetch(nginx.origin + url);
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get("content-type") ?? "", body };
};

test.each(rejectionCases)("serves no byte of any file through nginx: %s", async (rejectionCase) => {
  const urls = await prepareRejection(cinema, rejectionCase);
  expect(await requestAllMedia(cinema, urls, requestMedia)).toEqual(allRejected);
});

test("plays to the end through nginx with a valid grant, and nginx sends the segments itself", async () => {
  const { slug } = await createOrder(cinema.app.services, cinema.page.id);
  const { data } = await cinema.start(cinema.page.id, { orderSlug: slug });
  const base = getMediaBase(data.manifestUrl);
  const { bytes, seconds, rest } = await playToEnd(base, requestMedia);
  expect(seconds).toBeCloseTo(VIDEO_SECONDS, 1);
  expect(rest).toEqual([200, 200, 200, 200]);
  const direct = await playToEnd(base, async (url) => {
    const { statusCode, headers, rawPayload } = await cinema.get(url);
    return { status: statusCode, type: String(headers["content-type"]), body: rawPayload };
  });
  expect(bytes.equals(direct.bytes)).toBe(true);

  const segment = `${nginx.origin}${base}/360p/00001.m4s`;
  const response = await fetch(segment, { headers: { range: "bytes=5-14" } });
  expect(response.status).toBe(206);
  expect(response.headers.get("server")).toContain("nginx");
  // Only nginx sends Last-Modified; the API does not.
  expect(response.headers.get("last-modified")).not.toBeNull();
  expect(response.headers.get("content-type")).toBe("video/iso.segment");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
  const av1 = await fetch(`${nginx.origin}${base}/360p-av1/00001.m4s`);
  expect([av1.status, av1.headers.get("last-modified")]).toEqual([200, expect.any(String)]);
  expect(await nginx.log()).not.toContain("/media/");
});

test("logs the address of the client behind a proxy", async () => {
  const client = "203.0.113.9";
  const request = (headers: Record<string, string>) =>
    fetch(`${nginx.origin}/v1/behind-a-proxy`, { headers });
  await request({ "x-forwarded-for": client });
  // The client wrote the first address itself, and the second proxy is inside.
  await request({ "x-forwarded-for": `198.51.100.1, ${client}, 10.1.2.3` });
  await request({});
  const lines = (await nginx.log()).split("\n").filter((line) => line.includes("/v1/behind-a-proxy"));
  const addresses = lines.map((line) => /"address":"([^"]+)"/.exec(line)?.[1]);
  expect(addresses).toEqual([client, client, "127.0.0.1"]);
});

test("logs requests without credentials, queries and referrers", async () => {
  const credential = "UddQOWymsvwVd-SJcUHSuxLsBbGQU5qrDrOxXGbGXiU";
  const encoded = `%55${credential.slice(1)}`;
  const paths = [
    `/watch/paid-screening/${credential}`,
    `/watch/paid-screening/${encoded}`,
    `/watch/email-capture?subscriberID=${credential}`,
    ...listCredentialPaths().map((path) =>
      path.replaceAll(/:(\w+)/g, (_match, name: string) =>
        CREDENTIAL_PARAMETERS.has(name) ? credential : "paid-screening",
      ),
    ),
    `/media/${credential}/none`,
    "/sign-up?email=ana%40films.example",
  ];
  for (const path of paths) {
    await fetch(nginx.origin + path, { headers: { referer: `https://watch.example/watch/x/${credential}` } });
  }
  // Control: an address without credentials is logged.
  await fetch(`${nginx.origin}/v1/pages/the-salt-road-and-the-long-way-home`);
  await expect.poll(() => nginx.log()).toContain("/v1/pages/the-salt-road-and-the-long-way-home");
  const log = await nginx.log();
  expect(log).not.toContain(credential.slice(1));
  expect(log).not.toContain("films.example");
  expect(log).toContain('"path":"/watch/paid-screening/[credential]"');
  expect(log).toContain('"path":"/v1/pages/paid-screening/orders/[credential]/visits"');
});

test("sends no segment of a premiere early while a check is cached; control: with one key for all segments it does", async () => {
  const { page } = await createPremiereNight(cinema);
  const { slug } = await createOrder(cinema.app.services, page.id);
  const careless = await startNginx({
    port: await findFreePort(),
    apiPorts: [apiPort],
    storage: cinema.app.config.STORAGE_DIR,
    edit: (configuration) => configuration.replace("/$matinee_premiere_file/", "/"),
  });
  try {
    const { data } = await cinema.start(page.id, { orderSlug: slug });
    const base = getMediaBase(data.manifestUrl);
    const request = async (origin: string, number: number) =>
      (await fetch(`${origin}${base}/360p/0000${number}.m4s`)).status;
    expect(await request(nginx.origin, 0)).toBe(403);
    // Five seconds of the film may be loaded: the segments that begin at 0, 1, 2 and 4.
    cinema.app.clock.set(getFilmInstant(page, 5 - 60));
    expect(await request(nginx.origin, 3)).toBe(200);
    expect(await request(nginx.origin, 4)).toBe(403);
    expect(await request(careless.origin, 3)).toBe(200);
    expect(await request(careless.origin, 4)).toBe(200);
  } finally {
    await careless.close();
  }
});

test("serves the API's cut preview through nginx", async () => {
  const { data } = await cinema.start(cinema.page.id);
  const base = getMediaBase(data.manifestUrl);
  const whole = await cinema.app.services.storage.getSize(`media/${cinema.videoId}/1/360p/00003.m4s`);
  const cut = await requestMedia(`${base}/360p/00003.m4s`);
  expect(cut.status).toBe(200);
  expect(cut.body.length).toBeLessThan(whole ?? 0);
  expect((await requestMedia(`${base}/360p/00004.m4s`)).status).toBe(404);
});

test("rejects a refunded grant within ten seconds, under constant requests for segments", async () => {
  const { id, slug } = await createOrder(cinema.app.services, cinema.page.id);
  const { data } = await cinema.start(cinema.page.id, { orderSlug: slug });
  const segment = `${getMediaBase(data.manifestUrl)}/360p/00000.m4s`;
  // Control: this nginx keeps the result of a check for a minute.
  const slow = await startNginx({
    port: await findFreePort(),
    apiPorts: [apiPort],
    storage: cinema.app.config.STORAGE_DIR,
    edit: (configuration) =>
      configuration.replace(
        "proxy_cache_valid 204 1s;",
        "proxy_ignore_headers X-Accel-Expires Cache-Control; proxy_cache_valid 204 60s;",
      ),
  });
  const requestStatus = async (origin: string) => (await fetch(origin + segment)).status;
  try {
    expect(await requestStatus(nginx.origin)).toBe(200);
    expect(await requestStatus(slow.origin)).toBe(200);
    await refund(cinema, id);
    const refundedAt = performance.now();
    let rejectedAfterMs = Infinity;
    let slowStatus = 200;
    while (performance.now() - refundedAt < 10_000) {
      if ((await requestStatus(nginx.origin)) === 403) {
        rejectedAfterMs = Math.min(rejectedAfterMs, performance.now() - refundedAt);
      } else {
        expect(rejectedAfterMs).toBe(Infinity);
      }
      slowStatus = await requestStatus(slow.origin);
    }
    expect(rejectedAfterMs).toBeLessThan(10_000);
    expect(slowStatus).toBe(200);
  } finally {
    await slow.close();
  }
});

test("stops a copied address within a minute of its second user, and nothing for a viewer who changes network", async () => {
  const startFilm = async () => {
    const { slug } = await createOrder(cinema.app.services, cinema.page.id);
    const { data } = await cinema.start(cinema.page.id, { orderSlug: slug });
    const segment = `${nginx.origin}${getMediaBase(data.manifestUrl)}/360p/00000.m4s`;
    return async (address: string) =>
      (await fetch(segment, { headers: { "x-forwarded-for": address } })).status;
  };
  const fetchCopied = await startFilm();
  const fetchAway = await startFilm();
  expect(await fetchCopied("198.51.100.7")).toBe(200);
  expect(await fetchAway("198.51.100.7")).toBe(200);
  const startedAt = Date.now();
  let copied = 200;
  while (copied === 200) {
    expect(Date.now() - startedAt).toBeLessThan(50_000);
    await sleep(2000);
    await fetchCopied("198.51.100.7");
    copied = await fetchCopied("203.0.113.9");
    expect(await fetchAway("203.0.113.9")).toBe(200);
  }
  expect(copied).toBe(403);
  expect(await fetchAway("203.0.113.9")).toBe(200);
});
