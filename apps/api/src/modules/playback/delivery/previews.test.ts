import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findVideoTools } from "../../../integrations/video/ffmpeg/find-video-tools.ts";
import {
  getMediaBase,
  type PlaybackFixture,
  addAv1Renditions,
  createPlaybackFixture,
  paywallSettings,
} from "../../../testing/video/playback-fixtures.ts";
import { runFfprobe } from "../../../testing/video/transcoded-media.ts";
import { fullTest } from "../../../testing/full-test.ts";
import { createPage } from "../../../testing/fixtures.ts";
import { createVideoFromBytes, makeClip } from "../../../testing/video/video-fixtures.ts";
import { createOrder } from "../../../testing/viewer-fixtures.ts";

// The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000 });

let cinema: PlaybackFixture;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
  await addAv1Renditions(cinema);
});
afterAll(() => cinema.app.close());

test("ends the free preview at the owner's limit, in segments, captions and thumbnails", async () => {
  const { data } = await cinema.start(cinema.page.id);
  expect(data).toMatchObject({ previewSeconds: 6, thumbnailsUrl: null });
  const base = getMediaBase(data.manifestUrl);
  const { read, leaks } = await cinema.readAll(base);
  expect(leaks).toEqual([]);
  // Segments of one, one, two and four seconds contain the first six seconds.
  const free = ["360p", "240p"].flatMap((size) =>
    ["index.m3u8", "iframes.m3u8", "init.mp4", ...[0, 1, 2, 3].map((number) => `0000${number}.m4s`)].map(
      (name) => `${size}/${name}`,
    ),
  );
  expect(read).toEqual(["master.m3u8", "poster.jpg", "captions/en.vtt", ...free]);
  const playlist = (await cinema.get(`${base}/360p/index.m3u8`)).body;
  expect(playlist).toContain("00003.m4s");
  expect(playlist).not.toContain("00004.m4s");
  expect(playlist).toContain("#EXT-X-ENDLIST");
  expect((await cinema.get(`${base}/360p-av1/index.m3u8`)).body).toBe(playlist);
  const cut = (await cinema.get(`${base}/360p/00003.m4s`)).rawPayload;
  expect((await cinema.get(`${base}/360p-av1/00003.m4s`)).rawPayload).toEqual(cut);
  expect((await cinema.get(`${base}/360p-av1/00004.m4s`)).statusCode).toBe(404);
  expect((await cinema.get(`${base}/captions/en.vtt`)).body).not.toContain("butler");
  // After its end the preview starts again, because the rest of the video is locked.
  await cinema.heartbeat(data.id, 5);
  const again = await cinema.start(cinema.page.id);
  expect(again.data.positionSeconds).toBe(5);
  await cinema.heartbeat(again.data.id, 6);
  expect((await cinema.start(cinema.page.id)).data.positionSeconds).toBe(0);
});

/** Measures when the last picture and the last sound of a playlist end, in seconds. */
async function measureEnds(base: string, size: string) {
  const playlist = (await cinema.get(`${base}/${size}/index.m3u8`)).body;
  const names = ["init.mp4", ...playlist.split("\n").filter((line) => line.endsWith(".m4s"))];
  const parts = await Promise.all(
    names.map(async (name) => (await cinema.get(`${base}/${size}/${name}`)).rawPayload),
  );
  const path = join(cinema.app.config.STORAGE_DIR, "preview.mp4");
  await writeFile(path, Buffer.concat(parts));
  const { ffprobe } = await findVideoTools(cinema.app.config, cinema.app.services.log);
  const { stdout } = await promisify(execFile)(
    ffprobe,
    [
      ["-v", "error", "-show_entries", "packet=codec_type,pts_time,duration_time", "-of", "csv=p=0", path],
    ].flat(),
  );
  const packets = stdout.split("\n").map((line) => line.split(","));
  const listPackets = (kind: string) =>
    packets
      .filter(([type]) => type === kind)
      .map(([, at, duration]) => ({ at: Number(at), end: Number(at) + (Number(duration) || 0) }));
  // A player's clock starts at the first picture.
  const pictures = listPackets("video");
  const start = pictures.length > 0 ? Math.min(...pictures.map(({ at }) => at)) : 0;
  const findEnd = (kind: string) => Math.max(...listPackets(kind).map((packet) => packet.end)) - start;
  const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length));
  return {
    listed: lengths.reduce((sum, length) => sum + length, 0),
    video: findEnd("video"),
    sound: findEnd("audio"),
  };
}

test.each([6, 2, 4, 11.5])(
  "shows no picture after %d free seconds, and cuts off at most a quarter of a second before",
  async (showTime) => {
    const page = await createPage(cinema.app.services, cinema.owner.id, {
      paywallSettings: { ...paywallSettings, showTime },
      featureVideoId: cinema.videoId,
    });
    const { data } = await cinema.start(page.id);
    expect(data.previewSeconds).toBe(showTime);
    for (const size of ["360p", "240p"]) {
      const { listed, video, sound } = await measureEnds(getMediaBase(data.manifestUrl), size);
      expect(listed).toBeLessThanOrEqual(showTime + 1e-6);
      for (const end of [video, sound]) {
        expect(end).toBeLessThanOrEqual(showTime + 0.002);
        // Pictures are stored in decoding order: one that references a picture after the limit is dropped with it.
        expect(end).toBeGreaterThan(showTime - 0.25);
      }
    }
    // A cut segment supports byte ranges, too.
    const last = [0, 1, 2, 4, 8].findLastIndex((start) => start < showTime);
    const url = `${getMediaBase(data.manifestUrl)}/360p/0000${last}.m4s`;
    const whole = (await cinema.get(url)).rawPayload;
    const part = await cinema.get(url, { range: `bytes=${whole.length - 9}-` });
    expect(part.rawPayload).toEqual(whole.subarray(-9));
  },
);

/** Reads each byte range of an I-frame playlist alone, and returns the types of its pictures. */
async function readPictures(base: string, size: string): Promise<{ starts: number; types: string[] }> {
  const playlist = (await cinema.get(`${base}/${size}/iframes.m3u8`)).body;
  expect(playlist).toContain("#EXT-X-I-FRAMES-ONLY");
  const init = (await cinema.get(`${base}/${size}/init.mp4`)).rawPayload;
  const ranges = [...playlist.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)\n(\S+)/g)];
  const types: string[] = [];
  for (const [, length, offset, name] of ranges) {
    const end = Number(offset) + Number(length) - 1;
    const part = await cinema.get(`${base}/${size}/${name}`, { range: `bytes=${offset}-${end}` });
    expect(part.rawPayload).toHaveLength(Number(length));
    const path = join(cinema.app.config.STORAGE_DIR, "picture.mp4");
    await writeFile(path, Buffer.concat([init, part.rawPayload]));
    const args = ["-select_streams", "v", "-show_entries", "frame=pict_type"];
    const { frames }: { frames: { pict_type: string }[] } = await runFfprobe(cinema.app, path, ...args);
    types.push(...frames.map(({ pict_type }) => pict_type));
  }
  return { starts: ranges.length, types };
}

test("serves keyframes for seeking, and in a free preview only those before the limit", async () => {
  const whole = await cinema.start(cinema.page.id, {}, cinema.owner.headers);
  const all = await readPictures(getMediaBase(whole.data.manifestUrl), "240p");
  expect(all).toEqual({ starts: 6, types: Array(6).fill("I") });
  const preview = await cinema.start(cinema.page.id);
  // The last keyframe is in the segment that is cut.
  expect(await readPictures(getMediaBase(preview.data.manifestUrl), "240p")).toEqual({
    starts: 4,
    types: Array(4).fill("I"),
  });
});

fullTest("cuts every sound track of a video that has several", async () => {
  const page = await createPage(cinema.app.services, cinema.owner.id, { paywallSettings: paywallSettings });
  const sound = ["sine=440:d=13", "sine=1200:d=13"];
  const args = ["-ac", "2"];
  const clip = await makeClip(cinema.app.services, { seconds: 13, size: "160x90", sound, args });
  await createVideoFromBytes(cinema.app.services, page.id, clip);
  const { data } = await cinema.start(page.id);
  expect(data).toMatchObject({ previewSeconds: 6, soundTracks: [{ channels: 2 }, { channels: 2 }] });
  const base = getMediaBase(data.manifestUrl);
  for (const track of ["audio-0", "audio-1"]) {
    const { listed, sound: end } = await measureEnds(base, track);
    expect(listed).toBeCloseTo(6, 3);
    expect(end).toBeLessThanOrEqual(6.002);
    expect(end).toBeGreaterThan(5.9);
    expect((await cinema.get(`${base}/${track}/00002.m4s`)).statusCode).toBe(404);
    // A ticket opens the whole track; an invalid grant opens nothing.
    const ticket = await createOrder(cinema.app.services, page.id);
    const full = await cinema.start(page.id, { orderSlug: ticket.slug });
    const rest = `${track}/00002.m4s`;
    expect((await cinema.get(`${getMediaBase(full.data.manifestUrl)}/${rest}`)).statusCode).toBe(200);
    expect((await cinema.get(`/media/x/${base.split("/").at(-1)}/${rest}`)).statusCode).toBe(404);
  }
});

test("plays the whole video behind an optional paywall, and nothing without free seconds", async () => {
  const optional = await createPage(cinema.app.services, cinema.owner.id, {
    paywallSettings: { ...paywallSettings, isOptional: true },
  });
  await cinema.addVideo(optional.id);
  expect((await cinema.start(optional.id)).data.previewSeconds).toBeUndefined();
  const closed = await createPage(cinema.app.services, cinema.owner.id, {
    paywallSettings: { ...paywallSettings, showTime: 0 },
  });
  await cinema.addVideo(closed.id);
  expect(await cinema.start(closed.id)).toMatchObject({ status: 403, json: { code: "forbidden" } });
  const donation = await createOrder(cinema.app.services, closed.id, { type: "donation" });
  expect((await cinema.start(closed.id, { orderSlug: donation.slug })).status).toBe(403);
});
