import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { refinements } from "../../../db/schema/videos.ts";
import { createRefiningApp, FFMPEG_PATH, type RefiningApp } from "../../../testing/video/refining-app.ts";
import {
  joinSegments,
  readMedia,
  readPlaylist,
  readTimes,
  runFfmpeg,
  runFfprobe,
} from "../../../testing/video/transcoded-media.ts";

// Conversions are slow on a busy machine.
vi.setConfig({ hookTimeout: 120_000, testTimeout: 400_000 });

const help = await promisify(execFile)(FFMPEG_PATH || "ffmpeg", ["-h", "encoder=libsvtav1"]).catch(
  () => null,
);
const av1Test = test.skipIf(!help?.stdout.includes("-svtav1-params"));

let app: RefiningApp["app"];
let owner: RefiningApp["owner"];
let convert: RefiningApp["convert"];
let refine: RefiningApp["refine"];
beforeAll(async () => {
  ({ app, owner, convert, refine } = await createRefiningApp());
});
afterAll(() => app.close());

const listVariants = async (id: string) =>
  (await readMedia(app, id, "master.m3u8")).toString().match(/^.+\/index\.m3u8$/gm);

av1Test("adds AV1 with the same segments and pictures as H.264, behind it in the playlist", async () => {
  const id = await convert({ seconds: 13, rate: 24 });
  await refine(id);
  expect(await listVariants(id)).toEqual(expect.arrayContaining(["360p/index.m3u8", "360p-av1/index.m3u8"]));
  const master = (await readMedia(app, id, "master.m3u8")).toString();
  expect(master).toMatch(/CODECS="av01\.0\.\d\dM\.08,mp4a\.40\.2"\n360p-av1/);
  expect(master.indexOf("360p-av1/")).toBeGreaterThan(master.indexOf("360p/"));
  expect(master).not.toContain("-av1/iframes");

  const segments = await readPlaylist(app, id, "360p-av1");
  expect(segments.map(({ seconds }) => seconds)).toEqual([1, 1, 2, 4, 4, 1]);
  expect(segments).toEqual(await readPlaylist(app, id, "360p"));
  // Each segment begins with a keyframe: it is decoded without the others.
  for (const { name, seconds } of segments) {
    const path = await joinSegments(app, id, "360p-av1", [name]);
    const { streams } = await runFfprobe(app, path, "-count_frames", "-show_streams");
    const picture = streams.find(({ codec_type }: { codec_type: string }) => codec_type === "video");
    expect(picture).toMatchObject({ codec_name: "av1", nb_read_frames: String(seconds * 24) });
  }
  const [av1, h264] = [await joinSegments(app, id, "360p-av1"), await joinSegments(app, id, "360p")];
  const times = await readTimes(app, av1);
  expect(times.video).toEqual({ start: expect.closeTo(0, 2), end: expect.closeTo(13, 1) });
  expect(times.audio?.end).toBeCloseTo(13, 0);
  const { log } = await runFfmpeg(app, av1, "-i", h264, "-an", "-lavfi", "[0:v][1:v]ssim", "-f", "null");
  expect(Number(/SSIM.*All:([\d.]+)/.exec(log)?.[1])).toBeGreaterThan(0.95);

  const [row] = await app.services.db.select().from(refinements).where(eq(refinements.videoId, id));
  expect(row?.bytesAv1).toBeGreaterThan(0);
  const status = await app.http.inject({ url: `/v1/videos/${id}/status`, headers: owner.headers });
  expect(status.json().data).toMatchObject({ sizes: expect.not.arrayContaining([null]) });
  expect(status.json().data.refinement.hourBytes.av1).toBe(row?.bytesAv1);
  // Each size is listed once.
  expect(new Set(status.json().data.sizes).size).toBe(status.json().data.sizes.length);
});
