import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { computePercentile } from "./percentile.ts";

/** The players of a full house in a process of their own: `<origin> <page> <media folder> <players> <seconds> <bits/s>`. */
export interface LoadTestReport {
  rendition: string;
  /** What each player read on average. */
  bitsASecond: number;
  segments: number;
  bytes: number;
  /** Segments that were not whole when the film came to them. */
  late: number;
  /** Segments with other bytes than the stored ones, or none. */
  wrong: number;
  slowestMs: number;
  p95Ms: number;
  heartbeats: number;
  heartbeatsFailed: number;
  startedMs: number;
}

const [origin = "", pageId = "", media = "", players = "", seconds = "", leastBits = ""] =
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
const began = performance.now();
const sessions: PlayerSession[] = [];
for (let first = 0; first < Number(players); first += 20) {
  const row = Array.from({ length: Math.min(20, Number(players) - first) }, (_, n) =>
    startPlayback(first + n),
  );
  sessions.push(...(await Promise.all(row)));
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
  bitsASecond: 0,
  startedMs: performance.now() - began,
};
const times: number[] = [];
process.send?.("seated");
const until = performance.now() + Number(seconds) * 1000;
await Promise.all(sessions.map(watch));
report.p95Ms = computePercentile(times, 0.95);
report.slowestMs = Math.max(...times.toSorted((a, b) => b - a).slice(0, 1));
report.bitsASecond = (report.bytes * 8) / sessions.length / Number(seconds);
process.send?.(report, () => process.exit(0));

/** The smallest size of the stored ladder that asks for the rate, and what its segments must hash to. */
async function findLadder(): Promise<{ rendition: string; film: Segment[] }> {
  const master = await readFile(join(media, "master.m3u8"), "utf8");
  const sizes = [...master.matchAll(/^(\d+p)\/index\.m3u8$/gm)].map(([, name]) => name ?? "");
  for (const name of sizes.toReversed()) {
    const playlist = await readFile(join(media, name, "index.m3u8"), "utf8");
    const segments: Segment[] = [];
    for (const [, length, file = ""] of playlist.matchAll(/#EXTINF:([\d.]+),.*\n(\S+\.m4s)/g)) {
      const bytes = await readFile(join(media, name, file));
      segments.push({ name: file, seconds: Number(length), hash: sha256(bytes), bytes: bytes.length });
    }
    const total = segments.reduce((sum, { bytes }) => sum + bytes, 0);
    const length = segments.reduce((sum, segment) => sum + segment.seconds, 0);
    if ((total * 8) / length >= Number(leastBits)) return { rendition: name, film: segments };
  }
  throw new Error("No size of the ladder asks for that rate");
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function startPlayback(number: number): Promise<PlayerSession> {
  const deviceId = `bench-device-${number}`;
  const { status, body } = await call("POST", `/v1/pages/${pageId}/playback`, { kind: "feature", deviceId });
  if (status !== 201) throw new Error(`No seat: ${status} ${body}`);
  const { data } = JSON.parse(body);
  const base = new URL(".", new URL(data.manifestUrl, origin)).href;
  return { grantId: data.id, deviceId, base, standingUrl: data.standingUrl };
}

/** Reads the film again and again in real time, one segment ahead, and reports as the page does. */
async function watch(seat: PlayerSession, number: number): Promise<void> {
  // Not all in the same breath: people press play within a segment's length of each other.
  await sleep((number / sessions.length) * (film[0]?.seconds ?? 0) * 1000);
  const reports = [
    repeatEvery(HEARTBEAT_MS, () =>
      call("POST", `/v1/playback/${seat.grantId}/heartbeat`, {
        deviceId: seat.deviceId,
        positionSeconds: Math.max(0, (performance.now() - began) / 1000),
      }),
    ),
    repeatEvery(GRANT_STATUS_MS, () => call("GET", seat.standingUrl)),
  ];
  let due = performance.now();
  for (let n = number; performance.now() < until; n++) {
    const segment = film[n % film.length];
    if (!segment) throw new Error("The film is empty");
    const asked = performance.now();
    await fetchSegment(seat, segment);
    const took = performance.now() - asked;
    times.push(took);
    // It is asked for when the one before begins to play: its own length later it is too late.
    due = Math.max(due, asked) + segment.seconds * 1000;
    if (performance.now() > due) report.late += 1;
    await sleep(Math.max(0, due - performance.now()));
  }
  for (const stop of reports) stop();
}

function repeatEvery(ms: number, what: () => Promise<{ status: number }>): () => void {
  const timer = setInterval(() => {
    report.heartbeats += 1;
    what().then(
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
    const give = (isRight: boolean) => {
      report.segments += 1;
      if (!isRight) report.wrong += 1;
      resolve();
    };
    request(`${base}${rendition}/${name}`, { agent }, (answer) => {
      answer.on("data", (bytes: Buffer) => {
        report.bytes += bytes.length;
        digest.update(bytes);
      });
      answer.on("end", () => give(answer.statusCode === 200 && digest.digest("hex") === hash));
      answer.on("error", () => give(false));
    })
      .on("error", () => give(false))
      .end();
  });
}

function call(method: string, path: string, body?: object): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = body ? { "content-type": "application/json" } : {};
    const asking = request(new URL(path, origin), { method, agent, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: text }));
      answer.on("error", reject);
    });
    asking.on("error", reject).end(body && JSON.stringify(body));
  });
}
