import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@matinee/dev-services/ports";
import { startTemporaryPostgres } from "@matinee/dev-services/postgres";
import autocannon from "autocannon";
import pg from "pg";
import {
  buildApiEnvironment,
  killOnExit,
  migrateDatabase,
  startApiScript,
  startApiServer,
} from "../support/api-process.ts";
import { computePercentile } from "../support/statistics.ts";
import { fillOutbox } from "./fill-outbox.ts";
import { sendWithNodemailer } from "./send-with-nodemailer.ts";

/**
 * Compares the worker sending the reminders of one event, which composes each email and records it as sent, with
 * nodemailer sending one finished email again and again to the same inbox. Also compares the response time of the event
 * page during the sending with its response time on an idle machine. `emails.ts <emails>`
 */
const EMAILS = Number(process.argv[2] ?? 10_000);
const MIN_RATIO = 0.5;
const MAX_SLOWDOWN = 1.5;
/** Requests for the event page, about as many as viewers make who wait for a screening to open. */
const REQUESTS_PER_SECOND = 50;

const folder = await mkdtemp(join(tmpdir(), "matinee-bench-mail-"));
const [smtpPort, webPort] = [await findFreePort(), await findFreePort()];
const inbox = fork(new URL("email-inbox.ts", import.meta.url), [String(smtpPort), String(webPort), folder]);
killOnExit(inbox);
await once(inbox, "message");
const postgres = await startTemporaryPostgres();
const database = new pg.Client({ connectionString: postgres.url });
try {
  await migrateDatabase(postgres.url);
  await database.connect();
  await fillOutbox(database, { emails: EMAILS });
  const env = await buildApiEnvironment({
    DATABASE_URL: postgres.url,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    LOG_LEVEL: "fatal",
    STORAGE_DIR: folder,
  });
  const server = await startApiServer(env);
  const page = `${server.origin}/v1/pages/bench`;
  await measurePage(page, 3);
  const before = await measurePage(page, 10);

  const start = performance.now();
  const worker = startApiScript("src/worker.ts", env);
  const sending = waitUntilSent();
  const during = await measurePage(page, sending);
  const workerRate = await sending;
  const end = performance.now();
  worker.kill("SIGTERM");
  await once(worker, "exit");
  const nodemailerRate = await sendWithNodemailer({ smtpPort, webPort, emails: EMAILS });

  await server.stop();

  report(
    "worker",
    `${workerRate.toFixed(0)} emails a second (${EMAILS} in ${((end - start) / 1000).toFixed(0)} s, including its start)`,
  );
  report("nodemailer", `${nodemailerRate.toFixed(0)} emails a second`);
  const ratio = workerRate / nodemailerRate;
  report("ratio", ratio.toFixed(2), `at least ${MIN_RATIO}`, ratio >= MIN_RATIO);
  report("page alone", `p95 ${before.toFixed(1)} ms`);
  report("page during", `p95 ${during.toFixed(1)} ms`);
  const slowdown = during / before;
  report("slowdown", slowdown.toFixed(2), `at most ${MAX_SLOWDOWN}`, slowdown <= MAX_SLOWDOWN);
} finally {
  inbox.kill("SIGKILL");
  await database.end();
  await postgres.close();
  await rm(folder, { recursive: true, force: true });
}

/** Requests a page for a number of seconds or until a promise settles. @returns the 95th percentile in milliseconds */
async function measurePage(url: string, until: number | Promise<unknown>): Promise<number> {
  const duration = typeof until === "number" ? until : 600;
  const finished = Promise.withResolvers<void>();
  const options = { url, connections: 5, duration, overallRate: REQUESTS_PER_SECOND };
  const running = autocannon(options, (error: unknown) =>
    error ? finished.reject(error) : finished.resolve(),
  );
  const times: number[] = [];
  running.on("response", (_client, status, _bytes, ms) => {
    if (status !== 200) throw new Error(`${url} responded with ${status}`);
    times.push(ms);
  });
  if (typeof until !== "number") void until.then(() => running.stop());
  await finished.promise;
  return computePercentile(times, 0.95);
}

/** @returns emails a second, from the first one recorded as sent to the last */
async function waitUntilSent(): Promise<number> {
  while ((await countSent()) === 0) await sleep(20);
  const before = await countSent();
  const start = performance.now();
  while ((await countSent()) < EMAILS) await sleep(200);
  return ((EMAILS - before) / (performance.now() - start)) * 1000;
}

async function countSent(): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    "select count(*)::int as n from email_outbox where status <> 'waiting'",
  );
  return rows[0]?.n ?? 0;
}

function report(name: string, value: string, bound?: string, isMet = true): void {
  console.log(`${name.padEnd(12)}${value}${bound ? `, ${isMet ? "" : "MISSED: "}${bound}` : ""}`);
  if (!isMet) process.exitCode = 1;
}
