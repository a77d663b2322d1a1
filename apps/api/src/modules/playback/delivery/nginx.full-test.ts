import { startNginx } from "@matinee/dev-services/nginx";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  getMediaBase,
  type PlaybackFixture,
  createPlaybackFixture,
} from "../../../testing/playback-fixtures.ts";
import { VIDEO_SECONDS } from "../../../testing/video-cache.ts";
import {
  allRejected,
  requestAllMedia,
  playToEnd,
  prepareRejection,
  refund,
  rejectionCases,
} from "../../../testing/media-access-cases.ts";
import { createOrder } from "../../../testing/viewer-fixtures.ts";

// The film is converted once, which takes its time on a busy machine.
vi.setConfig({ hookTimeout: 180_000, testTimeout: 60_000 });

let cinema: PlaybackFixture;
let nginx: Awaited<ReturnType<typeof startNginx>>;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
  await cinema.app.http.listen({ host: "127.0.0.1", port: 4713 });
  nginx = await startNginx({ port: 4714, apiPort: 4713, storage: cinema.app.config.STORAGE_DIR });
});
afterEach(() => cinema.app.clock.set(new Date()));
afterAll(async () => {
  await nginx.close();
  await cinema.app.close();
});

const ask = async (url: string) => {
  const answer = await fetch(nginx.origin + url);
  const body = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, type: answer.headers.get("content-type") ?? "", body };
};

test.each(rejectionCases)("through nginx, %s: not one byte", async (refusal) => {
  const addresses = await prepareRejection(cinema, refusal);
  expect(await requestAllMedia(cinema, addresses, ask)).toEqual(allRejected);
});

test("control: through nginx the right grant plays to the end, and nginx sends the film", async () => {
  const { slug } = await createOrder(cinema.app.services, cinema.page.id);
  const { data } = await cinema.start(cinema.page.id, { orderSlug: slug });
  const base = getMediaBase(data.manifestUrl);
  const { bytes, seconds, rest } = await playToEnd(base, ask);
  expect(seconds).toBeCloseTo(VIDEO_SECONDS, 1);
  expect(rest).toEqual([200, 200, 200, 200]);
  const direct = await playToEnd(base, async (url) => {
    const { statusCode, headers, rawPayload } = await cinema.get(url);
    return { status: statusCode, type: String(headers["content-type"]), body: rawPayload };
  });
  expect(bytes.equals(direct.bytes)).toBe(true);

  const segment = `${nginx.origin}${base}/360p/00001.m4s`;
  const answer = await fetch(segment, { headers: { range: "bytes=5-14" } });
  expect(answer.status).toBe(206);
  expect(answer.headers.get("server")).toContain("nginx");
  // What the API sends has a length and no date of the file.
  expect(answer.headers.get("last-modified")).not.toBeNull();
  expect(answer.headers.get("content-type")).toBe("video/iso.segment");
  expect(await nginx.log()).not.toContain("/media/");
});

test("a free preview is cut by the API also behind nginx", async () => {
  const { data } = await cinema.start(cinema.page.id);
  const base = getMediaBase(data.manifestUrl);
  const whole = await cinema.app.services.storage.getSize(`media/${cinema.videoId}/1/360p/00001.m4s`);
  const cut = await ask(`${base}/360p/00001.m4s`);
  expect(cut.status).toBe(200);
  expect(cut.body.length).toBeLessThan(whole ?? 0);
  expect((await ask(`${base}/360p/00002.m4s`)).status).toBe(404);
});

test("a right that nginx has just checked ends within ten seconds of a refund", async () => {
  const { id, slug } = await createOrder(cinema.app.services, cinema.page.id);
  const { data } = await cinema.start(cinema.page.id, { orderSlug: slug });
  const segment = `${getMediaBase(data.manifestUrl)}/360p/00000.m4s`;
  expect((await ask(segment)).status).toBe(200);
  await refund(cinema, id);
  await expect.poll(async () => (await ask(segment)).status, { timeout: 10_000, interval: 200 }).toBe(403);
});
