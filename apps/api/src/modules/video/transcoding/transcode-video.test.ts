import { createRequire } from "node:module";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getSourceKey } from "../../../integrations/video/local-video-host.ts";
import {
  joinSegments,
  runFfmpeg as measureFile,
  runFfprobe,
  readMedia as readMediaFile,
  readPlaylist,
  readVideo as readVideoRow,
} from "../../../testing/video/transcoded-media.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { fullTest } from "../../../testing/full-test.ts";
import { buildHdrArguments, createVideoFromBytes, makeClip } from "../../../testing/video/video-fixtures.ts";
import { pages } from "../../../db/schema/pages.ts";
import { recoverVideos } from "../recover-videos.ts";
import { transcodeVideo } from "./transcode-video.ts";
import { videos } from "../../../db/schema/videos.ts";

// Conversions are slow on a busy machine.
vi.setConfig({ hookTimeout: 120_000, testTimeout: 180_000 });

let app: TestApp;
let owner: TestAccount;
let pageId: string;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
  pageId = (await createPage(app.services, owner.id)).id;
});
afterAll(() => app.close());

const readVideo = (id: string) => readVideoRow(app, id);
const readMedia = (id: string, file: string) => readMediaFile(app, id, file);
const measure = (path: string, ...args: string[]) => measureFile(app, path, ...args);
const getSourcePath = (id: string) => join(app.config.STORAGE_DIR, getSourceKey(id));
const getPlayedPath = (id: string, size: string) => join(app.config.STORAGE_DIR, `${id}-${size}.mp4`);

/** Measures the integrated loudness by EBU R128, in LUFS. */
async function measureLoudness(path: string): Promise<number> {
  const { log } = await measure(path, "-vn", "-af", "ebur128", "-f", "null");
  return Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(log)?.[1]);
}

/** Joins the segments of a size in playlist order, and probes the result. */
async function play(id: string, size: string) {
  const path = await joinSegments(app, id, size);
  const segments = (await readPlaylist(app, id, size)).length;
  return { segments, ...(await runFfprobe(app, path, "-count_packets", "-show_streams", "-show_format")) };
}

test("makes several sizes with sound, a poster and scrub thumbnails", async () => {
  const clip = await makeClip(app.services, { seconds: 13, args: ["-af", "volume=-20dB"] });
  const id = await createVideoFromBytes(app.services, pageId, clip);
  const video = await readVideo(id);
  expect(video).toMatchObject({ status: "ready", progress: 100, failure: null, width: 640, height: 360 });
  expect(video.durationSeconds).toBeCloseTo(13, 0);
  expect(video.renditions.map(({ height }) => height)).toEqual([360, 240]);

  const master = (await readMedia(id, "master.m3u8")).toString();
  expect(master).toMatch(/RESOLUTION=640x360,FRAME-RATE=25.000,CODECS="avc1.6400[0-9a-f]{2},mp4a.40.2"/);
  const large = await play(id, "360p");
  const small = await play(id, "240p");
  // A quiet recording is normalized to the target loudness of -18 LUFS.
  expect(await measureLoudness(getSourcePath(id))).toBeLessThan(-35);
  expect(Math.abs((await measureLoudness(getPlayedPath(id, "360p"))) + 18)).toBeLessThan(1.5);
  expect([large.segments, small.segments]).toEqual([6, 6]);
  expect(large.streams).toMatchObject([
    { codec_name: "h264", width: 640, height: 360, nb_read_packets: "325" },
    { codec_name: "aac", channels: 2, sample_rate: "48000" },
  ]);
  expect(small.streams[0]).toMatchObject({ width: 426, height: 240 });
  expect((await readMedia(id, "poster.jpg")).subarray(0, 2).toString("hex")).toBe("ffd8");
  const thumbnails = (await readMedia(id, "thumbnails.vtt")).toString();
  expect(thumbnails).toContain("00:00:02.000 --> 00:00:04.000\nthumbnails/1.jpg#xywh=160,0,160,90");
  expect((await readMedia(id, "thumbnails/1.jpg")).length).toBeGreaterThan(1000);
});

/** Converts a clip of three bars, of which `white` is the luma of paper in daylight, and looks at their brightness. */
async function testToneMapping(transfer: string, white: number): Promise<void> {
  // Three bars: shadow, paper in daylight and a lamp.
  const bars = `geq=lum='if(lt(X,100),60,if(lt(X,200),${white},230))':cb=128:cr=128`;
  const options = { seconds: 1, size: "300x160", sound: false, args: buildHdrArguments(transfer, bars) };
  const id = await createVideoFromBytes(app.services, pageId, await makeClip(app.services, options));
  const { streams } = await play(id, "160p");
  expect(streams).toMatchObject([{ pix_fmt: "yuv420p", color_transfer: "bt709", color_primaries: "bt709" }]);
  const readLuma = async (path: string) => {
    const { bytes } = await measure(path, "-frames:v", "1", "-vf", "extractplanes=y", "-f", "rawvideo");
    return [50, 150, 250].map((x) => bytes[80 * 300 + x] ?? 0);
  };
  expect((await readLuma(getSourcePath(id)))[1]).toBe(white);
  const [shadow = 0, paper = 0, lamp = 0] = await readLuma(getPlayedPath(id, "160p"));
  expect(shadow).toBeGreaterThan(16);
  expect(shadow).toBeLessThan(70);
  expect(paper).toBeGreaterThan(170);
  expect(paper).toBeLessThan(200);
  expect(lamp).toBeGreaterThan(paper + 20);
}

fullTest("tone-maps HDR with transfer smpte2084 to SDR", () => testToneMapping("smpte2084", 143));
fullTest("tone-maps HDR with transfer arib-std-b67 to SDR", () => testToneMapping("arib-std-b67", 180));

fullTest("never enlarges a vertical video without sound, of odd size and variable frame rate", async () => {
  const args = ["-vf", "crop=239:427,setpts=PTS+random(0)*0.01/TB", "-pix_fmt", "yuv444p"];
  // Every ffmpeg keeps a variable frame rate in Matroska.
  const clip = await makeClip(app.services, { seconds: 5, size: "320x480", sound: false, type: "mkv", args });
  const id = await createVideoFromBytes(app.services, pageId, clip, { kind: "trailer" });
  const video = await readVideo(id);
  expect(video).toMatchObject({ status: "ready" });
  expect(video.renditions).toHaveLength(1);
  expect(video.width).toBeLessThan(video.height ?? 0);
  expect(Math.abs((video.width ?? 0) - 239)).toBeLessThanOrEqual(1);
  expect(video.renditions[0]?.codecs).not.toContain("mp4a");
});

fullTest("converts a transport stream with the packaged ffmpeg build", async () => {
  const require = createRequire(import.meta.url);
  const old = {
    ...app.services,
    config: {
      ...app.config,
      FFMPEG_PATH: require("@ffmpeg-installer/ffmpeg").path,
      FFPROBE_PATH: require("@ffprobe-installer/ffprobe").path,
    },
  };
  const id = await createVideoFromBytes(
    old,
    pageId,
    await makeClip(app.services, { seconds: 6, size: "640x360", type: "ts" }),
  );
  expect(await readVideo(id)).toMatchObject({ status: "ready", failure: null, width: 640 });
  expect(await play(id, "240p")).toMatchObject({ segments: 4 });
});

fullTest(
  "shows a full HD film before its largest size is made, which another worker adds after an interruption",
  async () => {
    const page = await createPage(app.services, (await createAccount(app.services)).id);
    const clip = await makeClip(app.services, { seconds: 3, size: "1920x1080" });
    const id = await createVideoFromBytes(app.services, page.id, clip, { convert: false });
    const stopping = new AbortController();
    const { storage } = app.services;
    const importFile: typeof storage.importFile = async (key, path) => {
      if (key.includes("/1080p/")) stopping.abort();
      stopping.signal.throwIfAborted();
      return storage.importFile(key, path);
    };
    const interrupted = transcodeVideo(
      { ...app.services, storage: { ...storage, importFile } },
      id,
      stopping.signal,
    );
    await expect(interrupted).rejects.toThrow();
    const listSizes = async () => (await readVideo(id)).renditions.map(({ height }) => height);
    expect(await readVideo(id)).toMatchObject({ status: "ready", height: 720, leaseUntil: null });
    expect(await listSizes()).toEqual([720, 480, 360]);

    await transcodeVideo(app.services, id, new AbortController().signal);
    expect(await readVideo(id)).toMatchObject({
      height: 1080,
      playableLadder: null,
      masterPlaylist: "master-complete.m3u8",
    });
    expect(await listSizes()).toEqual([1080, 720, 480, 360]);
    const listPlaylists = async (master: string) =>
      (await readMedia(id, master))
        .toString()
        .match(/^\d+p\/index\.m3u8$/gm)
        ?.toSorted();
    expect(await listPlaylists("master.m3u8")).toEqual(
      ["360p", "480p", "720p"].map((size) => `${size}/index.m3u8`),
    );
    expect(await listPlaylists("master-complete.m3u8")).toHaveLength(4);
    const [large, small] = [await readPlaylist(app, id, "1080p"), await readPlaylist(app, id, "360p")];
    expect(large).toEqual(small);
    expect(large.map(({ seconds }) => seconds)).toEqual([1, 1, 1]);
    expect((await play(id, "1080p")).streams).toMatchObject([
      { height: 1080, nb_read_packets: "75" },
      { codec_name: "aac" },
    ]);
  },
);

fullTest("converts the film that an incomplete file has, and keeps saying what is missing", async () => {
  const clip = await makeClip(app.services, {
    seconds: 6,
    size: "320x180",
    type: "mkv",
    args: ["-g", "25", "-b:v", "400k"],
  });
  const id = await createVideoFromBytes(app.services, pageId, clip.subarray(0, clip.length * 0.6), {
    kind: "trailer",
  });
  expect(await readVideo(id)).toMatchObject({ status: "ready", failure: null });
  const status = () => app.http.inject({ url: `/v1/videos/${id}/status`, headers: owner.headers });
  expect((await status()).json().data.warnings).toEqual([
    {
      kind: "shorter",
      message: expect.stringMatching(/^The file says that it lasts 0:06, but we found 0:0[34] of film\./),
    },
  ]);
});

fullTest("converts a film with a damaged part, and tells its owner to look at it", async () => {
  const clip = await makeClip(app.services, { seconds: 3, size: "320x180", args: ["-g", "25"] });
  clip.fill(0x5a, Math.round(clip.length * 0.4), Math.round(clip.length * 0.55));
  const id = await createVideoFromBytes(app.services, pageId, clip, { kind: "trailer" });
  const url = `/v1/videos/${id}/status`;
  expect(await readVideo(id)).toMatchObject({ status: "ready", failure: null });
  expect((await app.http.inject({ url, headers: owner.headers })).json().data.warnings).toEqual([
    { kind: "damaged", message: expect.stringMatching(/^Parts of the file are damaged/) },
  ]);
});

test("fails a damaged file with a message, and does not retry", async () => {
  const clip = await makeClip(app.services, { seconds: 3 });
  const id = await createVideoFromBytes(app.services, pageId, clip.subarray(0, clip.length / 2), {
    kind: "message",
  });
  expect(await readVideo(id)).toMatchObject({
    status: "failed",
    attempts: 1,
    failure: { key: "damaged" },
  });
});

test("fails a file that has sound but no picture", async () => {
  const sound = await makeClip(app.services, { seconds: 2, args: ["-vn"] });
  const id = await createVideoFromBytes(app.services, pageId, sound, { kind: "message" });
  expect((await readVideo(id)).failure).toEqual({ key: "onlySound" });
});

test("shows a replacement only once it is ready", async () => {
  const account = await createAccount(app.services);
  const page = await createPage(app.services, account.id);
  const clip = await makeClip(app.services, { seconds: 2, size: "320x180" });
  const findShown = async () => {
    const [row] = await app.services.db.select().from(pages).where(eq(pages.id, page.id));
    return row?.featureVideoId;
  };
  const first = await createVideoFromBytes(app.services, page.id, clip);
  const second = await createVideoFromBytes(app.services, page.id, clip, { convert: false });
  expect(await findShown()).toBe(first);
  await transcodeVideo(app.services, second, new AbortController().signal);
  expect(await findShown()).toBe(second);
});

test("releases the video when the worker stops, and aborts the conversion when the video is removed", async () => {
  const clip = await makeClip(app.services, { seconds: 12 });
  const id = await createVideoFromBytes(app.services, pageId, clip, { kind: "preroll", convert: false });
  const stopping = new AbortController();
  const running = transcodeVideo(app.services, id, stopping.signal);
  await expect.poll(async () => (await readVideo(id)).leaseUntil).not.toBeNull();
  // Another worker ignores a video with a lease.
  await transcodeVideo(app.services, id, new AbortController().signal);
  expect((await readVideo(id)).attempts).toBe(1);
  stopping.abort();
  await expect(running).rejects.toThrow();
  expect(await readVideo(id)).toMatchObject({ status: "converting", attempts: 0, leaseUntil: null });

  const again = transcodeVideo(app.services, id, new AbortController().signal);
  await expect.poll(async () => (await readVideo(id)).leaseUntil).not.toBeNull();
  await app.services.db.delete(videos).where(eq(videos.id, id));
  await again;
  for await (const key of app.services.storage.list("media")) expect(key).not.toContain(id);
});

test("fails a video with a message after its worker died three times", async () => {
  const id = await createVideoFromBytes(app.services, pageId, Buffer.from("x"), {
    kind: "preroll",
    convert: false,
  });
  const past = new Date(app.clock.now().getTime() - 1000);
  await app.services.db.update(videos).set({ attempts: 3, leaseUntil: past }).where(eq(videos.id, id));
  await recoverVideos(app.services);
  expect(await readVideo(id)).toMatchObject({
    status: "failed",
    failure: { key: "notConvertible" },
  });
});
