import { rename } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findVideoTools } from "../../../integrations/video/ffmpeg/find-video-tools.ts";
import type { TestAccount } from "../../../testing/fixtures.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { createRefiningApp, type RefiningApp } from "../../../testing/video/refining-app.ts";
import {
  joinSegments,
  measureLoudness,
  readMedia,
  readPlaylist,
  readTimes,
  readVideo,
  runFfmpeg,
  runFfprobe,
} from "../../../testing/video/transcoded-media.ts";
import {
  buildHdrArguments,
  type ClipOptions,
  makeClip,
  rotateClip,
} from "../../../testing/video/video-fixtures.ts";

// Conversions are slow on a busy machine.
vi.setConfig({ hookTimeout: 120_000, testTimeout: 400_000 });

const SECONDS = 7;

let app: TestApp;
let owner: TestAccount;
let pageId: string;
let convert: RefiningApp["convert"];
let refine: RefiningApp["refine"];
beforeAll(async () => {
  ({ app, owner, pageId, convert, refine } = await createRefiningApp());
});
afterAll(() => app.close());

const make = (options: ClipOptions) =>
  makeClip(app.services, { seconds: SECONDS, size: "320x180", ...options });

const call = async (url: string, payload: object) =>
  (await app.http.inject({ method: "POST", url, payload, headers: owner.headers })).json().data;

/** Reads the texts of the captions that a new viewer gets. */
async function readCaptions(): Promise<string[]> {
  const playback = await call(`/v1/pages/${pageId}/playback`, {
    kind: "trailer",
    deviceId: "a-viewers-device",
  });
  const responses = playback.captions.map(({ url }: { url: string }) => app.http.inject({ url }));
  return (await Promise.all(responses)).map(({ body }) => body);
}

/** Reads what viewers get of the current version: its picture as a file, and its tracks. */
async function describeVersion(id: string, size: string) {
  const { width, height, soundTracks } = await readVideo(app, id);
  const master = (await readMedia(app, id, "master.m3u8")).toString();
  const file = await joinSegments(app, id, size);
  const { streams } = await runFfprobe(app, file, "-show_streams", "-select_streams", "v");
  const { color_transfer, color_primaries, color_space, sample_aspect_ratio, pix_fmt } = streams[0];
  return {
    file,
    segments: (await readPlaylist(app, id, size)).map(({ seconds }) => seconds),
    same: {
      soundTracks,
      size: [width, height],
      media: master.split("\n").filter((line) => line.startsWith("#EXT-X-MEDIA")),
      frameRates: [...new Set(master.match(/FRAME-RATE=[\d.]+/g))],
      picture: { color_transfer, color_primaries, color_space, sample_aspect_ratio, pix_fmt },
      hasSound: (await readTimes(app, file)).audio !== undefined,
      captions: await readCaptions(),
    },
  };
}

/** Measures how alike the pictures of two films are at the same times; 1 is equal. */
async function measureLikeness(a: string, b: string): Promise<number> {
  const graph = "[0:v]setpts=N/25/TB[a];[1:v]setpts=N/25/TB[b];[a][b]ssim=shortest=1";
  const { log } = await runFfmpeg(app, a, "-i", b, "-an", "-lavfi", graph, "-f", "null");
  return Number(/SSIM.*All:([\d.]+)/.exec(log)?.[1]);
}

/** Converts a clip twice, and compares the versions, in AV1 too where ffmpeg has it. @returns the video's ID */
async function compareVersions(clip: Buffer, size: string): Promise<string> {
  const id = await convert(clip);
  expect(await readVideo(app, id)).toMatchObject({ status: "ready", transcodeVersion: 1 });
  const caption = "WEBVTT\n\n00:00.500 --> 00:01.500\nGood evening\n";
  await call(`/v1/videos/${id}/captions`, { language: "en", label: "English", text: caption });
  const quick = await describeVersion(id, size);
  expect(quick.same.captions).toEqual([expect.stringContaining("Good evening")]);
  const quickFile = join(app.config.STORAGE_DIR, `${id}-quick.mp4`);
  await rename(quick.file, quickFile);
  await refine(id);
  const master = (await readMedia(app, id, "master.m3u8")).toString();
  const sizes = [size, ...(master.includes(`${size}-av1/`) ? [`${size}-av1`] : [])];
  const { canEncodeAv1 } = await findVideoTools(app.config, app.services.log);
  expect(sizes).toHaveLength(canEncodeAv1 ? 2 : 1);
  for (const name of sizes) {
    const refined = await describeVersion(id, name);
    expect(refined.same).toEqual(quick.same);
    expect(refined.segments.slice(0, -1)).toEqual(quick.segments.slice(0, -1));
    // The quick conversion may repeat the last picture of a broadcast.
    expect(refined.segments.at(-1)).toBeCloseTo(quick.segments.at(-1) ?? 0, 1);
    expect(await measureLikeness(refined.file, quickFile)).toBeGreaterThan(0.93);
    const [before, after] = [await readTimes(app, quickFile), await readTimes(app, refined.file)];
    expect(after.video?.start).toBeCloseTo(before.video?.start ?? -1, 2);
    expect(after.video?.end).toBeCloseTo(before.video?.end ?? -1, 1);
    expect(after.audio?.end ?? 0).toBeCloseTo(before.audio?.end ?? 0, 0);
  }
  return id;
}

test("refines a film that a phone held upright has rotated, with captions", async () => {
  const id = await compareVersions(rotateClip(await make({})), "180p");
  expect(await readVideo(app, id)).toMatchObject({ width: 180, height: 320 });
});

test.each([
  { order: "sound that begins before the picture", delay: 0 },
  { order: "sound that begins later", delay: 1 },
])("refines an interlaced broadcast with $order", async ({ delay }) => {
  const fields = ["-vf", "tinterlace=interleave_top,setfield=tff", "-flags", "+ildct+ilme"];
  const args = [...fields, "-af", `asetpts=PTS+${delay}/TB`, "-c:v", "mpeg2video", "-b:v", "4M"];
  const id = await compareVersions(await make({ size: "352x288", rate: 50, type: "ts", args }), "288p");
  const silences = ["-vn", "-af", "silencedetect=n=-40dB:d=0.3", "-f", "null"];
  const { log } = await runFfmpeg(app, await joinSegments(app, id, "288p"), ...silences);
  expect(Math.abs(Number(/silence_end: ([\d.]+)/.exec(log)?.[1] ?? 0) - delay)).toBeLessThan(0.15);
});

test("refines a film with several sound tracks", async () => {
  const tracks = ["-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=por"];
  const sound = [`sine=440:d=${SECONDS}`, `sine=1200:d=${SECONDS - 2}`];
  const args = ["-ac", "2", ...tracks, "-disposition:a:0", "0", "-disposition:a:1", "default"];
  const id = await compareVersions(await make({ sound, args, type: "mkv" }), "180p");
  expect(await readVideo(app, id)).toMatchObject({ soundTracks: [{ language: "pt" }, { language: "en" }] });
  const [portuguese, english] = [
    await joinSegments(app, id, "audio-0"),
    await joinSegments(app, id, "audio-1"),
  ];
  expect(await measureLoudness(app, portuguese, 1200)).toBeGreaterThan(
    (await measureLoudness(app, portuguese, 440)) + 20,
  );
  expect(await measureLoudness(app, english, 440)).toBeGreaterThan(
    (await measureLoudness(app, english, 1200)) + 20,
  );
});

test("refines an HDR film with the colours of the quick version", async () => {
  await compareVersions(await make({ args: buildHdrArguments("smpte2084"), type: "mkv" }), "180p");
});

test("refines the film behind a preview, with its transparent parts", async () => {
  const film = "format=rgba,colorchannelmixer=aa=0.5";
  const pictures = `[0:v]split[small][large];[small]scale=64:36[preview];[large]${film}[film]`;
  const maps = ["[preview]", "[film]", "1:a"].flatMap((stream) => ["-map", stream]);
  const isDefault = ["-disposition:v:0", "0", "-disposition:v:1", "default"];
  const transparent = ["-c:v:1", "qtrle", "-pix_fmt:v:1", "argb"];
  const args = ["-filter_complex", pictures, ...maps];
  await compareVersions(await make({ args: [...args, ...transparent, ...isDefault], type: "mov" }), "180p");
});
