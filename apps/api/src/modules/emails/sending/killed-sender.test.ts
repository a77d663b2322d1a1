import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ne } from "drizzle-orm";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createAccount } from "../../../testing/fixtures.ts";
import { createEmailApp, type EmailApp, type ReceivedEmail } from "../../../testing/email-app.ts";
import { isSoak } from "../../../testing/soak.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";

/** Each kill costs the start of a process. */
const [MAILS, KILLS] = isSoak ? [1000, 200] : [20, 2];
/** How long the sender does not know that its mail was taken, in milliseconds; kills fall into that time. */
const ANSWER_DELAY_MS = 40;
const LIMIT_MS = isSoak ? 1_800_000 : 180_000;
const source = fileURLToPath(new URL("../../../testing/email-sender-process.ts", import.meta.url));

let folder: string;
let app: EmailApp;
let slow: Server;
const senders = new Set<ChildProcess>();

// In one piece it starts in a tenth of the time, and it starts for each kill.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "matinee-sender-"));
  await build({
    entryPoints: [source],
    outfile: join(folder, "mail-sender.mjs"),
    bundle: true,
    platform: "node",
    format: "esm",
    external: ["pg-native"],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
});
afterAll(() => rm(folder, { recursive: true }));

beforeEach(async () => {
  app = await createEmailApp();
  slow = answeringLate(Number(new URL(app.config.SMTP_URL).port));
  slow.listen(0, "127.0.0.1");
  await once(slow, "listening");
});
afterEach(async () => {
  await Promise.all([...senders].map(kill));
  slow.close();
  await app.close();
});

async function enqueue(mails: number): Promise<void> {
  const { id: accountId } = await createAccount(app.services);
  const rows = Array.from({ length: mails }, (_, n) => ({
    template: "welcome",
    to: `guest.${n}@example.com`,
    input: { accountId },
  }));
  await app.services.db.insert(emailOutbox).values(rows);
}

/** Passes SMTP on, and the server's answers a little later. */
function answeringLate(port: number): Server {
  return createServer((client) => {
    const server = connect(port, "127.0.0.1");
    client.pipe(server);
    server.on("data", (bytes) => setTimeout(() => client.writable && client.write(bytes), ANSWER_DELAY_MS));
    for (const socket of [client, server]) {
      socket.on("error", () => undefined);
      socket.on("close", () => {
        client.destroy();
        server.destroy();
      });
    }
  });
}

/** A sender that is loaded and waits for a message to begin. */
function prepareSender(options: string[]): ChildProcess {
  const address = slow.address();
  if (!address || typeof address === "string") throw new Error("the slow server is not there");
  const sender = fork(join(folder, "mail-sender.mjs"), options, {
    execArgv: [],
    env: {
      NODE_COMPILE_CACHE: join(folder, "compiled"),
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

/** Kills one sender after the other in the middle of its work; what is left then goes out undisturbed. */
async function sendWithKills(kills: number, ...options: string[]): Promise<ReceivedEmail[]> {
  let next = prepareSender(options);
  for (let n = 1; n <= kills; n++) {
    const sender = next;
    if (n < kills) next = prepareSender(options);
    const before = await app.inbox.count();
    sender.send("begin");
    while ((await app.inbox.count()) < before + 4 && (await countUnsent()) > 0) {
      expect(sender.exitCode, "a sender ended by itself").toBeNull();
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

const addressesOf = (mails: ReceivedEmail[]) => new Set(mails.map(({ to }) => to.join()));
const identitiesOf = (mails: ReceivedEmail[]) => new Set(mails.map(({ headers }) => headers["message-id"]));

test(
  "a sender killed again and again loses no mail and repeats one a kill at most, under its own id",
  async () => {
    await enqueue(MAILS);
    const mails = await sendWithKills(KILLS);
    expect(addressesOf(mails).size).toBe(MAILS);
    expect(mails.length - MAILS).toBeLessThanOrEqual(KILLS);
    expect(identitiesOf(mails).size).toBe(MAILS);
  },
  LIMIT_MS,
);

test(
  "control: without turns, a kill repeats more than one",
  async () => {
    // Not every kill finds several mails between being sent and being noted.
    for (let kills = 1; ; kills++) {
      await enqueue(12);
      const before = await app.inbox.count();
      const mails = await sendWithKills(1, "--without-turns");
      expect(addressesOf(mails).size).toBe(12);
      if (mails.length - before - 12 > 1) break;
      expect(kills, "kills that repeated one at most").toBeLessThan(10);
    }
  },
  LIMIT_MS,
);
