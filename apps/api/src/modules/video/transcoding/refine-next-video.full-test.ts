import { readdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { refinements, videos } from "../../../db/schema/videos.ts";
import { getTranscodeFolder } from "../../../integrations/video/local-video-host.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import {
  joinSegments,
  readMedia,
  readPlaylist,
  readTimes,
  readVideo,
  runFfmpeg,
} from "../../../testing/video/transcoded-media.ts";
import { type ClipOptions, createVideoFromBytes, makeClip } from "../../../testing/video/video-fixtures.ts";
import { purgeReplacedVersions } from "./purge-replaced-versions.ts";
import { findNextRefinement, REFINED_VERSION, refineNextVideo } from "./refine-next-video.ts";

// Conversions are slow on a busy machine.
vi.setConfig({ hookTimeout: 120_000, testTimeout: 400_000 });

let app: TestApp;
let owner: TestAccount;
let pageId: string;
beforeAll(async () => {
  app = await createTestApp({ VIDEO_REFINE: true });
  owner = await createAccount(app.services);
  pageId = (await createPage(app.services, owner.id, { activated: true })).id;
});
afterAll(() => app.close());

const { signal } = new AbortController();
const convert = async (options: ClipOptions) =>
  createVideoFromBytes(app.services, pageId, await makeClip(app.services, options), { kind: "trailer" });
const readRefinement = async (id: string) => {
  const [row] = await app.services.db.select().from(refinements).where(eq(refinements.videoId, id));
  return row;
};
const getStatus = async (id: string) =>
  (await app.http.inject({ url: `/v1/videos/${id}/status`, headers: owner.headers })).json().data;
const setQuickOnly = (id: string, quickOnly: boolean) =>
  app.http.inject({
    method: "PATCH",
    url: `/v1/videos/${id}`,
    headers: owner.headers,
    payload: { quickOnly },
  });
const listFolder = async (id: string, version: number) => {
  const files: string[] = [];
  for await (const key of app.services.storage.list(getTranscodeFolder(id, version))) files.push(key);
  return files;
};

test("pauses after a chunk, continues without repeating it, and replaces the quick version for new viewers", async () => {
  // Two chunks.
  const id = await convert({ seconds: 66, size: "160x90", args: ["-af", "volume=-20dB"] });
  const quick = join(app.config.STORAGE_DIR, "quick.mp4");
  await rename(await joinSegments(app, id, "90p"), quick);
  expect(await getStatus(id)).toMatchObject({
    quickOnly: false,
    refinement: { state: "waiting", progress: 0 },
  });
  const play = async () => {
    const payload = { kind: "trailer", deviceId: "a-viewers-device" };
    const response = await app.http.inject({ method: "POST", url: `/v1/pages/${pageId}/playback`, payload });
    return response.json().data.manifestUrl.replace("master.m3u8", "90p/00007.m4s");
  };
  const early = await play();

  const folder = app.services.storage.getWorkFolder(`${id}-refined`);
  const listChunks = async () =>
    (await readdir(folder).catch(() => [])).filter((name) => name.startsWith("chunk-"));
  const paused = refineNextVideo(app.services, signal);
  await expect.poll(listChunks, { interval: 5, timeout: 60_000 }).not.toEqual([]);
  expect((await setQuickOnly(id, true)).statusCode).toBe(200);
  await paused;
  expect(await readRefinement(id)).toMatchObject({ state: "waiting", attempts: 0, leaseUntil: null });
  expect(await readVideo(app, id)).toMatchObject({ transcodeVersion: 1 });
  const [chunk = ""] = await listChunks();
  expect(await listChunks()).toEqual(["chunk-0-90p.mp4"]);
  const encodedAt = (await stat(join(folder, chunk))).mtimeMs;
  expect(await findNextRefinement(app.services)).toBeNull();

  await setQuickOnly(id, false);
  const clip = await createVideoFromBytes(app.services, pageId, Buffer.from("x"), { convert: false });
  // A video that waits for its quick conversion comes first.
  expect(await findNextRefinement(app.services)).toBeNull();
  await app.services.db.delete(videos).where(eq(videos.id, clip));
  const running = refineNextVideo(app.services, signal);
  await expect.poll(listChunks, { interval: 5, timeout: 60_000 }).toHaveLength(2);
  expect((await stat(join(folder, chunk))).mtimeMs).toBe(encodedAt);
  await running;

  expect(await readVideo(app, id)).toMatchObject({ status: "ready", transcodeVersion: REFINED_VERSION });
  expect(await getStatus(id)).toMatchObject({
    refinement: { state: "ready", hourBytes: { before: expect.any(Number) } },
  });
  const { bytesBefore, bytesAfter } = (await readRefinement(id)) ?? {};
  expect(bytesAfter).toBeLessThan(bytesBefore ?? 0);
  const segments = await readPlaylist(app, id, "90p");
  expect(segments.slice(0, 5).map(({ seconds }) => seconds)).toEqual([1, 1, 2, 4, 4]);
  expect(segments.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(66, 2);
  const refined = await joinSegments(app, id, "90p");
  const times = await readTimes(app, refined);
  expect(times.video?.start).toBeCloseTo(0, 2);
  expect(times.video?.end).toBeCloseTo(66, 1);
  expect(Math.abs((times.audio?.end ?? 0) - 66)).toBeLessThan(0.1);
  // The pictures of the second chunk are at their times: moved by one, they look less like the quick version's.
  const measureLikeness = async (shift: number) => {
    const cut = (input: number, from: number) =>
      `[${input}:v]trim=start_frame=${from},setpts=PTS-STARTPTS[v${input}]`;
    const graph = `${cut(0, 1501)};${cut(1, 1501 + shift)};[v0][v1]ssim=shortest=1`;
    const { log } = await runFfmpeg(app, refined, "-i", quick, "-an", "-lavfi", graph, "-f", "null");
    return Number(/SSIM.*All:([\d.]+)/.exec(log)?.[1]);
  };
  const likeness = await measureLikeness(0);
  expect(likeness).toBeGreaterThan(await measureLikeness(-1));
  expect(likeness).toBeGreaterThan(await measureLikeness(1));
  expect((await readMedia(app, id, "poster.jpg")).length).toBeGreaterThan(100);
  expect((await readMedia(app, id, "thumbnails/1.jpg")).length).toBeGreaterThan(100);

  // The viewer who started before finishes on the version that they have.
  const late = await play();
  expect(late).not.toBe(early);
  app.clock.advance(10 * 60_000);
  await purgeReplacedVersions(app.services);
  expect((await app.http.inject({ url: early })).statusCode).toBe(200);
  expect((await app.http.inject({ url: late })).statusCode).toBe(200);
  app.clock.advance(48 * 3_600_000);
  await purgeReplacedVersions(app.services);
  expect(await listFolder(id, 1)).toEqual([]);
  expect(await listFolder(id, REFINED_VERSION)).not.toEqual([]);
});

test("bounds the peak by that of the quick version, and leaves out a size that no one needs", async () => {
  const id = await convert({ seconds: 6, rate: 24, sound: false, args: ["-vf", "noise=alls=30:allf=t"] });
  const quick = (await readVideo(app, id)).renditions;
  expect(quick.map(({ name }) => name)).toEqual(["360p", "240p"]);
  // Without this bound, the noise takes all of the size's 962 kbit/s.
  const peaks: Record<string, number> = { "360p": 240_000, "240p": 200_000 };
  const renditions = quick.map((size) => ({ ...size, bandwidth: peaks[size.name] ?? 0 }));
  await app.services.db.update(videos).set({ renditions }).where(eq(videos.id, id));
  await refineNextVideo(app.services, signal);
  const { renditions: refined, transcodeVersion } = await readVideo(app, id);
  expect(transcodeVersion).toBe(REFINED_VERSION);
  expect(refined.map(({ name }) => name)).toEqual(["360p"]);
  // Two seconds of the encoder's buffer come on top of the bound.
  expect(refined[0]?.averageBandwidth).toBeLessThan((720_000 * (6 + 2)) / 6);
});

test("a worker that another one replaced leaves the published version alone", async () => {
  const id = await convert({ seconds: 6, size: "160x90" });
  const { storage } = app.services;
  const stored = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  // The machine of this worker pauses before its last files, for longer than its lease.
  const late: typeof storage = {
    ...storage,
    async put(...file) {
      stored.resolve();
      await resumed.promise;
      return storage.put(...file);
    },
  };
  const replaced = refineNextVideo({ ...app.services, storage: late }, signal);
  await stored.promise;
  await app.services.db
    .update(refinements)
    .set({ leaseUntil: new Date(app.clock.now().getTime() - 1000) })
    .where(eq(refinements.videoId, id));
  await refineNextVideo(app.services, signal);
  expect(await readRefinement(id)).toMatchObject({ state: "ready", attempts: 2 });
  const { transcodeVersion } = await readVideo(app, id);
  const published = await listFolder(id, transcodeVersion);
  expect(published.some((file) => file.endsWith("/master.m3u8"))).toBe(true);
  resumed.resolve();
  await replaced;
  expect(await listFolder(id, transcodeVersion)).toEqual(published);
  expect(await readVideo(app, id)).toMatchObject({ status: "ready", transcodeVersion });
});
