import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { videos } from "../../../db/schema/videos.ts";
import { getSourceKey } from "../../../integrations/video/local-video-host.ts";
import { createAccount, createPage } from "../../../testing/fixtures.ts";
import { runJobs } from "../../../testing/run-jobs.ts";
import { canMount, mountSmallDisk, type SmallDisk } from "../../../testing/small-disk.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createVideoFromBytes, makeClip } from "../../../testing/video/video-fixtures.ts";
import { recoverVideos } from "../recover-videos.ts";
import { MAX_ATTEMPTS } from "./next-video.queries.ts";
import { transcodeNextVideo } from "./transcode-video.ts";

// It converts on a real disk, several times.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });
const SECONDS = 20;

let disk: SmallDisk;
let app: TestApp;
beforeAll(async () => {
  if (!canMount) {
    process.stderr.write("full disk: skipped, because this machine does not let a test mount a disk\n");
    return;
  }
  disk = await mountSmallDisk(24);
  app = await createTestApp({
    STORAGE_DIR: join(disk.folder, "storage"),
    STORAGE_RESERVE_BYTES: 0,
    LOG_LEVEL: "silent",
  });
});
afterAll(async () => {
  await app?.close();
  disk?.close();
});

test.skipIf(!canMount)(
  "a conversion that a full disk interrupts, however often, waits and continues by itself when there is space",
  async () => {
    const owner = await createAccount(app.services);
    const page = await createPage(app.services, owner.id);
    const clip = await makeClip(app.services, { seconds: SECONDS, size: "640x360" });
    const id = await createVideoFromBytes(app.services, page.id, clip, { convert: false });
    const readVideo = async () => (await app.services.db.select().from(videos).where(eq(videos.id, id)))[0];
    const listFiles = (name: string) =>
      readdir(join(app.config.STORAGE_DIR, name), { recursive: true }).catch(() => []);
    const waiting = {
      status: "converting",
      attempts: 0,
      leaseUntil: null,
      failure: { key: "waitsForSpace" },
    };
    const { signal } = new AbortController();
    for (let interruption = 0; interruption <= MAX_ATTEMPTS; interruption++) {
      const converting = transcodeNextVideo(app.services, signal);
      await expect
        .poll(async () => (await listFiles("work")).some((name) => name.endsWith(".m4s")), {
          timeout: 60_000,
        })
        .toBe(true);
      await disk.fill();
      await converting;
      expect(await readVideo()).toMatchObject(waiting);
      expect(await listFiles("work")).toEqual([]);
      expect((await listFiles("media")).filter((name) => name.includes("."))).toEqual([]);
      // While the disk is full, nothing begins.
      await transcodeNextVideo(app.services, signal);
      expect(await readVideo()).toMatchObject(waiting);
      await disk.free();
    }
    expect(await app.services.storage.getSize(getSourceKey(id))).toBe(clip.length);

    app.clock.advance(31_000);
    await recoverVideos(app.services);
    expect(await runJobs(app, "transcode")).toBeGreaterThan(0);
    const video = await readVideo();
    expect(video).toMatchObject({ status: "ready", attempts: 1, failure: null });
    expect(video?.durationSeconds).toBeCloseTo(SECONDS, 0);
  },
);
