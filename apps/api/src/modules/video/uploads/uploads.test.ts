import { existsSync } from "node:fs";
import { rename, symlink } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildApp } from "../../../app.ts";
import { getSourceKey } from "../../../integrations/video/local-video-host.ts";
import { actFor, createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { computeDigest, sendByTus } from "../../../testing/video/tus-sender.ts";
import { makeClip } from "../../../testing/video/video-fixtures.ts";
import { pages } from "../../../db/schema/pages.ts";
import { purgeAbandonedUploads } from "./purge-abandoned-uploads.ts";
import { videos } from "../../../db/schema/videos.ts";

// Conversions are slow on a busy machine.
vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 });

let app: TestApp;
let origin: string;
let owner: TestAccount;
let pageId: string;
let clip: Buffer;

beforeAll(async () => {
  app = await createTestApp({ VIDEO_MAX_BYTES: 50_000_000, VIDEO_QUOTA_BYTES: 100_000_000 });
  origin = await app.http.listen({ host: "127.0.0.1", port: 0 });
  owner = await createAccount(app.services);
  pageId = (await createPage(app.services, owner.id)).id;
  clip = await makeClip(app.services, { seconds: 4 });
});
afterAll(() => app.close());

async function announce(size: number, kind = "feature", by = owner, page = pageId) {
  const response = await app.http.inject({
    method: "POST",
    url: "/v1/videos",
    headers: by.headers,
    payload: { pageId: page, kind, name: "Le Château.mov", size },
  });
  return { status: response.statusCode, json: response.json(), ...response.json().data };
}

const status = async (id: string, by = owner) => {
  const response = await app.http.inject({ url: `/v1/videos/${id}/status`, headers: by.headers });
  return response.json().data;
};

const send = (
  uploadUrl: string,
  bytes: Buffer,
  { disconnectAfterBytes }: { disconnectAfterBytes?: number } = {},
) =>
  sendByTus(`${origin}${uploadUrl}`, bytes, {
    headers: owner.headers,
    ...(disconnectAfterBytes !== undefined && { disconnectAfterBytes }),
  });

const computeStoredDigest = async (id: string) => {
  const object = await app.services.storage.get(getSourceKey(id));
  return computeDigest(Buffer.concat((await object?.stream.toArray()) ?? []));
};

test("requires a session for every method, and returns 404 to strangers", async () => {
  const stranger = await createAccount(app.services);
  const staff = await createAccount(app.services, { type: "admin" });
  const { id, uploadUrl } = await announce(clip.length, "trailer");
  const call = (method: "HEAD" | "PATCH" | "DELETE", headers: Record<string, string>) =>
    app.http.inject({
      method,
      url: uploadUrl,
      headers: { "tus-resumable": "1.0.0", ...headers },
    });
  const patch = { "upload-offset": "0", "content-type": "application/offset+octet-stream" };
  for (const method of ["HEAD", "PATCH", "DELETE"] as const) {
    expect((await call(method, patch)).statusCode).toBe(401);
    expect((await call(method, { ...patch, ...stranger.headers })).statusCode).toBe(404);
  }
  for (const url of [`/v1/videos/${id}/status`, `/v1/videos/${id}`, `/v1/videos/${id}/source`]) {
    expect((await app.http.inject({ url, headers: stranger.headers })).statusCode).toBe(404);
  }
  for (const method of ["PATCH", "DELETE"] as const) {
    const response = await app.http.inject({
      method,
      url: `/v1/videos/${id}`,
      headers: stranger.headers,
      ...(method === "PATCH" && { payload: { name: "mine" } }),
    });
    expect(response.statusCode).toBe(404);
  }
  expect((await announce(10, "trailer", stranger)).status).toBe(404);
  expect((await status(id, staff)).upload).toBe("uploading");

  const response = await fetch(`${origin}${uploadUrl}`, {
    method: "HEAD",
    headers: { ...owner.headers, "tus-resumable": "1.0.0" },
  });
  expect(response.headers.get("upload-length")).toBe(String(clip.length));
  expect((await call("DELETE", owner.headers)).statusCode).toBe(204);
  expect(await app.services.storage.getSize(getSourceKey(id))).toBeNull();
  expect((await call("HEAD", owner.headers)).statusCode).toBe(404);
});

test("rejects a request that does not match the announced upload before reading its body", async () => {
  const { id, uploadUrl } = await announce(10, "trailer");
  for (const [headers, status, code] of [
    [{ "tus-resumable": "0.2.2" }, 412, "other-version"],
    [{ "content-type": "application/json" }, 415, "unsupported-type"],
    [{ "upload-offset": "-1" }, 400, "malformed"],
    [{ "upload-offset": "4" }, 409, "state-conflict"],
    [{}, 413, "too-large"],
  ] as const) {
    const response = await app.http.inject({
      method: "PATCH",
      url: uploadUrl,
      payload: "eleven byte",
      headers: {
        "tus-resumable": "1.0.0",
        "upload-offset": "0",
        ...owner.headers,
        "content-type": "application/offset+octet-stream",
        ...headers,
      },
    });
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  }
  expect(await app.services.storage.getSize(getSourceKey(id))).toBe(0);
});

test("lets only staff upload to an event that is not self-service", async () => {
  const page = await createPage(app.services, owner.id, { diyEvent: false });
  expect((await announce(10, "feature", owner, page.id)).json).toMatchObject({ code: "forbidden" });
  const staff = await createAccount(app.services, { type: "admin" });
  await actFor(app.services, staff, owner.id);
  const { id } = await announce(10, "feature", staff, page.id);
  expect(await status(id)).toMatchObject({ upload: "uploading" });
});

test("fails a file that is not a video with a message that names its type", async () => {
  for (const [bytes, reason] of [
    [Buffer.from("Dear team,\nplease find the film attached.\n".repeat(40)), /not a video/],
    [Buffer.concat([Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), Buffer.alloc(200)]), /picture/],
    [Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(200, 32)]), /\.pdf file/],
  ] as const) {
    const { id, uploadUrl } = await announce(bytes.length, "message");
    await send(uploadUrl, bytes);
    expect(await status(id)).toMatchObject({ upload: "failed", failure: expect.stringMatching(reason) });
  }
});

test("checks size and quota when a video is announced", async () => {
  expect(await announce(50_000_001)).toMatchObject({ status: 413, json: { code: "too-large" } });
  for (let count = 0; count < 2; count++) {
    const other = await announce(45_000_000, "preroll");
    expect(other.status).toBe(201);
  }
  expect(await announce(45_000_000, "preroll")).toMatchObject({
    status: 413,
    json: { message: expect.stringContaining("together") },
  });
  await app.services.db.delete(videos).where(eq(videos.sizeBytes, 45_000_000));
});

test("returns 503 when the disk is full, and keeps the stored bytes", async () => {
  const { id, uploadUrl } = await announce(clip.length, "trailer");
  await send(uploadUrl, clip, { disconnectAfterBytes: clip.length / 3 });
  await expect.poll(async () => (await status(id)).uploadedBytes).toBeGreaterThan(0);
  // Another process with the same storage considers the disk full.
  const full = await buildApp({ ...app.config, STORAGE_RESERVE_BYTES: Number.MAX_SAFE_INTEGER });
  const before = (await status(id)).uploadedBytes;
  const rejected = await full.http.inject({
    method: "PATCH",
    url: uploadUrl,
    headers: {
      ...owner.headers,
      "tus-resumable": "1.0.0",
      "upload-offset": String(before),
      "content-type": "application/offset+octet-stream",
    },
    payload: Buffer.from("never stored"),
  });
  expect(rejected.statusCode).toBe(503);
  expect(rejected.json()).toMatchObject({ code: "unavailable", message: expect.stringContaining("is kept") });
  await full.http.close();

  expect((await status(id)).uploadedBytes).toBe(before);
  // The disk fills up while bytes arrive.
  const path = join(app.config.STORAGE_DIR, getSourceKey(id));
  if (existsSync("/dev/full")) {
    await rename(path, `${path}.aside`);
    await symlink("/dev/full", path);
    await expect(send(uploadUrl, clip)).rejects.toThrow(/503.*The bytes that arrived before are kept/s);
    await rename(`${path}.aside`, path);
  }
  await send(uploadUrl, clip);
  expect(await computeStoredDigest(id)).toBe(computeDigest(clip));
});

test("deletes an unfinished upload after two weeks", async () => {
  const { id } = await announce(clip.length, "message");
  await purgeAbandonedUploads(app.services);
  expect(await status(id)).toMatchObject({ upload: "uploading" });
  await app.services.db
    .update(videos)
    .set({ createdAt: new Date(Date.now() - 15 * 86_400_000) })
    .where(eq(videos.id, id));
  await purgeAbandonedUploads(app.services);
  expect(await app.services.storage.getSize(getSourceKey(id))).toBeNull();
  const [page] = await app.services.db.select().from(pages).where(eq(pages.id, pageId));
  expect(page?.aboutSettings.messageVideo).toBeUndefined();
});

test("finishes a complete upload when the client asks for its offset", async () => {
  const { id, uploadUrl } = await announce(clip.length, "trailer");
  await app.services.storage.put(getSourceKey(id), clip);
  await send(uploadUrl, clip);
  expect((await status(id)).upload).toBe("converting");
});
