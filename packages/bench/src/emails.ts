import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@matinee/dev-services/ports";
import { startTemporaryPostgres } from "@matinee/dev-services/postgres";
import autocannon from "autocannon";
import pg from "pg";
import { fillOutbox } from "./fill-outbox.ts";
import { sendWithNodemailer } from "./send-with-nodemailer.ts";

/**
 * How fast one event's reminders leave: the worker, with everything that makes each mail its reader's own and notes it
 * as sent, against nodemailer alone that sends one ready mail again and again to the same inbox. Beside it, how long the
 * event's page takes meanwhile, against how long it takes on an idle machine.
 */
const MAILS = Number(process.argv[2] ?? 10_000);
const LEAST_RATIO = 0.5;
const MOST_SLOWDOWN = 1.5;
/** Of the event's page, as a screening's guests ask for it while they wait for the film. */
const REQUESTS_PER_SECOND = 50;
const api = new URL("../../../apps/api/", import.meta.url);

const folder = await mkdtemp(join(tmpdir(), "matinee-bench-mail-"));
const [smtpPort, webPort, apiPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
const inbox = fork(new URL("email-inbox.ts", import.meta.url), [String(smtpPort), String(webPort), folder]);
await once(inbox, "message");
const postgres = await startTemporaryPostgres();
const database = new pg.Client({ connectionString: postgres.url });
const children: ChildProcess[] = [inbox];
try {
  await once(run("src/migrate.ts"), "exit");
  await database.connect();
  run("src/server.ts");
  const page = `http://127.0.0.1:${apiPort}/v1/pages/bench`;
  await fillOutbox(database, { mails: MAILS });
  await waitUntilServing(page);
  await measurePage(page, 3);
  const before = await measurePage(page, 10);

  const start = performance.now();
  const worker = run("src/worker.ts");
  const sending = waitUntilSent();
  const during = await measurePage(page, sending);
  const ours = await sending;
  worker.kill("SIGTERM");
  await once(worker, "exit");
  const theirs = await sendWithNodemailer({ smtpPort, webPort, mails: MAILS });

  report(
    "worker",
    `${ours.toFixed(0)} mails a second (${MAILS} in ${formatSeconds(start)} s, its start included)`,
  );
  report("nodemailer", `${theirs.toFixed(0)} mails a second`);
  report("ratio", (ours / theirs).toFixed(2), `at least ${LEAST_RATIO}`, ours / theirs >= LEAST_RATIO);
  report("page alone", `p95 ${before.toFixed(1)} ms`);
  report("page beside", `p95 ${during.toFixed(1)} ms`);
  const slowdown = during / before;
  report("slowdown", slowdown.toFixed(2), `at most ${MOST_SLOWDOWN}`, slowdown <= MOST_SLOWDOWN);
} finally {
  for (const child of children) child.kill("SIGKILL");
  await database.end();
  await postgres.close();
  await rm(folder, { recursive: true, force: true });
}

function run(script: string): ChildProcess {
  const env = {
    DATABASE_URL: postgres.url,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    API_PORT: String(apiPort),
    RATE_LIMIT_FACTOR: "100000",
    LOG_LEVEL: "fatal",
    STORAGE_DIR: folder,
    STRIPE_API_URL: "http://127.0.0.1:9",
  };
  const child = spawn(process.execPath, ["--import", "tsx", script], { cwd: api, env, stdio: "inherit" });
  children.push(child);
  return child;
}

async function waitUntilServing(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => null))?.ok) await sleep(100);
}

/** The 95th percentile in milliseconds, over so many seconds or until something else has ended. */
async function measurePage(url: string, until: number | Promise<unknown>): Promise<number> {
  const duration = typeof until === "number" ? until : 600;
  const ended = Promise.withResolvers<void>();
  const options = { url, connections: 5, duration, overallRate: REQUESTS_PER_SECOND };
  const running = autocannon(options, (error: unknown) => (error ? ended.reject(error) : ended.resolve()));
  const taken: number[] = [];
  running.on("response", (_client, status, _bytes, ms) => {
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    taken.push(ms);
  });
  if (typeof until !== "number") void until.then(() => running.stop());
  await ended.promise;
  const sorted = taken.toSorted((a, b) => a - b);
  const p95 = sorted[Math.floor(sorted.length * 0.95)];
  if (p95 === undefined) throw new Error(`${url} was never answered`);
  return p95;
}

/** @returns mails a second, from the first one noted to the last */
async function waitUntilSent(): Promise<number> {
  while ((await countSent()) === 0) await sleep(20);
  const before = await countSent();
  const start = performance.now();
  while ((await countSent()) < MAILS) await sleep(200);
  return ((MAILS - before) / (performance.now() - start)) * 1000;
}

async function countSent(): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    "select count(*)::int as n from email_outbox where status <> 'waiting'",
  );
  return rows[0]?.n ?? 0;
}

function formatSeconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0);
}

function report(name: string, value: string, bound?: string, holds = true): void {
  console.log(`${name.padEnd(12)}${value}${bound ? `, ${holds ? "" : "but is to be "}${bound}` : ""}`);
  if (!holds) process.exitCode = 1;
}
