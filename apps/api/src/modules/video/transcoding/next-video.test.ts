import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { runTool } from "../../../integrations/video/ffmpeg/run-tool.ts";
import { findVideoTools } from "../../../integrations/video/ffmpeg/find-video-tools.ts";
import type { JobQueue } from "../../../platform/jobs/job-queue.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createVideoFromBytes, makeClip } from "../../../testing/video/video-fixtures.ts";
import { videos } from "../../../db/schema/videos.ts";
import { findNextVideo } from "./next-video.queries.ts";
import { transcodeNextVideo, transcodeVideo } from "./transcode-video.ts";

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
    failure: expect.stringContaining("without a credit"),
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
