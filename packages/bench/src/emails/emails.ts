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
  requireBuiltApi,
  startApiProgram,
  startApiServer,
} from "../support/api-process.ts";
import { report, reportValue, summarizePairs } from "../support/compare.ts";
import { computePercentile } from "../support/statistics.ts";
import { fillOutbox } from "./fill-outbox.ts";
import { sendWithNodemailer } from "./send-with-nodemailer.ts";

/**
 * Compares the worker sending the reminders of one event, which composes each email and records it as sent, with
 * nodemailer sending one finished email again and again to the same inbox. Also compares the response time of the event
 * page during the sending with its response time on an idle machine. `emails.ts <emails>`
 */
const EMAILS = Number(process.argv[2] ?? 10_000);
/** Requests for the event page, about as many as viewers make who wait for a screening to open. */
const REQUESTS_PER_SECOND = 50;

requireBuiltApi();
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
  const worker = startApiProgram("worker", env);
  const sending = waitUntilSent();
  const during = await measurePage(page, sending);
  const workerRate = await sending;
  const end = performance.now();
  worker.kill("SIGTERM");
  await once(worker, "exit");
  const nodemailerRate = await sendWithNodemailer({ smtpPort, webPort, emails: EMAILS });

  await server.stop();

  reportValue(`${EMAILS} emails, including the start of the worker`, (end - start) / 1000, "s");
  report(
    "emails of the worker, to nodemailer alone",
    summarizePairs([{ a: workerRate, b: nodemailerRate }]),
    { atLeast: 0.5 },
    "emails a second",
  );
  report(
    "p95 of the event page during the sending, to before",
    summarizePairs([{ a: during, b: before }]),
    { atMost: 1.5 },
    "ms",
  );
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
