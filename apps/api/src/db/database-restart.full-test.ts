import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createServices } from "../services.ts";
import { migrate } from "../migrate.ts";
import { createDefaultPaywallSettings } from "../modules/events/pages/page-defaults.ts";
import { ensureOnDemandProduct } from "../modules/events/products/ensure-on-demand-product.ts";
import { type Config, loadConfig } from "../platform/config.ts";
import type { Services } from "../platform/context.ts";
import { type ApiProcess, type ApiResponse, startApiProcess } from "../testing/api-process.ts";
import { createAccount, createPage } from "../testing/fixtures.ts";
import { startSystemPostgres, type SystemPostgres } from "../testing/system-postgres.ts";
import { orders } from "./schema/orders.ts";

vi.setConfig({ hookTimeout: 180_000, testTimeout: 120_000 });

const LANES = 5;
const server = await startSystemPostgres();
if (!server) process.stderr.write("skipped: the system has no PostgreSQL (apt install postgresql)\n");

describe.skipIf(!server)("while people buy", () => {
  // Without a server, the tests that use it are skipped.
  const postgres = server as SystemPostgres;
  let storage: string;
  let services: Services;
  let config: Config;
  let api: ApiProcess;
  let path: string;
  let productId: string;
  beforeAll(async () => {
    storage = await mkdtemp(join(tmpdir(), "matinee-restart-"));
    config = {
      ...loadConfig({ NODE_ENV: "test", LOG_LEVEL: "silent" }),
      DATABASE_URL: postgres.getUrl("postgres"),
      STORAGE_DIR: storage,
      RATE_LIMIT_FACTOR: 1000,
    };
    services = await createServices(config, pino({ level: "silent" }), "worker");
    services.pool.on("error", () => undefined);
    await migrate(services.pool);
    const owner = await createAccount(services);
    const page = await createPage(services, owner.id, {
      paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true, price: 0 },
    });
    const product = { pageId: page.id, type: "paywall", priceCents: 0 } as const;
    productId = await ensureOnDemandProduct(services.db, product);
    path = `/v1/pages/${page.id}/orders`;
    api = await startApiProcess(config, { env: { LOG_LEVEL: "silent" } });
  });
  afterAll(async () => {
    await api?.kill();
    await services?.jobs.stop();
    await services?.pool.end();
    await services?.directPool.end();
    await postgres.close();
    await rm(storage, { recursive: true, force: true });
  });

  test.each([
    ["restarts", "fast"],
    ["crashes", "immediate"],
  ] as const)(
    "PostgreSQL %s: buyers see 503 for a moment, and no one pays twice or for nothing",
    async (_name, mode) => {
      const acknowledged: string[] = [];
      const others: ApiResponse[] = [];
      let rejected = 0;
      let goodAt = 0;
      let interruptedUntil = 0;
      const load = { isOver: false };
      const buy = (email: string, key: string) =>
        api.post(
          path,
          { email, name: "Grace Buyer", products: [{ id: productId, quantity: 1 }], total: 0 },
          { "idempotency-key": key },
        );
      const lanes = Array.from({ length: LANES }, async (_, lane) => {
        for (let count = 0; !load.isOver; count++) {
          const key = randomUUID();
          let isInterrupted = false;
          // A buyer whose page shows the error presses the button again, with the same key.
          for (;;) {
            const response = await buy(`buyer-${mode}-${lane}-${count}@example.com`, key);
            if (response.status === 201) {
              acknowledged.push(response.json.data.id);
              goodAt = performance.now();
              if (isInterrupted) interruptedUntil = goodAt;
              break;
            }
            if (response.status !== 503 && response.json.code !== "state-conflict") {
              others.push(response);
              break;
            }
            rejected++;
            isInterrupted = true;
          }
        }
      });
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(50);
      const readyAt = await postgres.restart(mode);
      const before = acknowledged.length;
      await expect
        .poll(() => acknowledged.length - before, { timeout: 60_000, interval: 20 })
        .toBeGreaterThan(0);
      const recoveredMs = goodAt - readyAt;
      await expect.poll(() => acknowledged.length - before, { timeout: 60_000 }).toBeGreaterThan(50);
      load.isOver = true;
      await Promise.all(lanes);

      expect(others).toEqual([]);
      expect(rejected).toBeGreaterThan(0);
      expect(new Set(acknowledged).size).toBe(acknowledged.length);
      expect(await services.db.$count(orders, inArray(orders.id, acknowledged))).toBe(acknowledged.length);
      // Each buyer has one order, however often the button was pressed.
      const { rows } = await services.pool.query(
        "select email from orders where email like $1 group by email having count(*) > 1",
        [`buyer-${mode}-%`],
      );
      expect(rows).toEqual([]);
      process.stdout.write(
        `${mode}: ${acknowledged.length} orders, ${rejected} answers of 503, good again after ${Math.round(recoveredMs)} ms, for those who were interrupted after ${Math.round(interruptedUntil - readyAt)} ms\n`,
      );
      expect(recoveredMs).toBeLessThan(3000);
      // The key of an interrupted purchase does not stay blocked.
      expect(interruptedUntil - readyAt).toBeLessThan(5000);
    },
  );
});
