import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from "vitest";
import { connect } from "../../db/client.ts";
import { playbackGrants } from "../../db/schema/playback.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../../testing/database-proxy.ts";
import { createAccount, createPage } from "../../testing/fixtures.ts";
import { createVideoRow } from "../../testing/media-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createMetrics } from "../../platform/telemetry/metrics.ts";
import type { Services } from "../../platform/context.ts";
import { revokePlayback } from "../../platform/revoke-playback.ts";
import type { PlaybackGrant } from "./grants.ts";
import { createRevocations, type Revocations } from "./revocations.ts";

let app: TestApp;
let pageId: string;
let videoId: string;
beforeAll(async () => {
  app = await createTestApp();
  const owner = await createAccount(app.services);
  ({ id: pageId } = await createPage(app.services, owner.id));
  ({ id: videoId } = await createVideoRow(app.services, pageId));
});
afterAll(() => app.close());

async function startReading(changes: Partial<Services> = {}): Promise<Revocations> {
  const revocations = createRevocations({ ...app.services, ...changes });
  await revocations.start();
  onTestFinished(() => revocations.stop());
  return revocations;
}

/** Starts a process's revocations behind a proxy that can break. */
async function startBehindProxy(outageSeconds = 60) {
  const proxy = await startDatabaseProxy(app.config.DATABASE_URL);
  onTestFinished(() => proxy.close());
  const [{ pool, db }, { pool: directPool }] = [connect(proxy.url, 2), connect(proxy.url, 1)];
  onTestFinished(async () => {
    await Promise.all([pool.end(), directPool.end()]);
  });
  const config = { ...app.config, DATABASE_URL: proxy.url, PLAYBACK_OUTAGE_SECONDS: outageSeconds };
  const warn = vi.fn<() => void>();
  const log = { ...app.services.log, warn };
  // A process that serves has open connections.
  await pool.query("select 1");
  const revocations = await startReading({ config, pool, directPool, db, log });
  /** Waits until the process has tried to connect this many times more. */
  const waitForAttempts = (attempts: number) => {
    const end = warn.mock.calls.length + attempts;
    return expect.poll(() => warn.mock.calls.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(end);
  };
  return { revocations, proxy, waitForAttempts };
}

async function createGrant(): Promise<PlaybackGrant> {
  const now = Date.now();
  const grant = { id: randomUUID(), pageId, videoId, issuedAt: now, expiresAt: now + 3_600_000 };
  const expiresAt = new Date(grant.expiresAt);
  await app.services.db
    .insert(playbackGrants)
    .values({ ...grant, deviceId: "device-one", expiresAt, renewableUntil: expiresAt });
  return { ...grant, transcodeVersion: 1 };
}

/** Whether the media routes would serve a grant. */
const serves = (revocations: Revocations, grant: PlaybackGrant) =>
  revocations.canDecide(grant.issuedAt) && !revocations.isRevoked(grant);

/** Lets the server end connections to the suite's database, as when it stops: 57P01. @param which SQL condition */
async function endConnections(which = "true") {
  const server = new pg.Client({ connectionString: inject("postgresUrl") });
  await server.connect();
  const database = new URL(app.config.DATABASE_URL).pathname.slice(1);
  await server.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid() and ${which}`,
    [database],
  );
  await server.end();
}

/** Moves the monotonic clock of the test forwards. */
function createClock() {
  const readTime = performance.now.bind(performance);
  let offset = 0;
  const mock = vi.spyOn(performance, "now").mockImplementation(() => readTime() + offset);
  onTestFinished(() => mock.mockRestore());
  return { advance: (ms: number) => (offset += ms) };
}

const revoke = (grant: PlaybackGrant) =>
  app.services.db.transaction((tx) => revokePlayback(tx, { grantId: grant.id }));

test("viewings continue while the server says that it restarts, and what was revoked meanwhile is read first", async () => {
  const clock = createClock();
  const { revocations, proxy, waitForAttempts } = await startBehindProxy();
  const [watching, refunded] = [await createGrant(), await createGrant()];
  expect([watching, refunded].map((grant) => serves(revocations, grant))).toEqual([true, true]);

  proxy.sayStarting();
  await endConnections();
  await expect.poll(() => revocations.isCurrent(), { interval: 5 }).toBe(false);
  // Control: a grant that another process gave during the outage may have been revoked there.
  const later = await createGrant();
  for (let seconds = 0; seconds < 16; seconds += 4) {
    await waitForAttempts(2);
    clock.advance(4000);
    expect([watching, refunded, later].map((grant) => serves(revocations, grant))).toEqual([
      true,
      true,
      false,
    ]);
  }
  await revoke(refunded);

  // Asked all the time, so that one decision before the revocations are read would be noticed.
  const decisions: boolean[] = [];
  const asking = setInterval(() => decisions.push(serves(revocations, refunded)), 1);
  onTestFinished(() => clearInterval(asking));
  proxy.pass();
  await expect.poll(() => serves(revocations, later), { interval: 5, timeout: 10_000 }).toBe(true);
  clearInterval(asking);
  expect(serves(revocations, watching)).toBe(true);
  expect(serves(revocations, refunded)).toBe(false);
  // Once the database is back, the refunded viewing is never served again.
  expect(decisions.slice(decisions.indexOf(false))).not.toContain(true);
});

test.each<[title: string, breakDatabase: (proxy: DatabaseProxy) => Promise<unknown>]>([
  ["the connection ends without a word of the server", (proxy) => proxy.stop()],
  [
    "the server ends the connection, and another machine than the server's refuses the next",
    (proxy) => Promise.all([endConnections(), proxy.stop()]),
  ],
  [
    "the server says that it starts, but did not end the connection",
    async (proxy) => {
      await proxy.stop();
      proxy.sayStarting();
      await proxy.start();
    },
  ],
  [
    "the server rejects this process, but responds on its other connections",
    async (proxy) => {
      proxy.sayStarting();
      await endConnections("application_name = 'playback revocations'");
    },
  ],
])("viewings end six seconds after the last read when %s", async (_title, breakDatabase) => {
  const clock = createClock();
  const { revocations, proxy, waitForAttempts } = await startBehindProxy();
  const watching = await createGrant();
  await breakDatabase(proxy);
  await expect.poll(() => revocations.isCurrent(), { interval: 5 }).toBe(false);
  expect(serves(revocations, watching)).toBe(true);
  clock.advance(3000);
  await waitForAttempts(3);
  clock.advance(3000);
  expect(serves(revocations, watching)).toBe(false);
});

test("viewings end when the server stays down longer than the limit", async () => {
  const clock = createClock();
  const [limited, none] = [await startBehindProxy(60), await startBehindProxy(0)];
  const watching = await createGrant();
  for (const { proxy } of [limited, none]) proxy.sayStarting();
  await endConnections();
  await expect.poll(() => serves(none.revocations, watching), { interval: 5 }).toBe(false);
  await expect.poll(() => limited.revocations.isCurrent(), { interval: 5 }).toBe(false);
  expect(serves(limited.revocations, watching)).toBe(true);
  clock.advance(60_000);
  expect(serves(limited.revocations, watching)).toBe(false);
});

test("a process that was frozen decides nothing until it has read, by its first request already", async () => {
  const clock = createClock();
  const [frozen, control] = [await startReading(), await startReading()];
  const grant = await createGrant();
  expect([frozen, control].map((process) => serves(process, grant))).toEqual([true, true]);
  // No timer of the process has run when it wakes: what it knows is a minute old.
  clock.advance(60_000);
  expect([frozen, control].map((process) => serves(process, grant))).toEqual([false, false]);
  await expect.poll(() => serves(frozen, grant), { timeout: 5000 }).toBe(true);
});

test("revocations arrive behind a connection that delivers no notifications", async () => {
  const grant = await createGrant();
  const revocations = await startReading();
  expect(serves(revocations, grant)).toBe(true);
  await app.services.db.execute(sql`insert into playback_revocations (id, target_id, ends_at)
    values (gen_random_uuid(), ${grant.id}, now() + interval '1 hour')`);
  await expect.poll(() => serves(revocations, grant), { timeout: 5000 }).toBe(false);
});

test("a process that has never read has an age that the alert sees", async () => {
  const metrics = createMetrics();
  const startedAt = app.clock.now().getTime() / 1000;
  const config = { ...app.config, DATABASE_DIRECT_URL: "postgres://127.0.0.1:1/none" };
  const revocations = await startReading({ metrics, config });
  expect(revocations.isCurrent()).toBe(false);
  const [age] = (await metrics.revocationsRead.get()).values;
  // The alert leaves out 0, which is what a worker says.
  expect(age?.value).toBeGreaterThanOrEqual(startedAt);
});
