import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { startMail } from "@matinee/dev-services/mail/server";
import { findFreePort } from "@matinee/dev-services/ports";
import { inArray, sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { buildApp } from "./app.ts";
import { createServices } from "./services.ts";
import { emailOutbox } from "./db/schema/email-outbox.ts";
import { orders } from "./db/schema/orders.ts";
import { createMailer } from "./integrations/mail/mailer.ts";
import { processQueues } from "./job-handlers.ts";
import { createDefaultPaywallSettings } from "./modules/events/pages/page-defaults.ts";
import { ensureOnDemandProduct } from "./modules/events/products/ensure-on-demand-product.ts";
import { revokePlayback } from "./platform/revoke-playback.ts";
import type { Config } from "./platform/config.ts";
import { startRecurringJobs } from "./scheduler.ts";
import { createAccount, createPage } from "./testing/fixtures.ts";
import { hasPostgres, registerReplicatedPostgres } from "./testing/replicated-processes.ts";
import { serves, startViewing } from "./testing/viewings.ts";
import { WORKER_ROLES } from "./platform/jobs/worker-roles.ts";

vi.setConfig({ hookTimeout: 30_000, testTimeout: 240_000 });

const servers = registerReplicatedPostgres();

describe.skipIf(!hasPostgres)("with a primary and a standby of the system's PostgreSQL", () => {
  test("after a failover, API and worker continue without a restart, and no acknowledged order is lost", async () => {
    const { postgres, config } = servers;
    const { primary, standby } = postgres;
    await postgres.requireStandby();
    const proxy = await servers.startProxy();
    const inbox = await startInbox();
    const moved = { ...config, DATABASE_URL: proxy.url, SMTP_URL: inbox.smtpUrl };
    const api = await servers.startApi(moved);
    const origin = await api.http.listen({ host: "127.0.0.1", port: 0 });
    await startWorker(moved);
    const viewing = await startViewing(api);
    const page = await createPage(api.services, (await createAccount(api.services)).id, {
      paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true, price: 0 },
    });
    const product = await ensureOnDemandProduct(api.services.db, {
      pageId: page.id,
      type: "paywall",
      priceCents: 0,
    });

    const acknowledged: { id: string; email: string; at: number }[] = [];
    const sales = { isOver: false };
    const lanes = Array.from({ length: 4 }, async (_, lane) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let count = 0; !sales.isOver; count++) {
        const email = `buyer-${lane}-${count}@example.com`;
        const body = { email, name: "Grace Buyer", products: [{ id: product, quantity: 1 }], total: 0 };
        const id = await order(`${origin}/v1/pages/${page.id}/orders`, agent, body);
        if (id) acknowledged.push({ id, email, at: performance.now() });
        else await sleep(50);
      }
      agent.destroy();
    });
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(40);

    const lostAt = performance.now();
    await Promise.all([primary.kill(), proxy.stop()]);
    const before = acknowledged.length;
    await standby.query("select pg_promote()");
    proxy.pass(servers.getStandbyUrl());
    const movedAt = performance.now();
    await proxy.start();
    await expect.poll(() => acknowledged.length - before, { timeout: 60_000 }).toBeGreaterThan(40);
    sales.isOver = true;
    await Promise.all(lanes);
    const firstAt = acknowledged.find(({ at }) => at > movedAt)?.at ?? Number.POSITIVE_INFINITY;
    process.stdout.write(
      `failover: ${Math.round(firstAt - lostAt)} ms without an order, ${Math.round(firstAt - movedAt)} ms after the address moved; ${acknowledged.length} orders acknowledged\n`,
    );
    expect(firstAt - movedAt).toBeLessThan(10_000);

    const ids = acknowledged.map(({ id }) => id);
    const stored = await api.services.db
      .select({ id: orders.id })
      .from(orders)
      .where(inArray(orders.id, ids));
    expect(stored).toHaveLength(ids.length);

    await expect.poll(() => viewing.revocations.isCurrent(), { timeout: 20_000 }).toBe(true);
    expect(serves(viewing)).toBe(true);
    await api.services.db.transaction((tx) => revokePlayback(tx, { grantId: viewing.grant.id }));
    await expect.poll(() => serves(viewing), { timeout: 10_000 }).toBe(false);

    const last = acknowledged.at(-1)?.email ?? "";
    await expect.poll(() => inbox.countMessages(last), { timeout: 60_000 }).toBe(1);
    const countUnsent = async () =>
      (await api.services.db.select().from(emailOutbox)).filter(({ status }) => status !== "sent").length;
    await expect.poll(countUnsent, { timeout: 120_000, interval: 500 }).toBe(0);
    const videoId = randomUUID();
    await api.services.jobs.send("transcode", [{ videoId }]);
    const findState = async () => {
      const find = sql`select state from pgboss.job where name = 'transcode' and data ->> 'videoId' = ${videoId}`;
      return (await api.services.db.execute(find)).rows;
    };
    await expect.poll(findState, { timeout: 60_000 }).toEqual([{ state: "completed" }]);
  });
});

/** Orders a free ticket. @returns the order's id; null when it was not acknowledged */
function order(url: string, agent: Agent, body: object): Promise<string | null> {
  return new Promise((resolve) => {
    const outgoing = request(
      url,
      { agent, method: "POST", headers: { "content-type": "application/json" }, timeout: 30_000 },
      (response) => {
        text(response).then(
          (read) => resolve(response.statusCode === 201 ? JSON.parse(read).data.id : null),
          () => resolve(null),
        );
      },
    );
    outgoing.on("timeout", () => outgoing.destroy());
    outgoing.on("error", () => resolve(null)).end(JSON.stringify(body));
  });
}

async function startInbox() {
  const dataDir = await mkdtemp(join(tmpdir(), "matinee-mail-"));
  const inbox = await startMail({
    smtpPort: await findFreePort(),
    webPort: await findFreePort(),
    dataDir,
  });
  onTestFinished(async () => {
    await inbox.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    smtpUrl: inbox.smtpUrl,
    async countMessages(to: string): Promise<number> {
      const response = await fetch(`${inbox.url}/api/messages?to=${encodeURIComponent(to)}`);
      // The inbox returns a list.
      return ((await response.json()) as unknown[]).length;
    },
  };
}

/** Starts the jobs of a worker process. */
async function startWorker(settings: Config): Promise<void> {
  const { http } = await buildApp(settings);
  const services = await createServices(settings, http.log, "worker");
  const mailer = createMailer(settings);
  await processQueues(services, WORKER_ROLES);
  const scheduler = startRecurringJobs(services, WORKER_ROLES, mailer, services.log);
  onTestFinished(async () => {
    await Promise.all([scheduler.stop(), services.jobs.stop()]);
    mailer.close();
    await Promise.all([services.pool.end(), services.directPool.end(), http.close()]);
  });
}
