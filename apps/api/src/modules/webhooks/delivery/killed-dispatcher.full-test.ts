import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, isNotNull, lt } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { webhookDeliveries, webhookEndpoints, webhookMessages } from "../../../db/schema/webhooks.ts";
import { parseNetworks } from "../../../platform/network-address.ts";
import { createRandom } from "../../../testing/adversarial-bodies.ts";
import {
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
  type TicketedEvent,
} from "../../../testing/payments/payments-app.ts";
import { prepareScriptBundle, type ScriptBundle } from "../../../testing/script-bundles.ts";
import { scaleRepetitions } from "../../../testing/test-length.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../testing/webhook-receiver.ts";

/** Each kill starts a process, so there are few in an ordinary run. */
const KILLS = scaleRepetitions(210, 5);
const MESSAGES_PER_KILL = 5;
/** Kills happen while the dispatcher waits for responses, and does not know the outcome. */
const RESPONSE_DELAY_MS = 40;
/** A kill is at a random moment of this time after the start of the work. */
const KILL_WITHIN_MS = 200;
/** The claims of a killed dispatcher end after 30 s. */
const LIMIT_MS = 900_000;

let bundle: ScriptBundle;
let app: PaymentsApp;
let receiver: WebhookReceiver;
let event: TicketedEvent;
const dispatchers = new Set<ChildProcess>();

beforeAll(async () => {
  bundle = await prepareScriptBundle("testing/webhooks/webhook-dispatcher-process.ts");
  app = await createPaymentsApp({ WEBHOOK_NETWORKS: parseNetworks("127.0.0.0/8") });
});
afterAll(() => app.close());
beforeEach(async () => {
  event = await createTicketedEvent(app);
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await Promise.all([...dispatchers].map(kill));
  await app.services.db.delete(webhookEndpoints);
  await receiver.close();
});

async function addWebhook(url: string): Promise<string> {
  const response = await app.http.inject({
    method: "POST",
    url: "/v1/webhooks",
    headers: event.seller.headers,
    payload: { url, events: ["subscriber.created"] },
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().data.secret;
}

/** Registers a viewer, which writes a message. @returns the viewer's email */
async function register(): Promise<string> {
  const email = `viewer.${crypto.randomUUID()}@example.com`;
  const response = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${event.page.id}/subscribers`,
    payload: { email, name: "Viewer", tos: true },
  });
  expect(response.statusCode, response.body).toBe(201);
  return email;
}

/** Starts a dispatcher that waits for a message before it works. */
async function prepareDispatcher(...options: string[]): Promise<ChildProcess> {
  const dispatcher = fork(bundle.file, options, {
    execArgv: [],
    env: {
      ...bundle.env,
      NODE_ENV: "test",
      DATABASE_URL: app.config.DATABASE_URL,
      STORAGE_DIR: app.config.STORAGE_DIR,
      WEBHOOK_NETWORKS: "127.0.0.0/8",
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  dispatchers.add(dispatcher);
  await once(dispatcher, "message");
  return dispatcher;
}

async function kill(dispatcher: ChildProcess): Promise<void> {
  dispatchers.delete(dispatcher);
  expect(dispatcher.exitCode, "the dispatcher exited before it was killed").toBeNull();
  const ended = once(dispatcher, "exit");
  dispatcher.kill("SIGKILL");
  await ended;
}

const countWaiting = () => app.services.db.$count(webhookDeliveries, isNotNull(webhookDeliveries.nextAt));

/** Counts the deliveries that a dispatcher has claimed. They were due at once, and its claim moved that by 30 s. */
const countClaimed = () =>
  app.services.db.$count(webhookDeliveries, lt(webhookDeliveries.createdAt, webhookDeliveries.nextAt));

test(
  `${KILLS} kills of the dispatcher lose no message and send none unsigned`,
  async () => {
    receiver.respond((_request, reply) => void setTimeout(() => reply.end("thanks"), RESPONSE_DELAY_MS));
    const secret = await addWebhook(receiver.url);
    const random = createRandom(20_261_125);
    const emails: string[] = [];
    let interrupted = 0;
    let next = prepareDispatcher();
    for (let n = 0; n < KILLS; n++) {
      const dispatcher = await next;
      if (n + 1 < KILLS) next = prepareDispatcher();
      emails.push(...(await Promise.all(Array.from({ length: MESSAGES_PER_KILL }, register))));
      const claimed = await countClaimed();
      dispatcher.send("begin");
      await sleep(random() * KILL_WITHIN_MS);
      await kill(dispatcher);
      if ((await countClaimed()) > claimed) interrupted++;
    }
    // Control: the kills do end attempts whose outcome is then unknown.
    expect(interrupted).toBeGreaterThan(0);
    (await prepareDispatcher()).send("begin");
    await expect.poll(countWaiting, { timeout: 120_000, interval: 200 }).toBe(0);

    const stored = await app.services.db
      .select({ id: webhookMessages.id })
      .from(webhookMessages)
      .where(eq(webhookMessages.accountId, event.seller.id));
    expect(stored).toHaveLength(emails.length);
    const ids = new Set<unknown>();
    for (const { headers, body } of receiver.received) {
      const names = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;
      const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
      // Throws when the signature is wrong. The run may be longer than the five minutes that receivers tolerate.
      expect(signed["webhook-signature"]).toBe(
        new Webhook(secret).sign(
          String(headers["webhook-id"]),
          new Date(Number(headers["webhook-timestamp"]) * 1000),
          body,
        ),
      );
      ids.add(headers["webhook-id"]);
    }
    const lost = stored.filter(({ id }) => !ids.has(id));
    process.stdout.write(
      `${KILLS} kills, ${interrupted} of them during an attempt: ${stored.length} messages, ${lost.length} lost, ${receiver.received.length - ids.size} repeated\n`,
    );
    expect(lost).toEqual([]);
    expect(ids.size).toBe(stored.length);
  },
  LIMIT_MS,
);

/** Accepts connections and never answers. */
async function startDeadEndpoint(): Promise<{ server: Server; url: string; sockets: Set<Socket> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A TCP server has an address object once it listens.
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}/hook`, sockets };
}

/** Registers viewers one after the other. @returns after how many milliseconds each message arrived */
async function measureDelays(viewers: number): Promise<number[]> {
  const delays: number[] = [];
  for (let n = 0; n < viewers; n++) {
    const email = await register();
    const start = performance.now();
    await expect
      .poll(() => receiver.received.some(({ body }) => body.includes(email)), {
        timeout: 40_000,
        interval: 5,
      })
      .toBe(true);
    delays.push(Math.round(performance.now() - start));
  }
  return delays;
}

test(
  "a webhook that accepts and never answers delays no other",
  async () => {
    await addWebhook(receiver.url);
    const dispatcher = await prepareDispatcher();
    dispatcher.send("begin");
    const before = await measureDelays(20);
    const dead = await startDeadEndpoint();
    await addWebhook(dead.url);
    const during = await measureDelays(20);
    // The dead webhook had attempts that wait for a response during the measurement.
    expect(dead.sockets.size).toBeGreaterThan(5);
    process.stdout.write(
      `delay of the others, slowest of 20: ${Math.max(...before)} ms before, ${Math.max(...during)} ms beside a dead webhook\n`,
    );
    expect(Math.max(...during)).toBeLessThan(2000);
    await kill(dispatcher);

    // Control: a dispatcher that waits for its attempts does delay the others, by the timeout.
    const inTurn = await prepareDispatcher("--in-turn");
    inTurn.send("begin");
    expect(Math.max(...(await measureDelays(2)))).toBeGreaterThan(10_000);
    await kill(inTurn);
    for (const socket of dead.sockets) socket.destroy();
    dead.server.close();
  },
  LIMIT_MS,
);
