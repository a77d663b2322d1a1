import { hasPgBouncer, startPgBouncer } from "@matinee/dev-services/pgbouncer";
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

/** Buys free tickets in 40 lanes. @returns how often each status was the response */
async function buyTickets(app: App, count: number): Promise<Record<number, number>> {
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
    while (next < count) {
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
      expect(await buyTickets(app, 200)).toEqual({ 201: 200 });
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

  test("control: named statements fail in transaction mode of a PgBouncer before 1.21", async () => {
    const app = await startPooledApi("transaction", {
      DATABASE_DIRECT_URL: cinema.app.config.DATABASE_URL,
      DATABASE_NAMED_STATEMENTS: "1",
      LOG_LEVEL: "silent",
    });
    expect(await buyTickets(app, 100)).toHaveProperty("500");
  });
});
