import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type App, buildApp } from "../../../app.ts";
import { startS3Bucket } from "../../../testing/s3-bucket.ts";
import {
  rejectionCases,
  allRejected,
  prepareRejection,
  requestAllMedia,
  playToEnd,
} from "../../../testing/video/media-access-cases.ts";
import {
  createPlaybackFixture,
  getMediaBase,
  type PlaybackFixture,
} from "../../../testing/video/playback-fixtures.ts";
import { VIDEO_SECONDS } from "../../../testing/video/video-cache.ts";
import { createOrder } from "../../../testing/viewer-fixtures.ts";

// The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000, testTimeout: 60_000 });

let bucket: Awaited<ReturnType<typeof startS3Bucket>>;
let cinema: PlaybackFixture;
/** Another API process, which redirects players to the bucket. */
let redirecting: App;
beforeAll(async () => {
  bucket = await startS3Bucket();
  cinema = await createPlaybackFixture(bucket.config);
  redirecting = await buildApp({ ...cinema.app.config, S3_DELIVERY: "signed" }, cinema.app.clock);
});
afterAll(async () => {
  await redirecting.http.close();
  await cinema.app.close();
  await bucket.close();
});

/** Requests a file as a player does, which follows redirects. */
async function requestBy(app: App, url: string, headers: Record<string, string> = {}) {
  const response = await app.http.inject({ url, headers });
  const { location } = response.headers;
  if (response.statusCode !== 302 || typeof location !== "string") {
    const type = String(response.headers["content-type"]);
    return { status: response.statusCode, body: response.rawPayload, type, isRedirected: false };
  }
  const sent = await fetch(location, { headers });
  const type = sent.headers.get("content-type") ?? "";
  return { status: sent.status, body: Buffer.from(await sent.arrayBuffer()), type, isRedirected: true };
}

const deliveries = [
  ["through the API", () => cinema.app, false],
  ["from the bucket, by addresses that are valid for seconds", () => redirecting, true],
] as const;

test.each(deliveries)(
  "plays a film to the end %s, and sends parts of a segment",
  async (_name, getApp, isSigned) => {
    const { slug } = await createOrder(cinema.app.services, cinema.page.id);
    const { data } = await cinema.start(cinema.page.id, { orderSlug: slug });
    const base = getMediaBase(data.manifestUrl);
    const { seconds, rest } = await playToEnd(base, (url) => requestBy(getApp(), url));
    expect(seconds).toBeCloseTo(VIDEO_SECONDS, 1);
    expect(rest).toEqual([200, 200, 200, 200]);
    const segment = `${base}/360p/00001.m4s`;
    const whole = await requestBy(getApp(), segment);
    expect(whole.isRedirected).toBe(isSigned);
    const part = await requestBy(getApp(), segment, { range: "bytes=5-14" });
    expect(part.status).toBe(206);
    expect(part.body.equals(whole.body.subarray(5, 15))).toBe(true);
  },
);

test.each(rejectionCases)("serves no byte of a film in a bucket: %s", async (rejectionCase) => {
  const now = new Date();
  const urls = await prepareRejection(cinema, rejectionCase);
  expect(await requestAllMedia(cinema, urls, (url) => requestBy(cinema.app, url))).toEqual(allRejected);
  cinema.app.clock.set(now);
});

test("the bucket itself gives nothing without a signature, with an altered one, or after its seconds", async () => {
  const key = `media/${cinema.videoId}/1/360p/00001.m4s`;
  const url = new URL((await cinema.app.services.storage.createSignedUrl(key, 1)) ?? "");
  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(`${url.origin}${url.pathname}`)).status).toBe(403);
  const other = new URL(url);
  other.pathname = other.pathname.replace("00001", "00002");
  expect((await fetch(other)).status).toBe(403);
  await expect.poll(async () => (await fetch(url)).status, { timeout: 10_000 }).toBe(403);
});
