import { randomUUID } from "node:crypto";
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
  rejectionCases,
} from "../../../testing/video/media-access-cases.ts";
import { createOrder } from "../../../testing/viewer-fixtures.ts";

// The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000 });

let cinema: PlaybackFixture;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
  await addAv1Renditions(cinema);
});
afterEach(() => cinema.app.clock.set(new Date()));
afterAll(() => cinema.app.close());

const requestMedia = async (url: string) => {
  const { statusCode, headers, rawPayload } = await cinema.get(url);
  return { status: statusCode, type: String(headers["content-type"]), body: rawPayload };
};

test.each(rejectionCases)("serves no byte of any file: %s", async (rejectionCase) => {
  const urls = await prepareRejection(cinema, rejectionCase);
  expect(await requestAllMedia(cinema, urls, requestMedia)).toEqual(allRejected);
});

test("plays to the end with a valid grant, and serves byte ranges", async () => {
  const { slug } = await createOrder(cinema.app.services, cinema.page.id);
  const { data } = await cinema.start(cinema.page.id, { orderSlug: slug });
  const base = getMediaBase(data.manifestUrl);
  const { seconds, rest } = await playToEnd(base, requestMedia);
  expect(seconds).toBeCloseTo(VIDEO_SECONDS, 1);
  expect(rest).toEqual([200, 200, 200, 200]);
  expect(data).toMatchObject({ positionSeconds: 0, visits: 1, mark: null });
  expect(data.previewSeconds).toBeUndefined();
  expect((await cinema.get(data.captions[0].url)).body).toContain("The butler did it");

  const segment = `${base}/360p/00000.m4s`;
  const whole = await cinema.get(segment);
  expect(whole.headers["content-type"]).toBe("video/iso.segment");
  const part = await cinema.get(segment, { range: "bytes=10-19" });
  expect(part.statusCode).toBe(206);
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20));
  expect(part.headers["content-range"]).toBe(`bytes 10-19/${whole.rawPayload.length}`);
  expect((await cinema.get(segment, { range: "bytes=999999999-" })).statusCode).toBe(416);
  expect((await cinema.get(`${base}/360p-av1/00000.m4s`)).rawPayload).toEqual(whole.rawPayload);
  expect((await cinema.get(`${base}/360p-av2/00000.m4s`)).statusCode).toBe(404);
  // File names cannot escape the video's folder.
  for (const traversal of ["../", "..%2f", "%2e%2e/"]) {
    expect((await cinema.get(`${base}/${traversal}${randomUUID()}/poster.jpg`)).statusCode).toBe(404);
  }
  expect((await cinema.get(`${base}/../../uploads/${cinema.videoId}`)).statusCode).toBe(404);
});

test.each(["a ticket", "the free preview"])(
  "sends the first files with the grant of %s, as their own routes serve them",
  async (access) => {
    const order = access === "a ticket" ? await createOrder(cinema.app.services, cinema.page.id) : null;
    const { data } = await cinema.start(cinema.page.id, order ? { orderSlug: order.slug } : {});
    expect(data.previewSeconds).toBe(order ? undefined : 6);
    const base = getMediaBase(data.manifestUrl);
    const { rendition, masterPlaylist, mediaPlaylist, initSegment } = data.startFiles;
    // The line was not measured.
    expect(rendition).toBe("240p");
    expect(masterPlaylist).toBe((await cinema.get(`${base}/master.m3u8`)).body);
    expect(mediaPlaylist).toBe((await cinema.get(`${base}/240p/index.m3u8`)).body);
    const init = await cinema.get(`${base}/240p/init.mp4`);
    expect(Buffer.from(initSegment, "base64").equals(init.rawPayload)).toBe(true);
  },
);

test("starts a fast line with the best rendition", async () => {
  const { slug } = await createOrder(cinema.app.services, cinema.page.id);
  const fast = { orderSlug: slug, bitsPerSecond: 50_000_000 };
  expect((await cinema.start(cinema.page.id, fast)).data.startFiles.rendition).toBe("360p");
});

test("starts a viewer who decodes AV1 with it, and every other one with H.264", async () => {
  const { slug } = await createOrder(cinema.app.services, cinema.page.id);
  const getFirst = async (decodesAv1: boolean, bitsPerSecond: number) =>
    (await cinema.start(cinema.page.id, { orderSlug: slug, decodesAv1, bitsPerSecond })).data.startFiles
      .rendition;
  expect(await getFirst(true, 50_000_000)).toBe("360p-av1");
  expect(await getFirst(true, 1)).toBe("240p-av1");
  expect(await getFirst(false, 50_000_000)).toBe("360p");
});

test("sends no first files without access, and none of them opens a revoked grant", async () => {
  const { slug } = await createOrder(cinema.app.services, cinema.page.id);
  const first = await cinema.start(cinema.page.id, { orderSlug: slug });
  expect(first.data.startFiles.mediaPlaylist).toContain("00000.m4s");
  // A second start on the same device revokes the first grant.
  await cinema.start(cinema.page.id, { orderSlug: slug });
  const segment = `${getMediaBase(first.data.manifestUrl)}/${first.data.startFiles.rendition}/00000.m4s`;
  await expect.poll(async () => (await cinema.get(segment)).statusCode).toBe(403);
  const closed = await cinema.start(cinema.page.id, { kind: "trailer", orderSlug: slug });
  expect(closed.status).toBe(404);
  expect(JSON.stringify(closed.json)).not.toContain("startFiles");
});
