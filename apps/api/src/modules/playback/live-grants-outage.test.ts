import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { connect } from "../../db/client.ts";
import { playbackGrants } from "../../db/schema/playback.ts";
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

async function startListening(changes: Partial<Services> = {}, outageSeconds = 60): Promise<LiveGrants> {
  const config = { ...app.config, PLAYBACK_OUTAGE_SECONDS: outageSeconds };
  const grants = createLiveGrants({ ...app.services, config, ...changes });
  await grants.start();
  onTestFinished(() => grants.stop());
  return grants;
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

/** Makes the suite's database unreachable for everyone but the returned connection. */
async function startOutage() {
  const database = new URL(app.config.DATABASE_URL).pathname.slice(1);
  const server = new pg.Client({ connectionString: inject("postgresUrl") });
  const inside = new pg.Client({ connectionString: app.config.DATABASE_URL });
  await Promise.all([server.connect(), inside.connect()]);
  const { rows } = await inside.query<{ pid: number }>("select pg_backend_pid() as pid");
  const terminateOthers = () =>
    server.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> $2", [
      database,
      rows[0]?.pid,
    ]);
  await server.query(`alter database ${database} allow_connections false`);
  await terminateOthers();
  return {
    inside,
    async end() {
      await server.query(`alter database ${database} allow_connections true`);
      await Promise.all([inside.end(), server.end()]);
    },
  };
}

test("admitted viewings continue while the database is away, and what was revoked meanwhile is read first", async () => {
  const grants = await startListening();
  const [watching, refunded, unknown] = [await createGrant(), await createGrant(), await createGrant()];
  for (const grant of [watching, refunded]) grants.recordAdmission(grant);
  expect([watching, refunded, unknown].map((grant) => serves(grants, grant))).toEqual([true, true, true]);

  const outage = await startOutage();
  // Control: a grant that this process never admitted may have been revoked elsewhere.
  await expect.poll(() => serves(grants, unknown), { interval: 5 }).toBe(false);
  expect([watching, refunded].map((grant) => serves(grants, grant))).toEqual([true, true]);
  await outage.inside.query("update playback_grants set revoked_at = now() where id = $1", [refunded.id]);

  // Asked all the time, so that one decision before the revocations are read would be noticed.
  const decisions: boolean[] = [];
  const asking = setInterval(() => decisions.push(serves(grants, refunded)), 1);
  onTestFinished(() => clearInterval(asking));
  await outage.end();
  await expect.poll(() => serves(grants, unknown), { interval: 5, timeout: 10_000 }).toBe(true);
  clearInterval(asking);
  expect(serves(grants, watching)).toBe(true);
  expect(serves(grants, refunded)).toBe(false);
  // Once the database is back, the refunded viewing is never served again.
  expect(decisions.slice(decisions.indexOf(false))).not.toContain(true);
});

test("admitted viewings end when the database stays away longer than the limit", async () => {
  const grants = await startListening({}, 1);
  const none = await startListening({}, 0);
  const watching = await createGrant();
  for (const each of [grants, none]) each.recordAdmission(watching);
  const outage = await startOutage();
  try {
    await expect.poll(() => serves(none, watching), { interval: 5 }).toBe(false);
    expect(serves(grants, watching)).toBe(true);
    await expect.poll(() => serves(grants, watching), { timeout: 10_000 }).toBe(false);
  } finally {
    await outage.end();
  }
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
