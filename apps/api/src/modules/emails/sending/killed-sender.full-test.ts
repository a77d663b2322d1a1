import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { ne } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createAccount } from "../../../testing/fixtures.ts";
import { createEmailApp, type EmailApp, type ReceivedEmail } from "../../../testing/emails/email-app.ts";
import { prepareScriptBundle, type ScriptBundle } from "../../../testing/script-bundles.ts";
import { isSoak } from "../../../testing/test-length.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";

/** Few by default, because each kill starts a process. */
const [EMAILS, KILLS] = isSoak ? [1000, 200] : [20, 2];
/** Delay of SMTP responses in ms. Kills happen during it, while the sender does not know the outcome. */
const RESPONSE_DELAY_MS = 40;
const LIMIT_MS = isSoak ? 1_800_000 : 180_000;

let bundle: ScriptBundle;
let app: EmailApp;
let proxy: Server;
const senders = new Set<ChildProcess>();

beforeAll(async () => {
  bundle = await prepareScriptBundle("testing/emails/email-sender-process.ts");
});

beforeEach(async () => {
  app = await createEmailApp();
  proxy = createDelayingProxy(Number(new URL(app.config.SMTP_URL).port));
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
});
afterEach(async () => {
  await Promise.all([...senders].map(kill));
  proxy.close();
  await app.close();
});

async function enqueue(emails: number): Promise<void> {
  const { id: accountId } = await createAccount(app.services);
  const rows = Array.from({ length: emails }, (_, n) => ({
    template: "welcome",
    to: `guest.${n}@example.com`,
    input: { accountId },
  }));
  await app.services.db.insert(emailOutbox).values(rows);
}

/** Creates an SMTP proxy that delays the server's responses. */
function createDelayingProxy(port: number): Server {
  return createServer((client) => {
    const server = connect(port, "127.0.0.1");
    client.pipe(server);
    server.on("data", (bytes) => setTimeout(() => client.writable && client.write(bytes), RESPONSE_DELAY_MS));
    for (const socket of [client, server]) {
      socket.on("error", () => undefined);
      socket.on("close", () => {
        client.destroy();
        server.destroy();
      });
    }
  });
}

/** Starts a sender process that waits for a message before it sends. */
function prepareSender(options: string[]): ChildProcess {
  const address = proxy.address();
  if (!address || typeof address === "string") throw new Error("the delaying proxy is not listening");
  const sender = fork(bundle.file, options, {
    execArgv: [],
    env: {
      ...bundle.env,
      NODE_ENV: "test",
      DATABASE_URL: app.config.DATABASE_URL,
      STORAGE_DIR: app.config.STORAGE_DIR,
      SMTP_URL: `smtp://127.0.0.1:${address.port}`,
    },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  senders.add(sender);
  return sender;
}

async function kill(sender: ChildProcess): Promise<void> {
  senders.delete(sender);
  const ended = once(sender, "exit");
  sender.kill("SIGKILL");
  await ended;
}

/** Kills `kills` senders in turn while they send, then sends the remaining emails undisturbed. */
async function sendWithKills(kills: number, ...options: string[]): Promise<ReceivedEmail[]> {
  let next = prepareSender(options);
  for (let n = 1; n <= kills; n++) {
    const sender = next;
    if (n < kills) next = prepareSender(options);
    const before = await app.inbox.count();
    sender.send("begin");
    while ((await app.inbox.count()) < before + 4 && (await countUnsent()) > 0) {
      expect(sender.exitCode, "the sender exited before it was killed").toBeNull();
      await sleep(5);
    }
    await kill(sender);
  }
  while ((await countUnsent()) > 0) {
    await app.sendDue();
    await sleep(20);
  }
  return app.inbox.listMessages();
}

const countUnsent = () => app.services.db.$count(emailOutbox, ne(emailOutbox.status, "sent"));

const collectAddresses = (emails: ReceivedEmail[]) => new Set(emails.map(({ to }) => to.join()));
const collectMessageIds = (emails: ReceivedEmail[]) =>
  new Set(emails.map(({ headers }) => headers["message-id"]));

test(
  "killing senders loses no email and repeats at most one per kill, under its own Message-ID",
  async () => {
    await enqueue(EMAILS);
    const emails = await sendWithKills(KILLS);
    expect(collectAddresses(emails).size).toBe(EMAILS);
    expect(emails.length - EMAILS).toBeLessThanOrEqual(KILLS);
    expect(collectMessageIds(emails).size).toBe(EMAILS);
  },
  LIMIT_MS,
);

test(
  "control: without the mutex, a kill repeats more than one email",
  async () => {
    // Not every kill happens while several emails are sent but not yet marked sent.
    for (let kills = 1; ; kills++) {
      await enqueue(12);
      const before = await app.inbox.count();
      const emails = await sendWithKills(1, "--without-mutex");
      expect(collectAddresses(emails).size).toBe(12);
      if (emails.length - before - 12 > 1) break;
      expect(kills, "kills that repeated at most one email").toBeLessThan(10);
    }
  },
  LIMIT_MS,
);
