import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { runTool } from "../../../integrations/video/ffmpeg/run-tool.ts";
import { findVideoTools } from "../../../integrations/video/ffmpeg/find-video-tools.ts";
import { getSourceKey } from "../../../integrations/video/local-video-host.ts";
import { processQueues } from "../../../job-handlers.ts";
import { createJobQueue, type JobQueue } from "../../../platform/jobs/job-queue.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { fullTest } from "../../../testing/full-test.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createVideoFromBytes, makeClip } from "../../../testing/video/video-fixtures.ts";
import { videos } from "../../../db/schema/videos.ts";
import { findNextVideo, MAX_ATTEMPTS } from "./next-video.queries.ts";
import { messages } from "@matinee/texts";
import { transcodeNextVideo, transcodeVideo } from "./transcode-video.ts";
import { WORKER_ROLES } from "../../../platform/jobs/worker-roles.ts";

// Conversions are slow on a busy machine.
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 });

let app: TestApp;
let clip: Buffer;
let owners: TestAccount[];
beforeAll(async () => {
  app = await createTestApp({ VIDEO_FREE_GIGAPIXELS: 0.001 });
  clip = await makeClip(app.services, { seconds: 1, size: "160x90", sound: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.db.delete(videos);
  owners = await Promise.all([1, 2].map(() => createAccount(app.services)));
});

const { signal } = new AbortController();
const findNext = () => findNextVideo(app.services.db, app.clock.now());
const update = (id: string, change: Partial<typeof videos.$inferInsert>) =>
  app.services.db.update(videos).set(change).where(eq(videos.id, id));
const readVideo = async (id: string) => {
  const [video] = await app.services.db.select().from(videos).where(eq(videos.id, id));
  if (!video) throw new Error("the video has no row");
  return video;
};
/** Uploads videos of an account, one after the other. */
async function uploadVideos(owner: TestAccount | undefined, count: number): Promise<string[]> {
  const page = await createPage(app.services, owner?.id ?? "");
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const id = await createVideoFromBytes(app.services, page.id, clip, { convert: false });
    await update(id, { createdAt: new Date(app.clock.now().getTime() + ids.length) });
    ids.push(id);
  }
  return ids;
}

test("a video that waits says how many come before it, and one that is being converted says none", async () => {
  const [running = "", second = "", third = ""] = await uploadVideos(owners[0], 3);
  await update(running, { leaseUntil: new Date(app.clock.now().getTime() + 60_000), attempts: 1 });
  const readAhead = async (id: string) =>
    (await app.http.inject({ url: `/v1/videos/${id}/status`, headers: owners[0]?.headers ?? {} })).json().data
      .ahead;
  expect([await readAhead(running), await readAhead(second), await readAhead(third)]).toEqual([0, 1, 2]);
  await update(running, { status: "ready", leaseUntil: null });
  expect([await readAhead(running), await readAhead(second), await readAhead(third)]).toEqual([0, 0, 1]);
});

test("accounts take turns, and an account never has two conversions at a time", async () => {
  const [first = "", second = "", third = ""] = await uploadVideos(owners[0], 3);
  const [other = ""] = await uploadVideos(owners[1], 1);
  await update(other, { createdAt: new Date(app.clock.now().getTime() + 1000) });
  expect(await findNext()).toBe(first);
  const leaseUntil = new Date(app.clock.now().getTime() + 60_000);
  await update(first, { leaseUntil, attempts: 1 });
  expect(await findNext()).toBe(other);
  await update(other, { leaseUntil, attempts: 1 });
  expect(await findNext()).toBeNull();
  await update(first, { status: "ready", leaseUntil: null, updatedAt: app.clock.now() });
  expect(await findNext()).toBe(second);
  // The second account had no conversion in the last hour but this one, so its next upload is first again.
  await update(other, { status: "failed", leaseUntil: null, updatedAt: new Date(0) });
  const [later] = await uploadVideos(owners[1], 1);
  expect(await findNext()).toBe(later);
  await update(first, { updatedAt: new Date(0) });
  expect([second, third]).toContain(await findNext());
});

test("workers that choose at the same time choose different accounts, and queue the rest", async () => {
  const [first = "", second = ""] = await uploadVideos(owners[0], 2);
  const [other = ""] = await uploadVideos(owners[1], 1);
  await update(other, { createdAt: new Date(app.clock.now().getTime() + 1000) });
  const sent: string[] = [];
  const send: JobQueue["send"] = async (_queue, inputs) =>
    void sent.push(...inputs.flatMap((input) => ("videoId" in input ? input.videoId : [])));
  const services = { ...app.services, jobs: { ...app.services.jobs, send } };
  await Promise.all([1, 2, 3].map(() => transcodeNextVideo(services, signal)));
  const statuses = await Promise.all([first, other, second].map(async (id) => (await readVideo(id)).status));
  expect(statuses).toEqual(["ready", "ready", "converting"]);
  expect(sent).toContain(second);
  await transcodeNextVideo(services, signal);
  expect(await readVideo(second)).toMatchObject({ status: "ready", attempts: 1 });
});

test("a worker converts the video of another account while a conversion does not end", async () => {
  const [endless = ""] = await uploadVideos(owners[0], 1);
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const { storage } = app.services;
  const openLocally: typeof storage.openLocally = async (key) => {
    if (key === getSourceKey(endless)) await end;
    return storage.openLocally(key);
  };
  const jobs = createJobQueue(app.config, app.services, "worker");
  onTestFinished(async () => {
    finish();
    await jobs.stop();
  });
  await processQueues({ ...app.services, jobs, storage: { ...storage, openLocally } }, WORKER_ROLES);
  await jobs.send("transcode", [{ videoId: endless }]);
  const patient = { timeout: 30_000 };
  await expect.poll(async () => (await readVideo(endless)).leaseUntil, patient).not.toBeNull();
  const [other = ""] = await uploadVideos(owners[1], 1);
  await jobs.send("transcode", [{ videoId: other }]);
  await expect.poll(async () => (await readVideo(other)).status, patient).toBe("ready");
  expect(await readVideo(endless)).toMatchObject({ status: "converting" });
});

test("fails a video with too many pixels, unless its owner had a credit", async () => {
  const rich = await createAccount(app.services, { credits: 1 });
  const large = await makeClip(app.services, { seconds: 2, size: "320x180", sound: false });
  const convert = async (owner: TestAccount | undefined) => {
    const page = await createPage(app.services, owner?.id ?? "");
    const id = await createVideoFromBytes(app.services, page.id, large, { convert: false });
    await transcodeVideo(app.services, id, signal);
    return readVideo(id);
  };
  expect(await convert(owners[0])).toMatchObject({
    status: "failed",
    failure: { key: "tooLargeWithoutCredit" },
    attempts: 1,
  });
  expect(await convert(rich)).toMatchObject({ status: "ready" });
});

test("ends a conversion that uses too much processor time", async () => {
  const tools = await findVideoTools(app.config, app.services.log);
  if (!tools.commandPrefix.includes("prlimit")) return;
  const endless = ["-f", "lavfi", "-i", "testsrc2=s=1280x720:r=60", "-f", "null", "-"];
  const run = runTool(tools, "ffmpeg", { args: endless, signal, timeoutMs: 100_000, cpuSeconds: 1 });
  await expect(run).rejects.toThrow("ended with null");
});

test("a conversion without space waits, tells why, lets others pass, and continues when there is space", async () => {
  const [waiting = ""] = await uploadVideos(owners[0], 1);
  const [next = ""] = await uploadVideos(owners[1], 1);
  await update(waiting, { sizeBytes: 4e9 });
  const free = await app.services.storage.getFreeBytes();
  const full = {
    ...app.services,
    config: { ...app.config, STORAGE_RESERVE_BYTES: (free ?? 0) - 2e9 },
  };
  await transcodeNextVideo(full, signal);
  expect(await readVideo(waiting)).toMatchObject({
    status: "converting",
    attempts: 0,
    failure: { key: "waitsForSpace" },
  });
  expect(await findNext()).toBe(next);
  const headers = owners[0]?.headers ?? {};
  const status = await app.http.inject({ url: `/v1/videos/${waiting}/status`, headers });
  expect(status.json().data).toMatchObject({
    upload: "converting",
    failure: messages.failures.waitsForSpace,
  });
  const admin = await createAccount(app.services, { type: "admin", staffRole: "admin" });
  const listed = await app.http.inject({
    url: "/v1/admin/jobs/conversions?state=retrying",
    headers: admin.headers,
  });
  expect(listed.json().data.data).toMatchObject([{ id: waiting, reason: messages.failures.waitsForSpace }]);
  await update(next, { status: "failed" });
  for (let check = 0; check < MAX_ATTEMPTS; check++) await transcodeNextVideo(full, signal);
  await transcodeNextVideo(app.services, signal);
  expect(await readVideo(waiting)).toMatchObject({ status: "ready", attempts: 1, failure: null });
});

fullTest.each([
  ["does not count when the disk was full", "ENOSPC", { attempts: 0, failure: { key: "waitsForSpace" } }],
  ["counts when the disk failed otherwise", "EIO", { attempts: 1, failure: null }],
])("an attempt that fails while its files are stored %s", async (_name, code, expected) => {
  const [id = ""] = await uploadVideos(owners[0], 1);
  const storage = {
    ...app.services.storage,
    importFile: () => Promise.reject(Object.assign(new Error(code), { code })),
  };
  await transcodeNextVideo({ ...app.services, storage }, signal).catch(() => undefined);
  expect(await readVideo(id)).toMatchObject({ status: "converting", leaseUntil: null, ...expected });
});
