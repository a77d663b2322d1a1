import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, connect, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { ne } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { createAccount } from "../../testing/fixtures.ts";
import { createMailApp, type MailApp, type ReceivedMail } from "../../testing/mail-app.ts";
import { isSoak } from "../../testing/soak.ts";
import { outboxMails } from "./mail.table.ts";

const MAILS = isSoak ? 200 : 24;
/** Each costs the start of a process. */
const KILLS = isSoak ? 20 : 1;
/** How long the sender does not know that its mail was taken, in milliseconds; kills fall into that time. */
const ANSWER_DELAY_MS = 40;

let app: MailApp;
let slow: Server;
let sender: ChildProcess | undefined;

beforeEach(async () => {
  app = await createMailApp();
  slow = answeringLate(Number(new URL(app.config.SMTP_URL).port));
  slow.listen(0, "127.0.0.1");
  await once(slow, "listening");
  const { id: accountId } = await createAccount(app.services);
  for (let n = 0; n < MAILS; n++) {
    await app.enqueue({ template: "welcome", to: `guest.${n}@example.com`, input: { accountId } });
  }
});
afterEach(async () => {
  slow.close();
  await app.close();
});
afterAll(() => sender?.kill("SIGKILL"));

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

function startSender(...options: string[]): ChildProcess {
  const address = slow.address();
  if (!address || typeof address === "string") throw new Error("the slow server is not there");
  return spawn(process.execPath, ["--import", "tsx", "src/testing/mail-sender.ts", ...options], {
    env: {
      NODE_ENV: "test",
      DATABASE_URL: app.config.DATABASE_URL,
      STORAGE_DIR: app.config.STORAGE_DIR,
      SMTP_URL: `smtp://127.0.0.1:${address.port}`,
    },
    stdio: "ignore",
  });
}

/** Kills the sender again and again in the middle of its work; one that is left alone does the rest. */
async function sendWithKills(...options: string[]): Promise<ReceivedMail[]> {
  for (let kill = 1; kill <= KILLS; kill++) {
    const before = (await app.inbox.received()).length;
    sender = startSender(...options);
    while ((await app.inbox.received()).length < before + 4) await sleep(5);
    sender.kill("SIGKILL");
    await once(sender, "exit");
  }
  sender = startSender(...options);
  while ((await countUnsent()) > 0) await sleep(50);
  sender.kill("SIGKILL");
  await once(sender, "exit");
  return app.inbox.received();
}

async function countUnsent(): Promise<number> {
  return (await app.services.db.select().from(outboxMails).where(ne(outboxMails.status, "sent"))).length;
}

const addressesOf = (mails: ReceivedMail[]) => new Set(mails.map(({ to }) => to.join()));
const identitiesOf = (mails: ReceivedMail[]) => new Set(mails.map(({ headers }) => headers["message-id"]));

test("a sender killed again and again loses no mail and repeats one a kill at most, under its own id", async () => {
  const mails = await sendWithKills();
  expect(addressesOf(mails).size).toBe(MAILS);
  expect(mails.length - MAILS).toBeLessThanOrEqual(KILLS);
  expect(identitiesOf(mails).size).toBe(MAILS);
}, 180_000);

test("control: without turns, the same kills repeat more", async () => {
  const mails = await sendWithKills("--without-turns");
  expect(addressesOf(mails).size).toBe(MAILS);
  expect(mails.length - MAILS).toBeGreaterThan(KILLS);
}, 180_000);
