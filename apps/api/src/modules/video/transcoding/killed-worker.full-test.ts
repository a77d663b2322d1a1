import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getTranscodeFolder, getSourceKey } from "../../../integrations/video/local-video-host.ts";
import { type ApiProcess, startApiProcess } from "../../../testing/api-process.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { prepareScriptBundle } from "../../../testing/script-bundles.ts";
import { isSoak } from "../../../testing/test-length.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { computeDigest, sendByTus } from "../../../testing/video/tus-sender.ts";
import { makeClip } from "../../../testing/video/video-fixtures.ts";
import { videos } from "../../../db/schema/videos.ts";

/** Each kill takes the start of another process. */
const KILLS = isSoak ? 50 : 2;
vi.setConfig({ hookTimeout: 120_000, testTimeout: isSoak ? 3_600_000 : 180_000 });

let app: TestApp;
let owner: TestAccount;
let pageId: string;
let worker: ChildProcess | undefined;
let api: ApiProcess | undefined;

beforeEach(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
  pageId = (await createPage(app.services, owner.id)).id;
});
afterEach(async () => {
  await api?.kill();
  await killWorker();
  await app.close();
});

/** Starts a worker that converts one video, and waits until it is loaded. */
async function startWorker(videoId: string): Promise<ChildProcess> {
  const { DATABASE_URL, STORAGE_DIR, PATH } = app.config;
  const bundle = await prepareScriptBundle("testing/video/transcode-process.ts");
  worker = fork(bundle.file, [videoId], {
    execArgv: [],
    env: {
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      DATABASE_URL,
      STORAGE_DIR,
      PATH,
      ...bundle.env,
    },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  await once(worker, "message");
  return worker;
}

async function killWorker(): Promise<void> {
  if (!worker || worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill("SIGKILL");
  await once(worker, "exit");
}

const readVideo = async (id: string) => {
  const [video] = await app.services.db.select().from(videos).where(eq(videos.id, id));
  if (!video) throw new Error("the video has no row");
  return video;
};

async function announce(size: number) {
  const response = await app.http.inject({
    method: "POST",
    url: "/v1/videos",
    headers: owner.headers,
    payload: { pageId, kind: "feature", name: "film.mp4", size },
  });
  return response.json().data;
}

const computeStoredDigest = async (id: string) => {
  const object = await app.services.storage.get(getSourceKey(id));
  return computeDigest(Buffer.concat((await object?.stream.toArray()) ?? []));
};

test("uploads resume and arrive unchanged after the API was killed", async () => {
  const film = Buffer.concat([
    await makeClip(app.services, { seconds: 2 }),
    Buffer.alloc(6 * 1024 ** 2, "film "),
  ]);
  const uploads = await Promise.all(Array.from({ length: 2 }, () => announce(film.length)));
  const send = (origin: string, uploadUrl: string, chunkBytes: number) =>
    sendByTus(origin + uploadUrl, film, { headers: owner.headers, chunkBytes });
  for (let count = 0; count < KILLS; count++) {
    api = await startApiProcess(app.config);
    const { url } = api;
    // The kill interrupts the upload, unless it has finished before.
    const sending = uploads.map(({ uploadUrl }) => send(url, uploadUrl, 256 * 1024).catch(() => undefined));
    await sleep(Math.random() * 150);
    await api.kill();
    await Promise.all(sending);
  }
  const origin = await app.http.listen({ host: "127.0.0.1", port: 0 });
  for (const { id, uploadUrl } of uploads) {
    if ((await readVideo(id)).status === "uploading") await send(origin, uploadUrl, 1024 ** 2);
    expect(await computeStoredDigest(id)).toBe(computeDigest(film));
    expect(await readVideo(id)).toMatchObject({ status: "converting", uploadedBytes: film.length });
  }
});

test("a killed worker leaves each video complete, or failed with a message", async () => {
  const clip = await makeClip(app.services, { seconds: 6 });
  const finished: string[] = [];
  for (let count = 0; count < KILLS;) {
    const { id } = await announce(clip.length);
    await app.services.storage.put(getSourceKey(id), clip);
    await app.services.db.update(videos).set({ status: "converting" }).where(eq(videos.id, id));
    // Kill each attempt at a random time, until the planned number of kills is reached.
    while ((await readVideo(id)).status === "converting") {
      const converting = await startWorker(id);
      const isKilled = count < KILLS;
      if (isKilled) {
        await Promise.race([once(converting, "exit"), sleep(Math.random() * 2500)]);
        await killWorker();
        count++;
      } else if (converting.exitCode === null) await once(converting, "exit");
      // End the lease here instead of waiting a minute for its expiry.
      const { status, attempts } = await readVideo(id);
      if (status === "converting") {
        await app.services.db
          .update(videos)
          .set({
            leaseUntil: null,
            ...(attempts >= 3 && { status: "failed", failure: { words: "given up" } }),
          })
          .where(eq(videos.id, id));
      }
    }
    finished.push(id);
  }
  for (const id of finished) {
    const { status, failure, transcodeVersion } = await readVideo(id);
    expect(await computeStoredDigest(id)).toBe(computeDigest(clip));
    expect(["ready", "failed"]).toContain(status);
    if (status === "failed") expect(failure).not.toBeNull();
    else expect(await isPlayable(`${getTranscodeFolder(id, transcodeVersion)}/360p`)).toBe(true);
  }
});

/** Whether the playlist is complete and all of its files exist. */
async function isPlayable(folder: string): Promise<boolean> {
  const { storage } = app.services;
  const object = await storage.get(`${folder}/index.m3u8`);
  const playlist = Buffer.concat((await object?.stream.toArray()) ?? []).toString();
  const names = ["init.mp4", ...playlist.split("\n").filter((line) => line.endsWith(".m4s"))];
  const sizes = await Promise.all(names.map((name) => storage.getSize(`${folder}/${name}`)));
  return names.length > 1 && playlist.includes("#EXT-X-ENDLIST") && sizes.every((size) => (size ?? 0) > 0);
}
