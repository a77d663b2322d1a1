import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  BUYER,
  createMoneyApp,
  createProduct,
  createShow,
  type MoneyApp,
  onceOnly,
} from "../../testing/money-app.ts";
import { outboxMails } from "../mail/mail.table.ts";
import { orders } from "../orders/orders.table.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

const PORT = 4690;
const SERVER = fileURLToPath(new URL("../../server.ts", import.meta.url));

let app: MoneyApp;
let server: ChildProcess | undefined;
beforeAll(async () => {
  app = await createMoneyApp();
});
afterAll(async () => {
  server?.kill("SIGKILL");
  await app.close();
});

/** An API process of its own on the test's database, as it runs in production. */
async function start(): Promise<void> {
  server = spawn(process.execPath, ["--import", "tsx", SERVER], {
    env: {
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      API_PORT: String(PORT),
      DATABASE_URL: app.config.DATABASE_URL,
      STRIPE_API_URL: app.config.STRIPE_API_URL,
      STORAGE_DIR: app.config.STORAGE_DIR,
    },
    stdio: "ignore",
  });
  for (let tries = 0; tries < 600; tries++) {
    const ready = await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
    await sleep(100);
  }
  throw new Error("the server did not start");
}

async function kill(): Promise<void> {
  if (!server) return;
  const gone = once(server, "exit");
  server.kill("SIGKILL");
  await gone;
}

test("killed in the middle of six purchases: each is finished under its key, charged once, receipted once", async () => {
  const show = await createShow(app);
  const seat = await createProduct(app, show.page.id, { type: "ticket", quantity: 6 });
  const buy = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${PORT}/v1/pages/${show.page.id}/orders`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ ...BUYER, token: "tok_visa", products: [{ id: seat.id, quantity: 1 }] }),
    });
  await start();
  await app.provider.post("settings", { latencyMs: 400 });
  const keys = Array.from({ length: 6 }, () => onceOnly());
  // One a moment, so that the kill finds them before, at and behind each call to the provider.
  const cut = keys.map(async (key, n) => {
    await sleep(n * 250);
    return buy(key).then(
      (answer) => answer.status,
      () => "cut",
    );
  });
  await sleep(1500);
  await kill();
  expect(await Promise.all(cut)).toContain("cut");
  await app.provider.post("settings", { latencyMs: 0 });

  await start();
  await reconcilePayments(app.services);
  const answers = await Promise.all(
    keys.map(async (key) => {
      // A claim that the dead process left is taken up once its lease has run out.
      for (let tries = 0; tries < 5; tries++) {
        const answer = await buy(key);
        if (answer.status !== 409 && answer.status !== 503) return answer;
      }
      throw new Error("the key stayed unusable");
    }),
  );
  for (const answer of answers) expect(answer.status).toBe(201);
  const placed = await app.services.db.select().from(orders).where(eq(orders.pageId, show.page.id));
  expect(placed.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => "paid"));
  const { data } = await app.provider.get<{ data: { status: string; metadata: Record<string, string> }[] }>(
    "charges",
  );
  const charged = data
    .filter(({ status }) => status === "succeeded")
    .map(({ metadata }) => metadata["orderId"]);
  expect(charged).toHaveLength(6);
  expect(new Set(charged)).toEqual(new Set(placed.map(({ id }) => id)));
  const mails = await app.services.db.select().from(outboxMails).where(eq(outboxMails.pageId, show.page.id));
  expect(mails).toHaveLength(6);
}, 180_000);
