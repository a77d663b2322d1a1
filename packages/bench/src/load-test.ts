import { type ChildProcess, execFile, fork, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { findFreePort } from "@matinee/dev-services/ports";
import { startTemporaryPostgres } from "@matinee/dev-services/postgres";
import pg from "pg";
import type { LoadTestReport } from "./load-test-players.ts";
import { computePercentile } from "./percentile.ts";

/**
 * A full house: so many players at once read a real ladder in real time, from another process that hashes every byte, with
 * the reports that players send; meanwhile somebody opens the event's page. Needs ffmpeg. `load-test.ts [seconds] [players]`
 */
const SECONDS = Number(process.argv[2] ?? 300);
const PLAYERS = Number(process.argv[3] ?? 1000);
const BITS_A_SECOND = 1_500_000;
const FILM_SECONDS = 60;
const UNLOADED_SECONDS = 20;
const MAX_SLOWDOWN = 3;
const api = new URL("../../../apps/api/", import.meta.url);
const run = promisify(execFile);

const folder = await mkdtemp(join(tmpdir(), "matinee-bench-house-"));
const postgres = await startTemporaryPostgres();
const port = await findFreePort();
const environment = {
  PATH: process.env["PATH"] ?? "",
  DATABASE_URL: postgres.url,
  STORAGE_DIR: folder,
  API_PORT: String(port),
  LOG_LEVEL: "fatal",
  RATE_LIMIT_FACTOR: "100000",
  STRIPE_API_URL: `http://127.0.0.1:${await findFreePort()}`,
  SMTP_URL: "smtp://127.0.0.1:1",
};
const children: ChildProcess[] = [];
try {
  await finished(start("src/migrate.ts"));
  start("src/server.ts");
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(origin);
  const { pageId, videoId } = await makeEvent(origin);
  const transcodeVersion = await convert(videoId);
  const failed = await compare(origin, pageId, join(folder, "media", videoId, String(transcodeVersion)));
  process.exitCode = failed ? 1 : 0;
} finally {
  for (const child of children) child.kill("SIGKILL");
  await postgres.close();
  await rm(folder, { recursive: true, force: true });
}

async function compare(origin: string, pageId: string, media: string): Promise<boolean> {
  const page = `${origin}/v1/pages/load-test`;
  await openPage(page, 3);
  const unloaded = await openPage(page, UNLOADED_SECONDS);
  const house = fork(new URL("load-test-players.ts", import.meta.url), [
    origin,
    pageId,
    media,
    String(PLAYERS),
    String(SECONDS),
    String(BITS_A_SECOND),
  ]);
  children.push(house);
  const broken = finished(house).then(() => Promise.reject(new Error("The players ended without a report")));
  broken.catch(() => undefined);
  await Promise.race([once(house, "message"), broken]);
  const told = once(house, "message");
  const loaded = await openPage(page, SECONDS);
  // The players' last message is their report.
  const [report] = (await Promise.race([told, broken])) as [LoadTestReport];
  const times = computePercentile(loaded, 0.95) / computePercentile(unloaded, 0.95);
  const say = (what: string, value: string) => console.log(`${what.padEnd(26)}${value}`);
  say("players", `${PLAYERS} for ${SECONDS} s, seated within ${(report.startedMs / 1000).toFixed(1)} s`);
  say("ladder", `${report.rendition}, ${(report.bitsASecond / 1e6).toFixed(2)} Mbit/s each`);
  say("segments", `${report.segments}, ${(report.bytes / 1e9).toFixed(1)} GB, every byte hashed`);
  say("late", `${report.late}; slowest ${report.slowestMs.toFixed(0)} ms, p95 ${report.p95Ms.toFixed(0)} ms`);
  say("wrong or refused", `${report.wrong}`);
  say("reports", `${report.heartbeats} heartbeats and looks, ${report.heartbeatsFailed} failed`);
  const p95 = (times: readonly number[]) =>
    `${computePercentile(times, 0.95).toFixed(1)} ms of ${times.length}`;
  say("event page p95", `${p95(loaded)}, unloaded ${p95(unloaded)}: ${times.toFixed(2)} times`);
  return (
    report.late + report.wrong + report.heartbeatsFailed > 0 ||
    report.bitsASecond < BITS_A_SECOND ||
    times > MAX_SLOWDOWN
  );
}

/** Opens the event's page ten times a second. @returns how long each took, in milliseconds */
async function openPage(url: string, seconds: number): Promise<number[]> {
  const times: Promise<number>[] = [];
  for (let n = 0; n < seconds * 10; n++) {
    times.push(measureRequestMs(url));
    await sleep(100);
  }
  return Promise.all(times);
}

async function measureRequestMs(url: string): Promise<number> {
  const before = performance.now();
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`The event page answered ${answer.status}`);
  return performance.now() - before;
}

/** A live event that asks nothing, made as a filmmaker makes it, with a feature that waits for its conversion. */
async function makeEvent(origin: string): Promise<{ pageId: string; videoId: string }> {
  const call = async (method: string, path: string, body: object, session = "") => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { "content-type": "application/json", ...(session && { "x-session-id": session }) },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    const { data }: { data: { id: string } } = JSON.parse(text);
    return { id: data.id, session: answer.headers.get("x-session-id") ?? "" };
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

/** A picture that keeps the encoder at its highest rate. */
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

/** Lets the worker make the ladder, as it does of every upload. @returns the transcode version */
async function convert(videoId: string): Promise<number> {
  const worker = start("src/worker.ts");
  // Waiting for longer than a worker is patient with a video whose job got lost.
  await query("update videos set updated_at = now() - interval '1 minute' where id = $1", [videoId]);
  for (;;) {
    const [video] = await query<{ status: string; failure: string | null; transcode_version: number }>(
      "select status, failure, transcode_version from videos where id = $1",
      [videoId],
    );
    if (video?.status === "failed") throw new Error(`The film was not converted: ${video.failure}`);
    if (video?.status === "ready") {
      worker.kill("SIGTERM");
      await finished(worker);
      return video.transcode_version;
    }
    await sleep(500);
  }
}

function start(script: string): ChildProcess {
  const child = spawn(process.execPath, ["--import", "tsx", script], {
    cwd: api,
    env: environment,
    stdio: "inherit",
  });
  children.push(child);
  return child;
}

async function finished(child: ChildProcess): Promise<void> {
  const [code] = await once(child, "exit");
  if (code !== 0 && code !== null) throw new Error(`A process ended with ${code}`);
}

async function untilReady(origin: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error("The API does not answer");
}
