import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { hasPostgres, registerReplicatedPostgres } from "../../testing/replicated-processes.ts";
import { serves, startViewing } from "../../testing/viewings.ts";
import { revokePlayback } from "../../platform/revoke-playback.ts";
import type { PlaybackGrant } from "./grants.ts";

vi.setConfig({ hookTimeout: 30_000, testTimeout: 240_000 });

const servers = registerReplicatedPostgres();

describe.skipIf(!hasPostgres)("with a primary and a standby of the system's PostgreSQL", () => {
  test("a process that alone loses the database ends a refunded viewing within 10 seconds", async () => {
    const proxy = await servers.startProxy();
    const [alone, elsewhere] = [
      await servers.startApi({ DATABASE_URL: proxy.url }),
      await servers.startApi(),
    ];
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
    await expect.poll(() => watching.revocations.isCurrent(), { timeout: 20_000 }).toBe(true);
    expect(serves(watching)).toBe(false);
  });

  test("viewings continue while the server restarts, for longer than without its word", async () => {
    const { primary } = servers.postgres;
    const proxy = await servers.startProxy();
    // Control: here the proxy refuses the connection, which says nothing about the database server.
    const [direct, proxied] = [await servers.startApi(), await servers.startApi({ DATABASE_URL: proxy.url })];
    const [watching, control] = [await startViewing(direct), await startViewing(proxied)];
    const refunded = await startViewing(direct);
    await primary.stop();
    const stoppedAt = performance.now();
    await expect.poll(() => watching.revocations.isCurrent()).toBe(false);
    await expect.poll(() => serves(control), { timeout: 20_000 }).toBe(false);
    expect(performance.now() - stoppedAt).toBeLessThan(10_000);
    for (const end = stoppedAt + 12_000; performance.now() < end; await sleep(20)) {
      expect(serves(watching)).toBe(true);
    }
    await primary.start();
    await revokeFrom(refunded.grant);
    await expect.poll(() => watching.revocations.isCurrent(), { timeout: 20_000 }).toBe(true);
    expect(serves(watching)).toBe(true);
    await expect.poll(() => serves(refunded), { timeout: 10_000 }).toBe(false);
  });

  async function revokeFrom(grant: PlaybackGrant) {
    const { services } = await servers.startApi();
    await services.db.transaction((tx) => revokePlayback(tx, { grantId: grant.id }));
  }
});
