import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { computePercentile } from "../support/statistics.ts";

/** Simulates players in a separate process: `<origin> <page> <media folder> <players> <seconds> <bits/s>`. */
export interface LoadTestReport {
  rendition: string;
  /** The average of each player. */
  bitsPerSecond: number;
  segments: number;
  bytes: number;
  /** Segments that were incomplete when their playback was due. */
  late: number;
  /** Segments with other bytes than the stored ones, and failed requests. */
  wrong: number;
  slowestMs: number;
  p95Ms: number;
  heartbeats: number;
  heartbeatsFailed: number;
  startedMs: number;
}

const [origin = "", pageId = "", media = "", players = "", seconds = "", minBits = ""] =
  process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const HEARTBEAT_MS = 15_000;
const GRANT_STATUS_MS = 4000;

interface Segment {
  name: string;
  seconds: number;
  hash: string;
  bytes: number;
}

interface PlayerSession {
  grantId: string;
  deviceId: string;
  base: string;
  standingUrl: string;
}

const { rendition, film } = await findLadder();
const startedAt = performance.now();
const sessions: PlayerSession[] = [];
for (let first = 0; first < Number(players); first += 20) {
  const batch = Array.from({ length: Math.min(20, Number(players) - first) }, (_, n) =>
    startPlayback(first + n),
  );
  sessions.push(...(await Promise.all(batch)));
}
const report: LoadTestReport = {
  rendition,
  segments: 0,
  bytes: 0,
  late: 0,
  wrong: 0,
  slowestMs: 0,
  p95Ms: 0,
  heartbeats: 0,
  heartbeatsFailed: 0,
  bitsPerSecond: 0,
  startedMs: performance.now() - startedAt,
};
const times: number[] = [];
process.send?.("started");
const endsAt = performance.now() + Number(seconds) * 1000;
await Promise.all(sessions.map(watch));
report.p95Ms = computePercentile(times, 0.95);
report.slowestMs = Math.max(...times.toSorted((a, b) => b - a).slice(0, 1));
report.bitsPerSecond = (report.bytes * 8) / sessions.length / Number(seconds);
process.send?.(report, () => process.exit(0));

/** Returns the smallest stored rendition with at least the required bit rate, and its segments with their hashes. */
async function findLadder(): Promise<{ rendition: string; film: Segment[] }> {
  const master = await readFile(join(media, "master.m3u8"), "utf8");
  const renditions = [...master.matchAll(/^(\d+p)\/index\.m3u8$/gm)].map(([, name]) => name ?? "");
  for (const name of renditions.toReversed()) {
    const playlist = await readFile(join(media, name, "index.m3u8"), "utf8");
    const segments: Segment[] = [];
    for (const [, length, file = ""] of playlist.matchAll(/#EXTINF:([\d.]+),.*\n(\S+\.m4s)/g)) {
      const bytes = await readFile(join(media, name, file));
      segments.push({ name: file, seconds: Number(length), hash: sha256(bytes), bytes: bytes.length });
    }
    const total = segments.reduce((sum, { bytes }) => sum + bytes, 0);
    const length = segments.reduce((sum, segment) => sum + segment.seconds, 0);
    if ((total * 8) / length >= Number(minBits)) return { rendition: name, film: segments };
  }
  throw new Error("No rendition has the required bit rate");
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function startPlayback(number: number): Promise<PlayerSession> {
  const deviceId = `bench-device-${number}`;
  const { status, body } = await call("POST", `/v1/pages/${pageId}/playback`, { kind: "feature", deviceId });
  if (status !== 201) throw new Error(`The playback did not start: ${status} ${body}`);
  const { data } = JSON.parse(body);
  const base = new URL(".", new URL(data.manifestUrl, origin)).href;
  return { grantId: data.id, deviceId, base, standingUrl: data.standingUrl };
}

/** Reads the film in a loop in real time, one segment ahead, and sends heartbeats like the player. */
async function watch(session: PlayerSession, number: number): Promise<void> {
  // Spreads the starts over the length of a segment.
  await sleep((number / sessions.length) * (film[0]?.seconds ?? 0) * 1000);
  const stopReports = [
    repeatEvery(HEARTBEAT_MS, () =>
      call("POST", `/v1/playback/${session.grantId}/heartbeat`, {
        deviceId: session.deviceId,
        positionSeconds: Math.max(0, (performance.now() - startedAt) / 1000),
      }),
    ),
    repeatEvery(GRANT_STATUS_MS, () => call("GET", session.standingUrl)),
  ];
  let due = performance.now();
  for (let n = number; performance.now() < endsAt; n++) {
    const segment = film[n % film.length];
    if (!segment) throw new Error("The film is empty");
    const requestedAt = performance.now();
    await fetchSegment(session, segment);
    const elapsedMs = performance.now() - requestedAt;
    times.push(elapsedMs);
    // A player requests a segment when the previous one starts to play, so it is due one segment length later.
    due = Math.max(due, requestedAt) + segment.seconds * 1000;
    if (performance.now() > due) report.late += 1;
    await sleep(Math.max(0, due - performance.now()));
  }
  for (const stop of stopReports) stop();
}

function repeatEvery(ms: number, send: () => Promise<{ status: number }>): () => void {
  const timer = setInterval(() => {
    report.heartbeats += 1;
    send().then(
      ({ status }) => {
        if (status >= 400) report.heartbeatsFailed += 1;
      },
      () => {
        report.heartbeatsFailed += 1;
      },
    );
  }, ms);
  return () => clearInterval(timer);
}

function fetchSegment({ base }: PlayerSession, { name, hash }: Segment): Promise<void> {
  return new Promise((resolve) => {
    const digest = createHash("sha256");
    const finish = (isCorrect: boolean) => {
      report.segments += 1;
      if (!isCorrect) report.wrong += 1;
      resolve();
    };
    request(`${base}${rendition}/${name}`, { agent }, (response) => {
      response.on("data", (bytes: Buffer) => {
        report.bytes += bytes.length;
        digest.update(bytes);
      });
      response.on("end", () => finish(response.statusCode === 200 && digest.digest("hex") === hash));
      response.on("error", () => finish(false));
    })
      .on("error", () => finish(false))
      .end();
  });
}

function call(method: string, path: string, body?: object): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = body ? { "content-type": "application/json" } : {};
    const outgoing = request(new URL(path, origin), { method, agent, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
      response.on("error", reject);
    });
    outgoing.on("error", reject).end(body && JSON.stringify(body));
  });
}
