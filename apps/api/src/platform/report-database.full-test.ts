import { describe, expect, test, vi } from "vitest";
import type { App } from "../app.ts";
import { createAccount } from "../testing/fixtures.ts";
import { hasPostgres, registerReplicatedPostgres } from "../testing/replicated-processes.ts";

vi.setConfig({ hookTimeout: 30_000, testTimeout: 240_000 });

const servers = registerReplicatedPostgres();

describe.skipIf(!hasPostgres)("with a primary and a standby of the system's PostgreSQL", () => {
  test("exports are read from the standby while it keeps up, and from the primary otherwise", async () => {
    const { primary, standby } = servers.postgres;
    const DATABASE_REPLICA_URL = servers.getStandbyUrl();
    const control = await servers.startApi();
    const staff = await createAccount(control.services, { type: "admin" });
    const listEmails = async ({ http }: App) => {
      const { statusCode, body } = await http.inject({ url: "/v1/accounts.csv", headers: staff.headers });
      expect(statusCode).toBe(200);
      return body;
    };
    const first = await createAccount(control.services);
    const app = await servers.startApi({ DATABASE_REPLICA_URL });
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
    const strict = await servers.startApi({ DATABASE_REPLICA_URL, DATABASE_REPLICA_MAX_LAG_SECONDS: 1 });
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
    // An earlier read may have been ended, too, while the standby replayed the table.
    const countFallbacks = async () =>
      (await app.services.metrics.replicaFallbacks.get()).values[0]?.value ?? 0;
    const before = await countFallbacks();
    await control.services.pool.query("alter table conflicts add column m int");
    expect(await reading).toBe(false);
    expect(await countFallbacks()).toBe(before + 1);

    await standby.stop();
    expect(await listEmails(app)).toContain(email);
    await expect
      .poll(async () => (await app.http.inject({ url: "/readyz" })).json(), { timeout: 20_000 })
      .toMatchObject({ ready: true, parts: { replica: "down" } });
    await standby.start();
    await primary.query("select 1");
  });
});
