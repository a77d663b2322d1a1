import { type ChildProcess, execFile, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { startTemporaryPostgres } from "@matinee/dev-services/postgres";
import pg from "pg";
import {
  buildApiEnvironment,
  killOnExit,
  migrateDatabase,
  requireBuiltApi,
  startApiProgram,
  startApiServer,
} from "../support/api-process.ts";
import { computePercentile } from "../support/statistics.ts";
import type { LoadTestReport } from "./load-test-players.ts";

/**
 * Simulates the players of a large screening, in another process that hashes every byte: they read a converted film in
 * real time and send their heartbeats. Meanwhile the event page is opened ten times a second. Needs ffmpeg.
 * `load-test.ts [seconds] [players]`
 */
const SECONDS = Number(process.argv[2] ?? 300);
const PLAYERS = Number(process.argv[3] ?? 1000);
const BITS_PER_SECOND = 1_500_000;
const FILM_SECONDS = 60;
const UNLOADED_SECONDS = 20;
const MAX_SLOWDOWN = 3;
const run = promisify(execFile);

requireBuiltApi();
const folder = await mkdtemp(join(tmpdir(), "matinee-bench-load-"));
const postgres = await startTemporaryPostgres();
const environment = await buildApiEnvironment({
  DATABASE_URL: postgres.url,
  STORAGE_DIR: folder,
  LOG_LEVEL: "fatal",
});
try {
  await migrateDatabase(postgres.url);
  const server = await startApiServer(environment);
  const { origin } = server;
  const { pageId, videoId } = await createEvent(origin);
  const transcodeVersion = await convert(videoId);
  const failed = await measureLoad(origin, pageId, join(folder, "media", videoId, String(transcodeVersion)));
  process.exitCode = failed ? 1 : 0;
  await server.stop();
} finally {
  await postgres.close();
  await rm(folder, { recursive: true, force: true });
}

async function measureLoad(origin: string, pageId: string, media: string): Promise<boolean> {
  const page = `${origin}/v1/pages/load-test`;
  await openPage(page, 3);
  const unloaded = await openPage(page, UNLOADED_SECONDS);
  const players = fork(new URL("load-test-players.ts", import.meta.url), [
    origin,
    pageId,
    media,
    String(PLAYERS),
    String(SECONDS),
    String(BITS_PER_SECOND),
  ]);
  killOnExit(players);
  const failure = waitForExit(players).then(() =>
    Promise.reject(new Error("The players ended without a report")),
  );
  failure.catch(() => undefined);
  await Promise.race([once(players, "message"), failure]);
  const reported = once(players, "message");
  const loaded = await openPage(page, SECONDS);
  // The players' last message is their report.
  const [report] = (await Promise.race([reported, failure])) as [LoadTestReport];
  const slowdown = computePercentile(loaded, 0.95) / computePercentile(unloaded, 0.95);
  const print = (label: string, value: string) => console.log(`${label.padEnd(26)}${value}`);
  print("players", `${PLAYERS} for ${SECONDS} s, started within ${(report.startedMs / 1000).toFixed(1)} s`);
  print("ladder", `${report.rendition}, ${(report.bitsPerSecond / 1e6).toFixed(2)} Mbit/s each`);
  print("segments", `${report.segments}, ${(report.bytes / 1e9).toFixed(1)} GB, every byte hashed`);
  print(
    "late",
    `${report.late}; slowest ${report.slowestMs.toFixed(0)} ms, p95 ${report.p95Ms.toFixed(0)} ms`,
  );
  print("wrong or rejected", `${report.wrong}`);
  print("reports", `${report.heartbeats} heartbeats and grant checks, ${report.heartbeatsFailed} failed`);
  const formatP95 = (times: readonly number[]) =>
    `${computePercentile(times, 0.95).toFixed(1)} ms of ${times.length}`;
  print(
    "event page p95",
    `${formatP95(loaded)}, unloaded ${formatP95(unloaded)}: ${slowdown.toFixed(2)} times`,
  );
  return (
    report.late + report.wrong + report.heartbeatsFailed > 0 ||
    report.bitsPerSecond < BITS_PER_SECOND ||
    slowdown > MAX_SLOWDOWN
  );
}

/** Opens the event page ten times a second. @returns the response times in milliseconds */
async function openPage(url: string, seconds: number): Promise<number[]> {
  const times: Promise<number>[] = [];
  for (let n = 0; n < seconds * 10; n++) {
    times.push(measureRequestMs(url));
    await sleep(100);
  }
  return Promise.all(times);
}

async function measureRequestMs(url: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The event page responded with ${response.status}`);
  return performance.now() - start;
}

/** Creates an open event without a gate through the API, with a feature that waits for its conversion. */
async function createEvent(origin: string): Promise<{ pageId: string; videoId: string }> {
  const call = async (method: string, path: string, body: object, session = "") => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { "content-type": "application/json", ...(session && { "x-session-id": session }) },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    const { data }: { data: { id: string } } = JSON.parse(text);
    return { id: data.id, session: response.headers.get("x-session-id") ?? "" };
  };
  const account = await call("POST", "/v1/account", {
    firstName: "Ada",
    lastName: "Bench",
    email: "ada@example.com",
    password: randomUUID(),
    phoneNumber: "4155550136",
    country: "US",
    tos: true,
  });
  const videoId = randomUUID();
  const source = join(folder, "uploads", videoId);
  await mkdir(join(folder, "uploads"), { recursive: true });
  await makeFilm(source);
  const { size } = await stat(source);
  await query(
    "insert into credit_balances (account_id, credits) values ($1, 1) on conflict (account_id) do update set credits = 1",
    [account.id],
  );
  const hour = 3_600_000;
  const page = await call(
    "POST",
    `/v1/pages/${account.id}`,
    {
      title: "The Salt Road",
      url: "load-test",
      description: "Two sisters cross a desert.",
      timezone: "UTC",
      showHours: true,
      eventStart: new Date(Date.now() - hour).toISOString(),
      eventEnd: new Date(Date.now() + 24 * hour).toISOString(),
    },
    account.session,
  );
  await query(
    `insert into videos (id, page_id, kind, name, status, size_bytes, uploaded_bytes)
     values ($1, $2, 'feature', 'film.mkv', 'converting', $3, $3)`,
    [videoId, page.id, size],
  );
  await query("update pages set feature_video_id = $1, activated = true where id = $2", [videoId, page.id]);
  return { pageId: page.id, videoId };
}

async function query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  try {
    return (await database.query<Row>(text, values)).rows;
  } finally {
    await database.end();
  }
}

/** Writes a noisy film, which keeps the encoder at its highest bit rate. */
async function makeFilm(path: string): Promise<void> {
  await run(
    "ffmpeg",
    [
      ["-nostdin", "-v", "error", "-f", "lavfi"],
      ["-i", `testsrc2=size=854x480:rate=24:duration=${FILM_SECONDS},noise=alls=60:allf=t`],
      ["-f", "lavfi", "-i", `sine=frequency=330:sample_rate=48000:duration=${FILM_SECONDS}`],
      ["-c:v", "libx264", "-preset", "ultrafast", "-crf", "20", "-pix_fmt", "yuv420p", "-c:a", "aac"],
      ["-shortest", "-f", "matroska", path],
    ].flat(),
  );
}

/** Converts the film with the worker. @returns the transcode version */
async function convert(videoId: string): Promise<number> {
  const worker = startApiProgram("worker", environment);
  // Old enough for the worker to recover a video that has no job.
  await query("update videos set updated_at = now() - interval '1 minute' where id = $1", [videoId]);
  for (;;) {
    const [video] = await query<{ status: string; failure: string | null; transcode_version: number }>(
      "select status, failure, transcode_version from videos where id = $1",
      [videoId],
    );
    if (video?.status === "failed") throw new Error(`The conversion of the film failed: ${video.failure}`);
    if (video?.status === "ready") {
      worker.kill("SIGTERM");
      await waitForExit(worker);
      return video.transcode_version;
    }
    await sleep(500);
  }
}

/** @throws Error when the process fails */
async function waitForExit(child: ChildProcess): Promise<void> {
  const [code] = await once(child, "exit");
  if (code !== 0 && code !== null) throw new Error(`A process ended with exit code ${code}`);
}
