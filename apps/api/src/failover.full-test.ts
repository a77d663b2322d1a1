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
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { type App, buildApp, createServices } from "./app.ts";
import { emailOutbox } from "./db/schema/email-outbox.ts";
import { orders } from "./db/schema/orders.ts";
import { playbackGrants } from "./db/schema/playback.ts";
import { createMailer } from "./integrations/mail/mailer.ts";
import { processQueues } from "./job-handlers.ts";
import { migrateDatabase } from "./migrate.ts";
import { createDefaultPaywallSettings } from "./modules/events/pages/page-defaults.ts";
import { ensureOnDemandProduct } from "./modules/events/products/ensure-on-demand-product.ts";
import type { PlaybackGrant } from "./modules/playback/grants.ts";
import { createLiveGrants, type LiveGrants } from "./modules/playback/live-grants.ts";
import { revokePlayback } from "./modules/video/revoke-playback.ts";
import { type Config, loadConfig } from "./platform/config.ts";
import { startRecurringJobs } from "./scheduler.ts";
import { type DatabaseProxy, startDatabaseProxy } from "./testing/database-proxy.ts";
import { createAccount, createPage } from "./testing/fixtures.ts";
import { createVideoRow } from "./testing/media-fixtures.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "./testing/replicated-postgres.ts";
import { findPrograms } from "./testing/system-postgres.ts";

vi.setConfig({ hookTimeout: 30_000, testTimeout: 240_000 });

const DATABASE = "matinee";
const hasPostgres = (await findPrograms()) !== null;

let postgres: ReplicatedPostgres;
let storage: string;
let config: Config;
beforeAll(async () => {
  const started = hasPostgres ? await startReplicatedPostgres() : null;
  if (!started) return;
  postgres = started;
  await postgres.primary.query(`create database ${DATABASE}`);
  storage = await mkdtemp(join(tmpdir(), "matinee-failover-"));
  config = {
    ...loadConfig({ NODE_ENV: "test", LOG_LEVEL: "silent" }),
    DATABASE_URL: postgres.primary.getUrl(DATABASE),
    STORAGE_DIR: storage,
    RATE_LIMIT_FACTOR: 1000,
  };
  await migrateDatabase(config);
});
afterAll(async () => {
  if (!hasPostgres) return;
  await postgres.close();
  await rm(storage, { recursive: true, force: true });
});

async function startApi(changes: Partial<Config> = {}): Promise<App> {
  const app = await buildApp({ ...config, ...changes });
  onTestFinished(() => app.http.close());
  await app.http.ready();
  return app;
}

/** The end of the test stops the processes before this proxy, because it was registered first. */
async function startProxy(url = config.DATABASE_URL): Promise<DatabaseProxy> {
  const proxy = await startDatabaseProxy(url);
  onTestFinished(() => proxy.close());
  return proxy;
}

async function createGrant({ services }: App): Promise<PlaybackGrant> {
  const { id: pageId } = await createPage(services, (await createAccount(services)).id);
  const { id: videoId } = await createVideoRow(services, pageId);
  const now = Date.now();
  const grant = { id: randomUUID(), pageId, videoId, issuedAt: now, expiresAt: now + 3_600_000 };
  const expiresAt = new Date(grant.expiresAt);
  await services.db
    .insert(playbackGrants)
    .values({ ...grant, deviceId: "device-one", expiresAt, renewableUntil: expiresAt });
  return { ...grant, transcodeVersion: 1 };
}

/** Starts the revocations of a process and admits a viewing. */
async function startViewing(app: App): Promise<{ grants: LiveGrants; grant: PlaybackGrant }> {
  const grants = createLiveGrants(app.services);
  await grants.start();
  onTestFinished(() => grants.stop());
  const grant = await createGrant(app);
  await expect.poll(() => grants.isCurrent(), { timeout: 20_000 }).toBe(true);
  grants.recordAdmission(grant);
  return { grants, grant };
}

/** Whether the media routes would serve a grant. */
const serves = ({ grants, grant }: { grants: LiveGrants; grant: PlaybackGrant }) =>
  grants.canDecide(grant) && !grants.isRevoked(grant);

describe.skipIf(!hasPostgres)("with a primary and a standby of the system's PostgreSQL", () => {
  test("exports are read from the standby while it keeps up, and from the primary otherwise", async () => {
    const { primary, standby } = postgres;
    const DATABASE_REPLICA_URL = standby.getUrl(DATABASE);
    const control = await startApi();
    const staff = await createAccount(control.services, { type: "admin" });
    const listEmails = async ({ http }: App) => {
      const { statusCode, body } = await http.inject({ url: "/v1/accounts.csv", headers: staff.headers });
      expect(statusCode).toBe(200);
      return body;
    };
    const first = await createAccount(control.services);
    const app = await startApi({ DATABASE_REPLICA_URL });
    const isStandby = () =>
      app.services.reports
        .open()
        .read(async ({ pool }) => (await pool.query("select pg_is_in_recovery() as it")).rows[0].it);
    await expect.poll(isStandby, { timeout: 30_000 }).toBe(true);
    await expect.poll(() => listEmails(app), { timeout: 20_000 }).toContain(first.email);

    // The standby stops replaying: only it lacks the next account.
    await standby.query("select pg_wal_replay_pause()");
    const isPaused = "select 1 where pg_get_wal_replay_pause_state() = 'paused'";
    await expect.poll(async () => (await standby.query(isPaused)).length, { timeout: 20_000 }).toBe(1);
    const { email } = await createAccount(control.services);
    expect(await listEmails(app)).not.toContain(email);
    expect(await listEmails(control)).toContain(email);
    expect((await app.http.inject({ url: "/readyz" })).json().parts.replica).toBe("up");

    // It is more than a second behind.
    const strict = await startApi({ DATABASE_REPLICA_URL, DATABASE_REPLICA_MAX_LAG_SECONDS: 1 });
    await expect.poll(() => listEmails(strict), { timeout: 20_000 }).toContain(email);
    await standby.query("select pg_wal_replay_resume()");
    await expect.poll(() => listEmails(app), { timeout: 20_000 }).toContain(email);

    // Replication needs a lock that the report's query holds, and ends the query.
    await control.services.pool.query("create table conflicts (n int); insert into conflicts values (1)");
    const isReplayed = () =>
      app.services.reports
        .open()
        .read(
          async ({ pool }) => (await pool.query("select pg_is_in_recovery() as it, n from conflicts")).rows,
        );
    await expect.poll(isReplayed, { timeout: 20_000 }).toEqual([{ it: true, n: 1 }]);
    const reading = app.services.reports.open().read(async ({ pool }) => {
      const { rows } = await pool.query<{ isStandby: boolean }>(
        `select pg_is_in_recovery() as "isStandby", case when pg_is_in_recovery() then pg_sleep(60) end from conflicts`,
      );
      return rows[0]?.isStandby;
    });
    const isRunning =
      "select 1 from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()";
    await expect.poll(async () => (await standby.query(isRunning)).length).toBe(1);
    await control.services.pool.query("alter table conflicts add column m int");
    expect(await reading).toBe(false);
    expect((await app.services.metrics.replicaFallbacks.get()).values[0]?.value).toBe(1);

    await standby.stop();
    expect(await listEmails(app)).toContain(email);
    await expect
      .poll(async () => (await app.http.inject({ url: "/readyz" })).json(), { timeout: 20_000 })
      .toMatchObject({ ready: true, parts: { replica: "down" } });
    await standby.start();
    await primary.query("select 1");
  });

  test("a process that alone loses the database ends a refunded viewing within 10 seconds", async () => {
    const proxy = await startProxy();
    const [alone, elsewhere] = [await startApi({ DATABASE_URL: proxy.url }), await startApi()];
    const [watching, control] = [await startViewing(alone), await startViewing(elsewhere)];
    // The network swallows everything: no connection ends, and none is refused.
    proxy.swallow();
    const refundedAt = performance.now();
    await elsewhere.services.db.transaction((tx) => revokePlayback(tx, { grantId: watching.grant.id }));
    expect(serves(watching)).toBe(true);
    await expect.poll(() => serves(watching), { interval: 20, timeout: 20_000 }).toBe(false);
    expect(performance.now() - refundedAt).toBeLessThan(10_000);
    // It stays so, and others play on.
    await sleep(3000);
    expect([serves(watching), serves(control)]).toEqual([false, true]);
    proxy.pass();
    await expect.poll(() => watching.grants.isCurrent(), { timeout: 20_000 }).toBe(true);
    expect(serves(watching)).toBe(false);
  });

  test("viewings continue while the server restarts, for longer than without its word", async () => {
    const { primary } = postgres;
    const proxy = await startProxy();
    // Control: here the proxy refuses the connection, which says nothing about the database server.
    const [direct, proxied] = [await startApi(), await startApi({ DATABASE_URL: proxy.url })];
    const [watching, control] = [await startViewing(direct), await startViewing(proxied)];
    const refunded = await startViewing(direct);
    await primary.stop();
    const stoppedAt = performance.now();
    await expect.poll(() => watching.grants.isCurrent()).toBe(false);
    await expect.poll(() => serves(control), { timeout: 20_000 }).toBe(false);
    expect(performance.now() - stoppedAt).toBeLessThan(10_000);
    for (const end = stoppedAt + 12_000; performance.now() < end; await sleep(20)) {
      expect(serves(watching)).toBe(true);
    }
    await primary.start();
    await revokeFrom(refunded.grant);
    await expect.poll(() => watching.grants.isCurrent(), { timeout: 20_000 }).toBe(true);
    expect(serves(watching)).toBe(true);
    await expect.poll(() => serves(refunded), { timeout: 10_000 }).toBe(false);
  });

  async function revokeFrom(grant: PlaybackGrant) {
    const { services } = await startApi();
    await services.db.transaction((tx) => revokePlayback(tx, { grantId: grant.id }));
  }

  test("after a failover, API and worker continue without a restart, and no acknowledged order is lost", async () => {
    const { primary, standby } = postgres;
    await postgres.requireStandby();
    const proxy = await startProxy();
    const inbox = await startInbox();
    const moved = { ...config, DATABASE_URL: proxy.url, SMTP_URL: inbox.smtpUrl };
    const api = await startApi(moved);
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
    proxy.pass(standby.getUrl(DATABASE));
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

    await expect.poll(() => viewing.grants.isCurrent(), { timeout: 20_000 }).toBe(true);
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
  await processQueues(services);
  const scheduler = startRecurringJobs(services, mailer, services.log);
  onTestFinished(async () => {
    await Promise.all([scheduler.stop(), services.jobs.stop()]);
    mailer.close();
    await Promise.all([services.pool.end(), services.directPool.end(), http.close()]);
  });
}
