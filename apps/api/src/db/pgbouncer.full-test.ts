import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readFile } from "node:fs/promises";
import { getPgBouncerVersion, hasPgBouncer, startPgBouncer } from "@matinee/dev-services/pgbouncer";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { type App, buildApp } from "../app.ts";
import type { Config } from "../platform/config.ts";
import { ensureOnDemandProduct } from "../modules/events/products/ensure-on-demand-product.ts";
import { createDefaultPaywallSettings } from "../modules/events/pages/page-defaults.ts";
import { createPage } from "../testing/fixtures.ts";
import { withoutSocket } from "../testing/without-socket.ts";
import { refund } from "../testing/video/media-access-cases.ts";
import { createPlaybackFixture, type PlaybackFixture } from "../testing/video/playback-fixtures.ts";
import { createOrder } from "../testing/viewer-fixtures.ts";

// The fixture converts a video once, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 180_000, testTimeout: 120_000 });

/** It tracks the names of statements by default. */
const TRACKS_NAMES = getPgBouncerVersion() >= 24;
/** On SIGTERM, earlier ones end at once. */
const WAITS_FOR_CLIENTS = getPgBouncerVersion() >= 23;
const POOLER = fileURLToPath(new URL("../../../../infra/k8s/components/pooler/pooler.yaml", import.meta.url));

let cinema: PlaybackFixture;
beforeAll(async () => {
  if (!hasPgBouncer()) return;
  cinema = await createPlaybackFixture();
});
afterAll(async () => {
  if (hasPgBouncer()) await cinema.app.close();
});

/** Starts another API process on the same database, through PgBouncer. */
async function startPooledApi(mode: "session" | "transaction", changes: Partial<Config>): Promise<App> {
  const { config } = cinema.app;
  // In session mode, each connection of the process has one of its own.
  const bouncer = await startPgBouncer(withoutSocket(config.DATABASE_URL), mode, mode === "session" ? 30 : 5);
  const app = await buildApp({ ...config, DATABASE_URL: bouncer.url, ...changes });
  onTestFinished(async () => {
    await app.http.close();
    await bouncer.close();
  });
  await app.http.ready();
  return app;
}

/** Buys free tickets in 40 lanes until there are enough. @returns how often each status was the response */
async function buyTickets(app: App, isEnough: (sent: number) => boolean): Promise<Record<number, number>> {
  const page = await createPage(cinema.app.services, cinema.owner.id, {
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true, price: 0 },
  });
  const id = await ensureOnDemandProduct(cinema.app.services.db, {
    pageId: page.id,
    type: "paywall",
    priceCents: 0,
  });
  const statuses: Record<number, number> = {};
  let next = 0;
  const lane = async () => {
    while (!isEnough(next)) {
      const { statusCode } = await app.http.inject({
        method: "POST",
        url: `/v1/pages/${page.id}/orders`,
        payload: {
          email: `buyer-${next++}@example.com`,
          name: "Grace Buyer",
          products: [{ id, quantity: 1 }],
          total: 0,
        },
      });
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
      await app.http.inject({ url: `/v1/pages/${page.slug}` });
    }
  };
  await Promise.all(Array.from({ length: 40 }, lane));
  return statuses;
}

async function startPlaying() {
  const order = await createOrder(cinema.app.services, cinema.page.id);
  const { data } = await cinema.start(cinema.page.id, { orderSlug: order.slug });
  const request = async (app: App) => (await app.http.inject({ url: data.manifestUrl })).statusCode;
  return { order, request };
}

describe.skipIf(!hasPgBouncer())("with PgBouncer, which has to be installed", () => {
  test.each(["session", "transaction"] as const)(
    "sells without errors and stops playback after a refund through PgBouncer in %s mode",
    async (mode) => {
      const app = await startPooledApi(mode, { DATABASE_DIRECT_URL: cinema.app.config.DATABASE_URL });
      expect(await buyTickets(app, (sent) => sent >= 200)).toEqual({ 201: 200 });
      const { order, request } = await startPlaying();
      expect(await request(app)).toBe(200);
      const refundedAt = performance.now();
      await refund(cinema, order.id);
      await expect.poll(() => request(app), { timeout: 10_000 }).toBe(403);
      expect(performance.now() - refundedAt).toBeLessThan(10_000);
    },
  );

  test("without a direct connection, films play in transaction mode, and a refund ends them within 10 seconds", async () => {
    const app = await startPooledApi("transaction", {
      DATABASE_DIRECT_URL: "",
      DATABASE_NAMED_STATEMENTS: "0",
    });
    const { order, request } = await startPlaying();
    expect(await request(app)).toBe(200);
    const refundedAt = performance.now();
    await refund(cinema, order.id);
    await expect.poll(() => request(app), { timeout: 10_000 }).toBe(403);
    expect(performance.now() - refundedAt).toBeLessThan(10_000);
  });

  test(`${TRACKS_NAMES ? "sells with" : "control: fails with"} named statements in transaction mode of PgBouncer 1.${getPgBouncerVersion()}`, async () => {
    const app = await startPooledApi("transaction", {
      DATABASE_DIRECT_URL: cinema.app.config.DATABASE_URL,
      DATABASE_NAMED_STATEMENTS: "1",
      LOG_LEVEL: "silent",
    });
    const statuses = await buyTickets(app, (sent) => sent >= 100);
    if (TRACKS_NAMES) expect(statuses).toEqual({ 201: 100 });
    else expect(statuses).toHaveProperty("500");
  });

  describe.skipIf(!WAITS_FOR_CLIENTS)("one of two poolers stops while people buy, from 1.23 on", () => {
    /** Starts the second process with its connections spread over two poolers, as a Service of Kubernetes does. */
    async function startBalancedApi() {
      const { config } = cinema.app;
      const direct = withoutSocket(config.DATABASE_URL);
      const poolers = [
        await startPgBouncer(direct, "transaction", 5),
        await startPgBouncer(direct, "transaction", 5),
      ];
      const ports = poolers.map(({ url }) => Number(new URL(url).port));
      let next = 0;
      const service = createServer((socket) => {
        const upstream = connect(ports[next++ % ports.length] ?? 0, "127.0.0.1");
        socket.pipe(upstream).pipe(socket);
        for (const end of [socket, upstream])
          end.on("error", () => [socket, upstream].map((one) => one.destroy()));
      });
      await once(service.listen(0, "127.0.0.1"), "listening");
      const url = new URL(direct);
      // Cast: it listens on a port.
      url.host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
      const app = await buildApp({
        ...config,
        DATABASE_URL: url.href,
        DATABASE_DIRECT_URL: config.DATABASE_URL,
        DATABASE_NAMED_STATEMENTS: "1",
        LOG_LEVEL: "silent",
      });
      onTestFinished(async () => {
        await app.http.close();
        service.close();
        await Promise.all(poolers.map((one) => one.close()));
      });
      await app.http.ready();
      const [pooler] = poolers;
      if (!pooler) throw new Error("no pooler was started");
      return { app, pooler, removeEndpoint: () => ports.shift() };
    }

    test("no purchase fails, and the pooler ends in the time that Kubernetes gives it", async () => {
      const { app, pooler, removeEndpoint } = await startBalancedApi();
      let isOver = false;
      const buying = buyTickets(app, () => isOver);
      await sleep(2000);
      removeEndpoint();
      const seconds = await pooler.stop();
      isOver = true;
      expect(Object.keys(await buying)).toEqual(["201"]);
      const manifest = await readFile(POOLER, "utf8");
      const [, grace] = /terminationGracePeriodSeconds: (\d+)/.exec(manifest) ?? [];
      const [, delay] = /preStop: \{ sleep: \{ seconds: (\d+)/.exec(manifest) ?? [];
      expect(seconds).toBeLessThan(Number(grace) - Number(delay) - 10);
    });

    test("control: a pooler that is killed fails purchases", async () => {
      const { app, pooler, removeEndpoint } = await startBalancedApi();
      let isOver = false;
      const buying = buyTickets(app, () => isOver);
      await sleep(2000);
      removeEndpoint();
      // The second signal ends it at once.
      await Promise.all([pooler.stop(), pooler.stop()]);
      await sleep(500);
      isOver = true;
      expect(Object.keys(await buying)).not.toEqual(["201"]);
    });
  });
});
