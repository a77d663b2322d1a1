import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { connect } from "../../db/client.ts";
import { playbackGrants, playbackSessions } from "../../db/schema/playback.ts";
import { webhookEndpoints, webhookMessages } from "../../db/schema/webhooks.ts";
import { revokePlayback } from "../../platform/revoke-playback.ts";
import { startDatabaseProxy } from "../../testing/database-proxy.ts";
import { createPage } from "../../testing/fixtures.ts";
import { createOrder } from "../../testing/viewer-fixtures.ts";
import { createPlaybackFixture, type PlaybackFixture } from "../../testing/video/playback-fixtures.ts";
import { createGrantNetworks } from "./grant-networks.ts";
import { createHeartbeats, type Heartbeats } from "./heartbeats.ts";

// The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000 });

let cinema: PlaybackFixture;
let pageId: string;
beforeAll(async () => {
  cinema = await createPlaybackFixture();
  cinema.app.clock.stop();
  ({ id: pageId } = await createPage(cinema.app.services, cinema.owner.id));
  await cinema.addVideo(pageId);
});
afterAll(() => cinema.app.close());

let devices = 0;
async function startViewers(count: number) {
  const viewers: { grantId: string; deviceId: string }[] = [];
  for (let n = 0; n < count; n++) {
    const deviceId = `viewing-device-${devices++}`;
    const { data } = await cinema.start(pageId, { deviceId, followsAddresses: true });
    viewers.push({ grantId: data.id, deviceId });
  }
  return viewers;
}
type Viewer = Awaited<ReturnType<typeof startViewers>>[number];

const beat = ({ heartbeats }: { heartbeats: Heartbeats }, viewer: Viewer, positionSeconds?: number) =>
  heartbeats.record({ ...viewer, address: "198.51.100.7", positionSeconds });

async function readPositions(viewers: readonly Viewer[]) {
  const { db } = cinema.app.services;
  const rows = await db
    .select({ grantId: playbackGrants.id, positionSeconds: playbackSessions.positionSeconds })
    .from(playbackGrants)
    .innerJoin(playbackSessions, eq(playbackSessions.id, playbackGrants.playbackSessionId))
    .where(
      inArray(
        playbackGrants.id,
        viewers.map(({ grantId }) => grantId),
      ),
    );
  return viewers.map(({ grantId }) => rows.find((row) => row.grantId === grantId)?.positionSeconds);
}

/** Counts the statements about grants; the process has others. */
const countStatements = ({ mock }: { mock: { calls: readonly unknown[][] } }) =>
  mock.calls.filter(([statement]) => JSON.stringify(statement).includes("playback_grants")).length;

test("the heartbeats of many viewers in a second are one read and one write", async () => {
  const viewers = await startViewers(40);
  const { services } = cinema.app;
  const query = vi.spyOn(services.pool, "query");
  onTestFinished(() => query.mockRestore());
  cinema.app.clock.advance(15_000);
  const results = await Promise.all(viewers.map((viewer, n) => beat(services, viewer, n / 10)));
  expect(results.filter(({ reason }) => reason === null)).toHaveLength(40);
  expect(countStatements(query)).toBe(2);
  expect(await readPositions(viewers)).toEqual(viewers.map((_, n) => n / 10));
  // Without positions, too: they keep the places of devices.
  query.mockClear();
  await Promise.all(viewers.map((viewer) => beat(services, viewer)));
  expect(countStatements(query)).toBe(2);
});

test("a player whose address was refused learns why at once, and the others of its second with it", async () => {
  const viewers = await startViewers(3);
  const config = { ...cinema.app.services.config, HEARTBEAT_BATCH_MS: 5000 };
  const heartbeats = createHeartbeats({ ...cinema.app.services, config });
  const [first, waits, refused] = viewers;
  if (!first || !waits || !refused) throw new Error("three viewers started");
  await beat({ heartbeats }, first);
  const waiting = beat({ heartbeats }, waits);
  await cinema.app.services.db.transaction((tx) =>
    revokePlayback(tx, { grantId: refused.grantId }, "withdrawn"),
  );
  const askedAt = performance.now();
  const answer = await heartbeats.record({ ...refused, address: "198.51.100.7", refused: true });
  expect(answer).toEqual({ reason: "withdrawn" });
  expect(await waiting).toMatchObject({ reason: null });
  expect(performance.now() - askedAt).toBeLessThan(2500);
});

test("a new start of a device loses nothing that its former one reported a moment before", async () => {
  const { http, clock, services } = cinema.app;
  const deviceId = `viewing-device-${devices++}`;
  const { slug } = await createOrder(services, cinema.page.id);
  const start = () => cinema.start(cinema.page.id, { orderSlug: slug, deviceId, followsAddresses: true });
  const { data } = await start();
  const report = (positionSeconds: number) =>
    http.inject({
      method: "POST",
      url: `/v1/playback/${data.id}/heartbeat`,
      payload: { deviceId, positionSeconds },
    });
  clock.advance(1000);
  await report(1);
  // As in production: the next one waits for the others of its second.
  const gatherFor = (HEARTBEAT_BATCH_MS: number) => Object.assign(services.config, { HEARTBEAT_BATCH_MS });
  gatherFor(5000);
  onTestFinished(() => void gatherFor(0));
  clock.advance(15_000);
  const recorded = report(16);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await start();
  expect((await recorded).json().data).toMatchObject({ playing: true });
  const [session] = await services.db
    .select({ watchedSeconds: playbackSessions.watchedSeconds })
    .from(playbackGrants)
    .innerJoin(playbackSessions, eq(playbackSessions.id, playbackGrants.playbackSessionId))
    .where(eq(playbackGrants.id, data.id));
  expect(session).toEqual({ watchedSeconds: 16 });
});

test("a heartbeat without a position keeps the device's place for 45 seconds, and changes nothing else", async () => {
  const [viewer] = await startViewers(1);
  if (!viewer) throw new Error("no viewer");
  const { services, clock } = cinema.app;
  const readRows = () =>
    services.db
      .select({ session: playbackSessions, heardAt: playbackGrants.heardAt })
      .from(playbackGrants)
      .innerJoin(playbackSessions, eq(playbackSessions.id, playbackGrants.playbackSessionId))
      .where(eq(playbackGrants.id, viewer.grantId));
  const [before] = await readRows();
  clock.advance(15_000);
  await beat(services, viewer);
  expect(await readRows()).toEqual([{ session: before?.session, heardAt: clock.now() }]);
});

test("a row that another transaction holds delays its own viewer only, and nothing is lost", async () => {
  const [held, ...others] = await startViewers(5);
  if (!held) throw new Error("no viewer");
  const { services } = cinema.app;
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const transaction = services.db.transaction(async (tx) => {
    await tx.execute(sql`select from playback_sessions where id = (
      select playback_session_id from playback_grants where id = ${held.grantId}) for update`);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const answers: string[] = [];
  const waiting = beat(services, held, 3).then(() => answers.push("held"));
  await Promise.all(others.map((viewer) => beat(services, viewer, 3).then(() => answers.push("other"))));
  expect(answers).toEqual(["other", "other", "other", "other"]);
  release.resolve();
  await transaction;
  await waiting;
  expect(await readPositions([held, ...others])).toEqual([3, 3, 3, 3, 3]);
});

test("reports of one player in the same second are recorded in their order", async () => {
  const [viewer] = await startViewers(1);
  if (!viewer) throw new Error("no viewer");
  const { services, clock } = cinema.app;
  clock.advance(8000);
  // A pause, the jump that follows it, and what was played after it.
  await Promise.all([8, 20, 20].map((seconds) => beat(services, viewer, seconds)));
  const [session] = await services.db
    .select()
    .from(playbackSessions)
    .where(eq(playbackSessions.deviceId, viewer.deviceId));
  expect(session).toMatchObject({ positionSeconds: 20, watchedSeconds: 8, furthestSeconds: 8 });
});

test("nobody whose access ended gets a new address, not even from a process that read it as valid before", async () => {
  const [refunded, control] = await startViewers(2);
  if (!refunded || !control) throw new Error("no viewers");
  const { services, clock } = cinema.app;
  clock.advance(10 * 60_000);
  const release = Promise.withResolvers<void>();
  const revoked = Promise.withResolvers<void>();
  const refund = services.db.transaction(async (tx) => {
    await revokePlayback(tx, { grantId: refunded.grantId });
    revoked.resolve();
    await release.promise;
  });
  await revoked.promise;
  // Read while the refund has not ended; written when it has.
  const answer = beat(services, refunded);
  expect(await beat(services, control)).toMatchObject({
    reason: null,
    renewal: { mediaUrl: expect.any(String) },
  });
  release.resolve();
  await refund;
  expect(await answer).toEqual({ reason: "withdrawn" });
});

/** A process behind a database that can go away. */
async function startProcess() {
  const { services, config } = cinema.app;
  const proxy = await startDatabaseProxy(config.DATABASE_URL);
  const { pool, db } = connect(proxy.url, 2, { connectTimeoutMs: 500 });
  onTestFinished(async () => {
    await pool.end();
    await proxy.close();
  });
  const own = { ...services, pool, db };
  return { proxy, heartbeats: createHeartbeats({ ...own, grantNetworks: createGrantNetworks(own) }) };
}

test("positions that arrive while the database is away are recorded when it is back", async () => {
  const viewers = await startViewers(3);
  const process = await startProcess();
  cinema.app.clock.advance(60_000);
  await process.proxy.stop();
  const answers = await Promise.allSettled(viewers.map((viewer, n) => beat(process, viewer, 10 + n)));
  // The player knows, and reports it again.
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  const [silent] = await startViewers(1);
  if (!silent) throw new Error("no viewer");
  // Control: what only keeps a place is not kept.
  await expect(beat(process, silent)).rejects.toThrow();
  await process.proxy.start();
  await expect.poll(() => readPositions(viewers), { timeout: 10_000 }).toEqual([10, 11, 12]);
});

test("who reports again while the database is away is answered at once", async () => {
  const [viewer] = await startViewers(1);
  if (!viewer) throw new Error("no viewer");
  const process = await startProcess();
  await process.proxy.stop();
  await expect(beat(process, viewer, 10)).rejects.toThrow();
  const startedAt = performance.now();
  // The position that is kept of this grant waits for the database; this one does not wait for it.
  await expect(beat(process, viewer, 20)).rejects.toThrow();
  await expect(beat(process, viewer)).rejects.toThrow();
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  await process.proxy.start();
  await expect.poll(() => readPositions([viewer]), { timeout: 10_000 }).toEqual([20]);
});

test("a report that a process could not record yet takes nothing back of what another one recorded since", async () => {
  const [viewer, other] = await startViewers(2);
  if (!viewer || !other) throw new Error("no viewer");
  const { services, clock } = cinema.app;
  const process = await startProcess();
  await process.proxy.stop();
  clock.advance(15_000);
  await expect(beat(process, viewer, 15)).rejects.toThrow();
  clock.advance(45_000);
  await beat(services, viewer, 60);
  const readRow = async () => {
    const [row] = await services.db
      .select()
      .from(playbackGrants)
      .innerJoin(playbackSessions, eq(playbackSessions.id, playbackGrants.playbackSessionId))
      .where(eq(playbackGrants.id, viewer.grantId));
    return row && { ...row, playback_sessions: { ...row.playback_sessions, updatedAt: null } };
  };
  const row = await readRow();
  expect(row).toMatchObject({ playback_sessions: { positionSeconds: 60, watchedSeconds: 60 } });
  await process.proxy.start();
  // What the process kept is recorded before what comes now.
  await expect
    .poll(
      () =>
        beat(process, other, 5).then(
          () => "recorded",
          () => "later",
        ),
      { timeout: 20_000 },
    )
    .toBe("recorded");
  expect(await readRow()).toEqual(row);
  // The next report is measured against the last one.
  clock.advance(15_000);
  await beat(process, viewer, 75);
  expect(await readRow()).toMatchObject({ playback_sessions: { positionSeconds: 75, watchedSeconds: 75 } });
});

test("when a film ends for all its viewers at once, their ends are one transaction, and each is told to webhooks once", async () => {
  const { services, clock } = cinema.app;
  const viewers = await startViewers(30);
  await services.db.insert(webhookEndpoints).values({
    accountId: cinema.owner.id,
    url: "https://hooks.example/films",
    events: ["playback.completed"],
    secret: "",
  });
  clock.advance(15_000);
  await Promise.all(viewers.map((viewer) => beat(services, viewer, 10)));
  clock.advance(3000);
  const connect = vi.spyOn(services.pool, "connect");
  const query = vi.spyOn(services.pool, "query");
  onTestFinished(() => {
    connect.mockRestore();
    query.mockRestore();
  });
  const end = (viewer: Viewer) =>
    services.heartbeats.record({ ...viewer, address: "198.51.100.7", positionSeconds: 13, ended: true });
  const results = await Promise.all(viewers.map(end));
  expect(results.every(({ reason }) => reason === null)).toBe(true);
  // One read and one transaction. A query takes a connection, too.
  expect(countStatements(query)).toBe(1);
  expect(connect.mock.calls.length - query.mock.calls.length).toBe(1);
  const messages = await services.db.select().from(webhookMessages);
  expect(messages.filter(({ type }) => type === "playback.completed")).toHaveLength(30);
  await Promise.all(viewers.map(end));
  expect(await services.db.select().from(webhookMessages)).toHaveLength(messages.length);
});

test("one heartbeat that cannot be recorded does not stop the others of its second", async () => {
  const [viewer] = await startViewers(1);
  if (!viewer) throw new Error("no viewer");
  const { services } = cinema.app;
  const broken = beat(services, { grantId: "no-id", deviceId: "viewing-device" }, 1);
  const answers = await Promise.allSettled([broken, beat(services, viewer, 4)]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  expect(await readPositions([viewer])).toEqual([4]);
});

test("starts, takeovers, heartbeats and ends at the same time deadlock nowhere", async () => {
  const { services } = cinema.app;
  const viewers = await startViewers(6);
  const second = createHeartbeats(services);
  const rounds = Array.from({ length: 8 }, async (_, round) => {
    await Promise.all(
      viewers.flatMap((viewer, n) => [
        beat(services, viewer, round),
        beat({ heartbeats: second }, viewer, round),
        cinema.start(pageId, { deviceId: viewer.deviceId, followsAddresses: true }),
        services.heartbeats.record({ ...viewer, address: "198.51.100.7", positionSeconds: n, ended: true }),
      ]),
    );
  });
  await Promise.all(rounds);
  expect(await readPositions(viewers)).not.toContain(undefined);
});
