import { randomUUID } from "node:crypto";
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
  rejectionCases,
} from "../../../testing/media-access-cases.ts";
import { createOrder } from "../../../testing/viewer-fixtures.ts";

// The film is converted once, which takes its time on a busy machine.
vi.setConfig({ hookTimeout: 180_000 });

let cinema: PlaybackFixture;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
});
afterEach(() => cinema.app.clock.set(new Date()));
afterAll(() => cinema.app.close());

const ask = async (url: string) => {
  const { statusCode, headers, rawPayload } = await cinema.get(url);
  return { status: statusCode, type: String(headers["content-type"]), body: rawPayload };
};

test.each(rejectionCases)(
  "%s: not one byte of master, variants, init, segments, captions, pictures, source",
  async (refusal) => {
    const addresses = await prepareRejection(cinema, refusal);
    expect(await requestAllMedia(cinema, addresses, ask)).toEqual(allRejected);
  },
);

test("control: the right grant plays to the end, and ranges are parts of the whole", async () => {
  const { slug } = await createOrder(cinema.app.services, cinema.page.id);
  const { data } = await cinema.start(cinema.page.id, { orderSlug: slug });
  const base = getMediaBase(data.manifestUrl);
  const { seconds, rest } = await playToEnd(base, ask);
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
  // The names of files lead nowhere else.
  for (const way of ["../", "..%2f", "%2e%2e/"]) {
    expect((await cinema.get(`${base}/${way}${randomUUID()}/poster.jpg`)).statusCode).toBe(404);
  }
  expect((await cinema.get(`${base}/../../uploads/${cinema.videoId}`)).statusCode).toBe(404);
});
