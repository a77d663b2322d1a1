import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { once } from "node:events";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type App, buildApp } from "../../../app.ts";
import { getSourceKey } from "../../../integrations/video/local-video-host.ts";
import { writeBox } from "../../../integrations/video/hls/mp4-boxes.ts";
import { startS3Bucket } from "../../../testing/s3-bucket.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { computeDigest, sendByTus } from "../../../testing/video/tus-sender.ts";
import { makeClip } from "../../../testing/video/video-fixtures.ts";
import { pages } from "../../../db/schema/pages.ts";
import { transcodeVideo } from "../transcoding/transcode-video.ts";
import { videos } from "../../../db/schema/videos.ts";

// Conversions are slow on a busy machine.
vi.setConfig({ hookTimeout: 120_000, testTimeout: 90_000 });

describe.each(["disk", "bucket"] as const)("uploads to a %s", (kind) => {
  let app: TestApp;
  /** A second API process over the same database and storage. */
  let other: App;
  let bucket: Awaited<ReturnType<typeof startS3Bucket>>;
  let origins: string[];
  let owner: TestAccount;
  let pageId: string;
  /** A clip padded with an MP4 free box, large enough for several parts of a multipart upload. */
  let film: Buffer;

  beforeAll(async () => {
    bucket = await startS3Bucket();
    app = await createTestApp(kind === "bucket" ? bucket.config : {});
    other = await buildApp({ ...app.config, S3_DELIVERY: "signed" });
    origins = await Promise.all([
      app.http.listen({ host: "127.0.0.1", port: 0 }),
      other.http.listen({ host: "127.0.0.1", port: 0 }),
    ]);
    owner = await createAccount(app.services);
    pageId = (await createPage(app.services, owner.id)).id;
    const clip = await makeClip(app.services, { seconds: 3, size: "320x180" });
    film = Buffer.concat([clip, writeBox("free", randomBytes(11 * 1024 ** 2))]);
  });
  afterAll(async () => {
    await other.http.close();
    await app.close();
    await bucket.close();
  });

  const call = (method: "GET" | "POST" | "DELETE", url: string, payload?: object) =>
    app.http.inject({ method, url, headers: owner.headers, ...(payload && { payload }) });
  const fetchStatus = async (id: string) => (await call("GET", `/v1/videos/${id}/status`)).json().data;
  const announce = async (name: string): Promise<{ id: string; uploadUrl: string }> =>
    (await call("POST", "/v1/videos", { pageId, kind: "feature", name, size: film.length })).json().data;
  const computeStoredDigest = async (id: string) => {
    const object = await app.services.storage.get(getSourceKey(id));
    return computeDigest(Buffer.concat((await object?.stream.toArray()) ?? []));
  };
  const chunks = { chunkBytes: 3 * 1024 ** 2 };

  test("resumes an interrupted upload, stores it unchanged, converts it and removes it", async () => {
    const { id, uploadUrl } = await announce("film.mp4");
    const { headers } = owner;
    const [first = "", second = ""] = origins;
    await sendByTus(first + uploadUrl, film, { headers, ...chunks, disconnectAfterBytes: film.length / 2 });
    await expect.poll(async () => (await fetchStatus(id)).uploadedBytes).toBeGreaterThan(0);
    const half = await fetchStatus(id);
    expect(half).toMatchObject({ upload: "uploading", sizeBytes: film.length, failure: null });
    expect(half.uploadedBytes).toBeLessThan(film.length);

    // A reloaded page knows only the upload URL, and may reach the other process.
    await sendByTus(second + uploadUrl, film, { headers, ...chunks });
    expect(await computeStoredDigest(id)).toBe(computeDigest(film));
    expect(await fetchStatus(id)).toMatchObject({ upload: "converting", uploadedBytes: film.length });
    const [page] = await app.services.db.select().from(pages).where(eq(pages.id, pageId));
    expect(page?.featureVideoId).toBe(id);

    await transcodeVideo(app.services, id, new AbortController().signal);
    expect(await fetchStatus(id)).toMatchObject({ upload: "ready" });
    const { data } = (
      await call("POST", `/v1/pages/${pageId}/playback`, { kind: "feature", deviceId: "device-one" })
    ).json();
    const segment = await call("GET", data.manifestUrl.replace("master.m3u8", "180p/00000.m4s"));
    expect(segment.rawPayload.subarray(4, 8).toString()).toBe("styp");
    // The other process redirects players to the bucket; without a bucket it sends the bytes itself.
    const segmentUrl = data.manifestUrl.replace("master.m3u8", "180p/00000.m4s");
    const response = await other.http.inject({ url: segmentUrl });
    expect(response.statusCode).toBe(kind === "bucket" ? 302 : 200);
    const bytes =
      kind === "bucket" ? await (await fetch(response.headers.location ?? "")).bytes() : response.rawPayload;
    expect(segment.rawPayload.equals(bytes)).toBe(true);
    const { url } = (await call("GET", `/v1/videos/${id}/source`)).json().data;
    expect(computeDigest((await call("GET", url)).rawPayload)).toBe(computeDigest(film));

    await app.services.db.update(pages).set({ activated: false }).where(eq(pages.id, pageId));
    expect((await call("DELETE", `/v1/videos/${id}`)).statusCode).toBe(204);
    for (const prefix of ["uploads", `media/${id}`]) {
      for await (const key of app.services.storage.list(prefix)) expect(key).not.toContain(id);
    }
  });

  test("gives the upload to a new connection when the old one hangs at another process", async () => {
    const { id, uploadUrl } = await announce("film.mp4");
    const hanging = request(origins[0] + uploadUrl, {
      method: "PATCH",
      headers: {
        ...owner.headers,
        "tus-resumable": "1.0.0",
        "upload-offset": "0",
        "content-length": film.length,
        "content-type": "application/offset+octet-stream",
      },
    });
    // The process may respond or close the connection.
    hanging.on("error", () => undefined);
    const isOver = once(hanging, "response").catch(() => null);
    hanging.write(film.subarray(0, 6 * 1024 ** 2));
    // The first process has the lock and waits for bytes that never arrive.
    const countLocks = async () =>
      (await app.services.pool.query("select 1 from pg_locks where locktype = 'advisory' and granted"))
        .rowCount;
    await expect.poll(countLocks).toBe(1);
    // The first process stores its bytes when it gives the upload up, perhaps after the client has asked how many there are.
    const retryDelaysMs = [100, 1000];
    await sendByTus(origins[1] + uploadUrl, film, { headers: owner.headers, ...chunks, retryDelaysMs });
    expect(await computeStoredDigest(id)).toBe(computeDigest(film));
    hanging.destroy();
    await isOver;
    await app.services.db.delete(videos).where(eq(videos.id, id));
  });
});
