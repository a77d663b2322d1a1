import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@matinee/dev-services/ports";
import {
  BUILT_PROGRAMS,
  getApiPath,
  killOnExit,
  NODE_SETTINGS,
  requireBuiltApi,
} from "../support/api-process.ts";
import { report, summarizePairs } from "../support/compare.ts";
import { loadBenchConfig } from "../support/config.ts";
import { buildPageSettings } from "../support/page-settings.ts";
import { readResidentMegabytes } from "../support/process-usage.ts";
import { computeMedian } from "../support/statistics.ts";
import { startFilmmakerApi } from "./filmmaker-api.ts";

/**
 * Compares the resident memory of the built API, with the settings of an installation, when idle with that of a node
 * process that has loaded the same program and did not start it, and after an hour of mixed load with itself when idle.
 * The load has unknown addresses, malformed requests, wrong passwords, forged grants and broken connections. Needs the
 * built API.
 */
requireBuiltApi();
const { MEMORY_SECONDS } = loadBenchConfig();
const LANES = 8;
/** Pauses of a lane between requests, so that the load does not only measure the busy process. */
const PAUSE_MS = 20;
const SETTLE_MS = Math.min(60_000, MEMORY_SECONDS * 100);
const SEGMENTS = 30;
/** Headers with which a browser asks for a page. */
const DOCUMENT = { accept: "text/html" };

const reference = await measureUnstarted();
const port = String(await findFreePort());
const api = await startFilmmakerApi({
  LOG_LEVEL: "silent",
  API_PORT: port,
  WATCH_URL: `http://127.0.0.1:${port}`,
  SERVE_APPS: "1",
  // Each request names the address of its client. A larger factor counts the limits in memory instead of in the database.
  TRUST_PROXY: "loopback",
  RATE_LIMIT_FACTOR: "1",
});
const videoId = randomUUID();
await createVideo();
try {
  await sleep(SETTLE_MS);
  const idle = await measureSettled(api.pid);
  report("idle API, to its program that did not start", toRatio(idle, reference), { atMost: 2.5 }, "MB");
  const endsAt = performance.now() + MEMORY_SECONDS * 1000;
  const requests = listRequests();
  let sent = 0;
  const runLane = async (lane: number) => {
    for (let n = lane; performance.now() < endsAt; n += LANES) {
      const send = requests[n % requests.length];
      // A rejection or a broken connection is part of the load.
      await send?.(createClient(n), n).catch(() => undefined);
      sent++;
      await sleep(PAUSE_MS);
    }
  };
  const watching = setInterval(
    () => console.log(`  ${sent} requests, ${readResidentMegabytes(api.pid).toFixed(0)} MB`),
    Math.max(10_000, MEMORY_SECONDS * 100),
  );
  await Promise.all(Array.from({ length: LANES }, (_, lane) => runLane(lane)));
  clearInterval(watching);
  await sleep(SETTLE_MS);
  const loaded = await measureSettled(api.pid);
  report(
    `API after ${sent} requests in ${MEMORY_SECONDS} s, to itself when idle`,
    toRatio(loaded, idle),
    { atMost: 1.2 },
    "MB",
  );
} finally {
  await api.stop();
}

/** Loads the program without its settings: its start ends at the first check, and the process stays. @returns MB */
async function measureUnstarted(): Promise<number> {
  const script = `process.exit = () => undefined; process.stderr.write = () => true;
    setInterval(() => undefined, 1e6); await import(${JSON.stringify(getApiPath(BUILT_PROGRAMS.server))}); process.send("loaded");`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    env: { ...NODE_SETTINGS, API_PORT: "none" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  killOnExit(child);
  await once(child, "message");
  await sleep(SETTLE_MS);
  const megabytes = await measureSettled(child.pid ?? 0);
  child.kill();
  return megabytes;
}

/** Returns the median of some seconds, in MB. */
async function measureSettled(pid: number): Promise<number> {
  const samples: number[] = [];
  for (let n = 0; n < 7; n++) {
    samples.push(readResidentMegabytes(pid));
    await sleep(500);
  }
  return computeMedian(samples);
}

function toRatio(a: number, b: number) {
  return summarizePairs([{ a, b }]);
}

async function createVideo(): Promise<void> {
  const folder = join(api.storage, "media", videoId, "720p");
  await mkdir(folder, { recursive: true });
  for (let number = 0; number < SEGMENTS; number++) {
    await writeFile(join(folder, `${String(number).padStart(5, "0")}.m4s`), randomBytes(500_000));
  }
  await api.database.query(
    `insert into videos (id, page_id, kind, name, size_bytes, status, duration_seconds)
     values ($1, $2, 'feature', 'film.mp4', 1000, 'ready', 120)`,
    [videoId, api.pageId],
  );
  await api.database.query(
    `update pages set feature_video_id = $1, paywall_settings = $3::jsonb || '{"enablePaywall": false}',
       subscription_settings = $4, about_settings = $5 where id = $2`,
    [videoId, api.pageId, ...buildPageSettings()],
  );
}

type Request = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };

/** Sends requests from one address and reads their whole responses. */
interface Client {
  fetch(path: string, request?: Request): Promise<string>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<string>;
}

/** Creates a client with an address of its own. */
function createClient(n: number): Client {
  const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  const fetchWhole: Client["fetch"] = async (path, request = {}) => {
    const headers = { ...request.headers, "x-forwarded-for": address };
    return (await fetch(api.origin + path, { ...request, headers })).text();
  };
  return {
    fetch: fetchWhole,
    post: (path, body, headers = {}) =>
      fetchWhole(path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
  };
}

/** Plays a few segments as a new viewer. */
async function watch(client: Client): Promise<void> {
  const deviceId = randomUUID();
  const text = await client.post(`/v1/pages/${api.pageId}/playback`, { kind: "feature", deviceId });
  // The contract describes this response of our own API.
  const { data } = JSON.parse(text) as { data: { id: string; manifestUrl: string; standingUrl: string } };
  const base = data.manifestUrl.replace("/master.m3u8", "/720p");
  for (let n = 0; n < 4; n++) await client.fetch(`${base}/0000${n}.m4s`);
  await client.post(`/v1/playback/${data.id}/heartbeat`, { deviceId, positionSeconds: 16 });
  await client.fetch(data.standingUrl);
}

/** Uploads a file whose type is that of an image and whose bytes are not always. */
async function uploadImage(client: Client, n: number): Promise<void> {
  const pixels = `<svg xmlns="http://www.w3.org/2000/svg" width="${n % 900}" height="9"></svg>`;
  const form = new FormData();
  const bytes = n % 2 === 0 ? new Uint8Array(randomBytes(200_000)) : pixels;
  form.append("file", new Blob([bytes], { type: "image/png" }), "a.png");
  await client.fetch("/v1/files", { method: "POST", headers: api.headers, body: form });
}

/** Sends bytes that are no whole request, and breaks the connection. */
async function breakConnection(bytes: string): Promise<void> {
  const socket = connect(api.port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(bytes);
  await sleep(PAUSE_MS);
  socket.destroy();
}

/** Aborts a download of a segment. */
async function abortDownload(): Promise<void> {
  const response = await fetch(`${api.origin}/watch/bench`, { signal: AbortSignal.timeout(5) });
  await response.body?.cancel();
}

/** Lists the requests of the load; `n` makes each of them different. */
function listRequests(): readonly ((client: Client, n: number) => Promise<unknown>)[] {
  return [
    (client) => client.fetch("/v1/pages/bench"),
    (client) => client.fetch("/watch/bench", { headers: DOCUMENT }),
    (client, n) => client.fetch(`/watch/unknown-${n}-${"x".repeat(n % 2000)}`, { headers: DOCUMENT }),
    (client, n) => client.fetch(`/v1/pages/unknown-${n}`),
    (client, n) => client.fetch(`/v1/pages/bench/orders/${n}${"y".repeat(40)}`),
    (client) => watch(client),
    (client) => client.fetch(`/media/${randomBytes(300).toString("base64url")}/${videoId}/720p/00001.m4s`),
    (client, n) =>
      client.post("/v1/session", { email: `unknown.${n}@example.com`, password: "wrong-password-here" }),
    (client) => client.post("/v1/session", { email: "ada@example.com", password: "wrong-password-here" }),
    (client) => client.fetch("/v1/account", { headers: api.headers }),
    (client) => client.fetch(`/v1/pages/${api.pageId}/orders`, { headers: api.headers }),
    (client, n) => client.fetch("/v1/account", { headers: { "x-session-id": `${n}${"z".repeat(40)}` } }),
    (client) =>
      client.post(`/v1/pages/${api.pageId}/orders`, {
        email: "\u0000",
        products: [],
        name: "x".repeat(100_000),
      }),
    (client) => client.post(`/v1/pages/${api.pageId}/orders`, `{"a":`.repeat(20_000)),
    (client) => client.post("/v1/account", "x".repeat(400_000)),
    (client, n) =>
      client.post(`/v1/pages/${randomUUID()}/subscribers`, {
        email: `reader.${n}@example.com`,
        name: "Reader",
      }),
    (client, n) => uploadImage(client, n),
    (_client, n) =>
      breakConnection(`POST /v1/session HTTP/1.1\r\nhost: x${n}\r\ncontent-length: 100000\r\n\r\n{`),
    (_client, n) => breakConnection(`GET /${n} HTTP/1.1\r\n${"a: b\r\n".repeat(3000)}`),
    () => abortDownload(),
    (client, n) => client.fetch(`/v1/pages/bench?${"q".repeat(n % 8000)}=%ff%00`, { method: "OPTIONS" }),
    (client, n) => client.fetch("/v1/pages/bench", { headers: { origin: `https://${n}.example` } }),
  ];
}
