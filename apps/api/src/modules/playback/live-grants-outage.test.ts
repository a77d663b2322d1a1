import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from "vitest";
import { connect } from "../../db/client.ts";
import { playbackGrants } from "../../db/schema/playback.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../../testing/database-proxy.ts";
import { createAccount, createPage } from "../../testing/fixtures.ts";
import { createVideoRow } from "../../testing/media-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import type { Services } from "../../platform/context.ts";
import type { PlaybackGrant } from "./grants.ts";
import { createLiveGrants, type LiveGrants } from "./live-grants.ts";

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

async function startListening(changes: Partial<Services> = {}): Promise<LiveGrants> {
  const grants = createLiveGrants({ ...app.services, ...changes });
  await grants.start();
  onTestFinished(() => grants.stop());
  return grants;
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
  const grants = await startListening({ config, pool, directPool, db, log });
  /** Waits until the process has tried to connect this many times more. */
  const waitForAttempts = (attempts: number) => {
    const end = warn.mock.calls.length + attempts;
    return expect.poll(() => warn.mock.calls.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(end);
  };
  return { grants, proxy, waitForAttempts };
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
const serves = (grants: LiveGrants, grant: PlaybackGrant) =>
  grants.canDecide(grant) && !grants.isRevoked(grant);

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

test("admitted viewings continue while the server says that it restarts, and what was revoked meanwhile is read first", async () => {
  const clock = createClock();
  const { grants, proxy, waitForAttempts } = await startBehindProxy();
  const [watching, refunded, unknown] = [await createGrant(), await createGrant(), await createGrant()];
  for (const grant of [watching, refunded]) grants.recordAdmission(grant);
  expect([watching, refunded, unknown].map((grant) => serves(grants, grant))).toEqual([true, true, true]);

  proxy.sayStarting();
  await endConnections();
  // Control: a grant that this process never admitted may have been revoked elsewhere.
  await expect.poll(() => serves(grants, unknown), { interval: 5 }).toBe(false);
  for (let seconds = 0; seconds < 16; seconds += 4) {
    await waitForAttempts(2);
    clock.advance(4000);
    expect([watching, refunded].map((grant) => serves(grants, grant))).toEqual([true, true]);
  }
  await app.services.pool.query("update playback_grants set revoked_at = now() where id = $1", [refunded.id]);

  // Asked all the time, so that one decision before the revocations are read would be noticed.
  const decisions: boolean[] = [];
  const asking = setInterval(() => decisions.push(serves(grants, refunded)), 1);
  onTestFinished(() => clearInterval(asking));
  proxy.pass();
  await expect.poll(() => serves(grants, unknown), { interval: 5, timeout: 10_000 }).toBe(true);
  clearInterval(asking);
  expect(serves(grants, watching)).toBe(true);
  expect(serves(grants, refunded)).toBe(false);
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
])("admitted viewings end six seconds after the last check when %s", async (_title, breakDatabase) => {
  const clock = createClock();
  const { grants, proxy, waitForAttempts } = await startBehindProxy();
  const [watching, unknown] = [await createGrant(), await createGrant()];
  grants.recordAdmission(watching);
  await breakDatabase(proxy);
  await expect.poll(() => serves(grants, unknown), { interval: 5 }).toBe(false);
  expect(serves(grants, watching)).toBe(true);
  clock.advance(3000);
  await waitForAttempts(3);
  clock.advance(3000);
  expect(serves(grants, watching)).toBe(false);
});

test("admitted viewings end when the server stays down longer than the limit", async () => {
  const clock = createClock();
  const [limited, none] = [await startBehindProxy(60), await startBehindProxy(0)];
  const watching = await createGrant();
  for (const { grants, proxy } of [limited, none]) {
    grants.recordAdmission(watching);
    proxy.sayStarting();
  }
  await endConnections();
  await expect.poll(() => serves(none.grants, watching), { interval: 5 }).toBe(false);
  await expect.poll(() => limited.grants.isCurrent(), { interval: 5 }).toBe(false);
  expect(serves(limited.grants, watching)).toBe(true);
  clock.advance(60_000);
  expect(serves(limited.grants, watching)).toBe(false);
});

test("decides nothing while its own notifications do not arrive, although the database responds", async () => {
  // Notifications stay in their database: sent to another one, they are lost as behind a pooler in transaction mode.
  const { pool: elsewhere } = connect(inject("postgresUrl"), 1);
  onTestFinished(() => elsewhere.end());
  const [deaf, control] = await Promise.all([startListening({ directPool: elsewhere }), startListening()]);
  const grant = await createGrant();
  deaf.recordAdmission(grant);
  expect(serves(control, grant)).toBe(true);
  expect(serves(deaf, grant)).toBe(false);
});
