import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startTemporaryPostgres } from "@matinee/local/postgres";
import { freePort } from "@matinee/local/ports";
import { createTransport } from "nodemailer";
import pg from "pg";

/**
 * How fast reminders leave: the worker, with everything that makes each mail its reader's own and notes it as sent,
 * against nodemailer alone that sends one ready mail again and again to the same inbox.
 */
const MAILS = Number(process.argv[2] ?? 10_000);
const api = new URL("../../../apps/api/", import.meta.url);
const inboxScript = new URL("mail-inbox.ts", import.meta.url);

await compare();

async function compare(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "matinee-bench-mail-"));
  const [smtpPort, webPort] = [await freePort(), await freePort()];
  const inbox = fork(inboxScript, [String(smtpPort), String(webPort), folder]);
  await once(inbox, "message");
  const postgres = await startTemporaryPostgres();
  const database = new pg.Client({ connectionString: postgres.url });
  const environment = {
    DATABASE_URL: postgres.url,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    LOG_LEVEL: "silent",
    STORAGE_DIR: folder,
    STRIPE_API_URL: `http://127.0.0.1:${await freePort()}`,
  };
  let worker: ChildProcess | undefined;
  try {
    await once(run("src/db/migrate.ts", environment), "exit");
    await database.connect();
    await fillOutbox(database);
    worker = run("src/worker.ts", environment);
    const ours = await timeWorker(database);
    worker.kill("SIGTERM");
    await once(worker, "exit");
    const answer = await fetch(`http://127.0.0.1:${webPort}/api/messages?limit=1`);
    // The inbox answers with its messages, of which there is one for sure by now.
    const [sample] = (await answer.json()) as [Sample];
    const theirs = await timeNodemailer(smtpPort, sample);
    console.log(`worker      ${ours.toFixed(0)} mails a second`);
    console.log(`nodemailer  ${theirs.toFixed(0)} mails a second`);
    console.log(`ratio       ${(ours / theirs).toFixed(2)}`);
  } finally {
    worker?.kill("SIGKILL");
    await database.end();
    inbox.kill();
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Sample {
  html: string;
  text: string;
  subject: string;
  headers: Record<string, string>;
}

function run(script: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", script], { cwd: api, env, stdio: "inherit" });
}

async function fillOutbox(database: pg.Client): Promise<void> {
  await database.query(`
    with owner as (
      insert into accounts (id, type, first_name, last_name, email, password_hash, country, business_type)
      values (gen_random_uuid(), 'filmmaker', 'Ada', 'Bench', 'ada@example.com', '', 'US', 'individual') returning id
    ), page as (
      insert into pages (id, account_id, url, title, description, opens_at, closes_at, activated, test,
        paywall_settings, subscription_settings, about_settings)
      select gen_random_uuid(), id, 'bench', 'The Salt Road', 'Two sisters cross a desert.',
        date_trunc('hour', now()) + interval '1 hour', now() + interval '1 day', true, false, '{}', '{}', '{}'
      from owner returning id, opens_at
    ), people as (
      insert into subscribers (id, page_id, email, name)
      select gen_random_uuid(), page.id, 'reader.' || n || '@example.com', 'Reader ' || n
      from page, generate_series(1, ${MAILS}) n returning id, page_id, email
    )
    insert into outbox_mails (id, template, "to", input, page_id)
    select gen_random_uuid(), 'reminder-hour', people.email, jsonb_build_object('pageId', people.page_id,
      'subscriberId', people.id, 'opensAt', to_char(page.opens_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')), people.page_id
    from people, page`);
}

async function countSent(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    "select count(*)::int as n from outbox_mails where status <> 'waiting'",
  );
  return rows[0]?.n ?? 0;
}

/** Mails a second, from the first one noted to the last. */
async function timeWorker(database: pg.Client): Promise<number> {
  while ((await countSent(database)) === 0) await sleep(20);
  const before = await countSent(database);
  const start = performance.now();
  while ((await countSent(database)) < MAILS) await sleep(100);
  return ((MAILS - before) / (performance.now() - start)) * 1000;
}

async function timeNodemailer(port: number, { html, text, subject, headers }: Sample): Promise<number> {
  const transport = createTransport({
    pool: true,
    maxMessages: Number.POSITIVE_INFINITY,
    host: "127.0.0.1",
    port,
  });
  const unsubscribe = headers["list-unsubscribe"] ?? "";
  const start = performance.now();
  await Promise.all(
    Array.from({ length: MAILS }, (_, n) =>
      transport.sendMail({
        from: "hello@matinee.example",
        to: `reader.${n}@example.com`,
        subject,
        html,
        text,
        headers: { "List-Unsubscribe": unsubscribe },
      }),
    ),
  );
  const rate = (MAILS / (performance.now() - start)) * 1000;
  transport.close();
  return rate;
}
