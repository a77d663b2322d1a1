import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startVimeo } from "@matinee/dev-services/vimeo/server";
import type { HostedFilm } from "@matinee/dev-services/vimeo/hosted-films";
import { TEST_TOKEN } from "@matinee/dev-services/vimeo/test-token";
import { eq } from "drizzle-orm";
import * as tus from "tus-js-client";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { adoptStorage } from "../../platform/installation.ts";
import { runJobs } from "../../testing/run-jobs.ts";
import { createOrder, findEntitlementId } from "../../testing/viewer-fixtures.ts";
import { revokePlayback } from "../../platform/revoke-playback.ts";
import { createDefaultPaywallSettings } from "../events/pages/page-defaults.ts";
import { pages } from "../../db/schema/pages.ts";
import { syncHostedVideos } from "./recover-videos.ts";
import { videoRemovals, videos } from "../../db/schema/videos.ts";

// The host emulator does not parse the file, so any bytes will do.
const film = Buffer.alloc(600_000, "frames ");

let vimeo: Awaited<ReturnType<typeof startVimeo>>;
let folder: string;
let app: TestApp;
let owner: TestAccount;
let page: typeof pages.$inferSelect;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "matinee-vimeo-"));
  vimeo = await startVimeo({ port: 0, dataDir: folder });
  app = await createTestApp({
    VIDEO_HOST: "vimeo",
    VIMEO_TOKEN: TEST_TOKEN,
    VIMEO_API_URL: vimeo.url,
    VIMEO_OEMBED_URL: `${vimeo.url}/api/oembed.json`,
    VIMEO_TIMEOUT_MS: 2_000,
    LOG_LEVEL: "silent",
  });
  owner = await createAccount(app.services);
  const paywallSettings = {
    ...createDefaultPaywallSettings(),
    enablePaywall: true,
    isPresale: true,
    showTime: 30,
  };
  page = await createPage(app.services, owner.id, { paywallSettings });
});
beforeEach(async () => {
  await fetch(`${vimeo.url}/_test/faults`, { method: "DELETE" });
  await fetch(`${vimeo.url}/_test/requests`, { method: "DELETE" });
  await configure("settings", { transcodeMs: 0 });
});
afterAll(async () => {
  await app.close();
  await vimeo.close();
  await rm(folder, { recursive: true, force: true });
});

const configure = (path: string, body: object) =>
  fetch(`${vimeo.url}/_test/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

interface RecordedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
}
// Casts: the emulator returns its own objects as JSON.
const listRequests = async () =>
  (await (await fetch(`${vimeo.url}/_test/requests`)).json()) as RecordedRequest[];
const listFilms = async () => (await (await fetch(`${vimeo.url}/_test/videos`)).json()) as HostedFilm[];
const findNewest = async () => {
  const film = (await listFilms()).at(-1);
  if (!film) throw new Error("The host has no video");
  return film;
};

async function call(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  url: string,
  payload?: object,
  by?: TestAccount,
) {
  const headers = by ? by.headers : {};
  const response = await app.http.inject({ method, url, headers, ...(payload && { payload }) });
  const json = response.body === "" ? null : response.json();
  return { status: response.statusCode, text: response.body, json, data: json?.data };
}

const announce = (kind = "feature") =>
  call("POST", "/v1/videos", { pageId: page.id, kind, name: "Le Château.mov", size: film.length }, owner);
const fetchStatus = async (id: string) =>
  (await call("GET", `/v1/videos/${id}/status`, undefined, owner)).data;

/** Uploads as the studio does: to the announced URL, without a session. */
function send(uploadUrl: string, { stopAfter = Number.POSITIVE_INFINITY } = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new tus.Upload(film, {
      uploadUrl,
      chunkSize: 200_000,
      retryDelays: [],
      onError: reject,
      onSuccess: () => resolve(),
      onChunkComplete: (_size, sent) => {
        if (sent >= stopAfter) void upload.abort().then(() => resolve());
      },
    });
    upload.start();
  });
}

async function upload(kind = "feature"): Promise<string> {
  const { data } = await announce(kind);
  await send(data.uploadUrl);
  await expect.poll(async () => (await fetchStatus(data.id)).upload).toBe("ready");
  return data.id;
}

test("sends the bytes to the host's upload link, and never sends the token to a browser", async () => {
  const { status, text, data } = await announce("trailer");
  expect(status).toBe(201);
  expect(data.uploadUrl).toMatch(new RegExp(`^${vimeo.url}/files/`));
  expect(text).not.toContain(TEST_TOKEN);
  const created = await findNewest();
  expect(created).toMatchObject({
    name: "Le Château.mov",
    size: film.length,
    // Only our own pages may embed it.
    privacy: { view: "disable", embed: "whitelist" },
    domains: ["127.0.0.1:5173", "127.0.0.1:5174"],
  });

  await configure("settings", { transcodeMs: null });
  await send(data.uploadUrl, { stopAfter: 200_000 });
  expect(await fetchStatus(data.id)).toMatchObject({ upload: "uploading", uploadedBytes: 200_000 });
  await send(data.uploadUrl);
  expect(await fetchStatus(data.id)).toMatchObject({ upload: "converting", uploadedBytes: film.length });
  await configure(`videos/${created.id}/transcode`, { transcode: "complete" });
  expect(await fetchStatus(data.id)).toMatchObject({ upload: "ready", failure: null });

  const sent = (await listRequests()).filter(({ path }) => path.startsWith("/files/"));
  expect(sent.map(({ method }) => method)).toContain("PATCH");
  expect(sent.filter(({ headers }) => headers["authorization"] || headers["x-session-id"])).toEqual([]);
  const [row] = await app.services.db.select().from(pages).where(eq(pages.id, page.id));
  expect(row?.trailerVideoId).toBe(data.id);
  // The API's own upload route does not accept it.
  const localUpload = await app.http.inject({
    method: "HEAD",
    url: `/v1/uploads/${data.id}`,
    headers: { ...owner.headers, "tus-resumable": "1.0.0" },
  });
  expect(localUpload.statusCode).toBe(404);
  expect((await call("GET", `/v1/videos/${data.id}/source`, undefined, owner)).status).toBe(404);
});

test("forwards renames, captions and removals to the host; an unavailable host does not fail a rename", async () => {
  const id = await upload("preroll");
  const hosted = (await findNewest()).id;
  const findHosted = async () => (await listFilms()).find((film) => film.id === hosted);
  await call("PATCH", `/v1/videos/${id}`, { name: "Sponsor" }, owner);
  expect((await findHosted())?.name).toBe("Sponsor");

  const caption = { language: "fr", label: "Français", text: "1\n00:00:01,000 --> 00:00:02,000\nBonsoir\n" };
  for (const text of [caption.text, caption.text.replace("Bonsoir", "Bonjour")]) {
    expect((await call("POST", `/v1/videos/${id}/captions`, { ...caption, text }, owner)).status).toBe(201);
  }
  const text = expect.stringMatching(/^WEBVTT[^]*Bonjour/);
  expect((await findHosted())?.textTracks).toMatchObject([
    { language: "fr", name: "Français", active: true, text },
  ]);

  await configure("faults", { method: "PATCH", path: "/videos/", mode: "error", count: 2 });
  expect((await call("PATCH", `/v1/videos/${id}`, { name: "Other" }, owner)).data.name).toBe("Other");
  // A removal is retried until the host has carried it out.
  await configure("faults", { method: "DELETE", path: "/videos/", mode: "error", count: 4 });
  expect((await call("DELETE", `/v1/videos/${id}`, undefined, owner)).status).toBe(204);
  // As a worker does at its first start: without it, deletion is paused.
  await adoptStorage(app.services);
  expect(await runJobs(app, "video-removals"), "not yet due").toBe(0);
  app.clock.advance(61_000);
  expect(await runJobs(app, "video-removals")).toBe(1);
  expect(await findHosted()).toBeDefined();
  const admin = await createAccount(app.services, { type: "admin", staffRole: "admin" });
  const jobs = (await call("GET", "/v1/admin/jobs/video-removals?state=retrying", undefined, admin)).data;
  expect(jobs.data).toMatchObject([
    {
      subject: expect.stringContaining("at vimeo"),
      attempts: 1,
      reason: expect.stringMatching(/vimeo|video host/i),
    },
  ]);
  app.clock.set(new Date());
  expect(await runJobs(app, "video-removals"), "not yet due again").toBe(0);
  app.clock.advance(180_000);
  expect(await runJobs(app, "video-removals")).toBe(1);
  app.clock.set(new Date());
  expect(await findHosted()).toBeUndefined();
  expect(await app.services.db.select().from(videoRemovals)).toEqual([]);
});

test("returns the host's public details, and nulls unless the host responds with 200", async () => {
  const id = await upload("trailer");
  const fetchDetails = async () => (await call("GET", `/v1/videos/${id}`)).data;
  expect(await fetchDetails()).toMatchObject({
    durationSeconds: 60,
    width: 1280,
    height: 720,
    kind: "trailer",
  });
  expect((await fetchDetails()).poster).toMatch(/^http.*\/pictures\//);
  const nothing = { durationSeconds: null, width: null, height: null, poster: null, captions: [] };
  await configure("faults", { path: "/api/oembed.json", mode: "error", status: 404 });
  expect(await fetchDetails()).toMatchObject(nothing);
  await configure("faults", { path: "/api/oembed.json", mode: "hang" });
  expect(await fetchDetails()).toMatchObject(nothing);
  expect(await fetchDetails()).toMatchObject({ width: 1280 });
});

test.each([
  ["does not respond", { mode: "hang", ms: 60_000 }],
  ["drops the connection", { mode: "drop" }],
  ["rejects the token", { mode: "error", status: 401 }],
  ["fails", { mode: "error", status: 500 }],
])("returns 503 and creates no video when the host %s", async (_title, fault) => {
  const before = await app.services.db.$count(videos);
  await configure("faults", { method: "POST", path: "/me/videos", ...fault });
  const rejected = await announce();
  expect(rejected.status).toBe(503);
  expect(rejected.json.message).toContain("The video service does not answer");
  expect(rejected.text).not.toMatch(/vimeo_test|127\.0\.0\.1/);
  expect(await app.services.db.$count(videos)).toBe(before);
  // A video whose domains cannot be set is removed again.
  const hosted = (await listFilms()).length;
  await configure("faults", { method: "PUT", mode: "error", count: 2 });
  expect((await announce()).status).toBe(503);
  expect((await listFilms()).length).toBe(hosted);
});

test("fails a video with a message when the host cannot convert it or no longer has it", async () => {
  await configure("settings", { transcodeMs: null });
  const { data } = await announce("message");
  await send(data.uploadUrl);
  const hosted = (await findNewest()).id;
  // A failing host does not change the state.
  await configure("faults", { method: "GET", path: "/videos/", mode: "error", status: 500, count: 2 });
  expect((await fetchStatus(data.id)).upload).toBe("uploading");
  await configure(`videos/${hosted}/transcode`, { transcode: "error" });
  expect(await fetchStatus(data.id)).toMatchObject({
    upload: "failed",
    failure: expect.stringContaining(".mp4"),
  });

  const { data: other } = await announce("message");
  const [row] = await app.services.db.select().from(videos).where(eq(videos.id, other.id));
  await fetch(`${vimeo.url}/videos/${row?.hostId}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${TEST_TOKEN}` },
  });
  expect((await fetchStatus(other.id)).failure).toContain("no longer at the video service");
});

test("the worker syncs a video whose owner has closed the page", async () => {
  const { data } = await announce("preroll");
  await send(data.uploadUrl);
  await syncHostedVideos(app.services);
  const read = async () => (await app.services.db.select().from(videos).where(eq(videos.id, data.id)))[0];
  expect((await read())?.status).toBe("uploading");
  app.clock.advance(40_000);
  await syncHostedVideos(app.services);
  app.clock.set(new Date());
  expect(await read()).toMatchObject({ status: "ready", uploadedBytes: film.length });
});

test("returns the host's player URL with a ticket only, not for a free preview", async () => {
  await upload();
  const start = (body: object) =>
    call("POST", `/v1/pages/${page.id}/playback`, { kind: "feature", deviceId: "device-one", ...body });
  const rejected = await start({});
  expect(rejected.status).toBe(403);
  expect(rejected.text).not.toContain("player.vimeo.com");

  const { slug, id: orderId } = await createOrder(app.services, page.id);
  const { status, data } = await start({ orderSlug: slug });
  expect(status).toBe(201);
  expect(data).toMatchObject({ host: "vimeo", captions: [], thumbnailsUrl: null, positionSeconds: 0 });
  expect(data.manifestUrl).toMatch(/^https:\/\/player\.vimeo\.com\/video\/\d+\?h=/);

  // The player polls this URL every few seconds, and stops on 403.
  const fetchStanding = () => app.http.inject({ url: data.standingUrl });
  expect((await fetchStanding()).statusCode).toBe(204);
  const entitlementId = await findEntitlementId(app.services, { orderId });
  await app.services.db.transaction((tx) => revokePlayback(tx, { entitlementId }));
  await expect.poll(async () => (await fetchStanding()).statusCode).toBe(403);
});
