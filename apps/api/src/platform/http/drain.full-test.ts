import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "../../db/schema/orders.ts";
import { createDefaultPaywallSettings } from "../../modules/events/pages/page-defaults.ts";
import { ensureOnDemandProduct } from "../../modules/events/products/ensure-on-demand-product.ts";
import { startApiProcess } from "../../testing/api-process.ts";
import { createAccount, createPage } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Orders a free ticket. @returns the order's id; null when the process refused or ended before it answered */
function order(url: string, agent: Agent, body: object): Promise<string | null> {
  return new Promise((resolve) => {
    const outgoing = request(
      url,
      { agent, method: "POST", headers: { "content-type": "application/json" } },
      (response) => {
        text(response).then(
          (read) => resolve(response.statusCode === 201 ? JSON.parse(read).data.id : null),
          () => resolve(null),
        );
      },
    );
    outgoing.on("error", () => resolve(null)).end(JSON.stringify(body));
  });
}

test("under load, a process ends within five seconds after SIGTERM and loses no acknowledged order", async () => {
  const owner = await createAccount(app.services);
  const page = await createPage(app.services, owner.id, {
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true, price: 0 },
  });
  const id = await ensureOnDemandProduct(app.services.db, {
    pageId: page.id,
    type: "paywall",
    priceCents: 0,
  });
  const acknowledged: string[] = [];
  for (let round = 0; round < 5; round++) {
    const api = await startApiProcess(app.config, { env: { DRAIN_DELAY_MS: "500" } });
    let isStopping = false;
    // Like a proxy's: each connection stays open and is used again at once.
    const lanes = Array.from({ length: 12 }, async (_, lane) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let count = 0; ; count++) {
        const body = {
          email: `buyer-${round}-${lane}-${count}@example.com`,
          name: "Grace Buyer",
          products: [{ id, quantity: 1 }],
          total: 0,
        };
        const orderId = await order(`${api.url}/v1/pages/${page.id}/orders`, agent, body);
        if (orderId) acknowledged.push(orderId);
        else if (isStopping) return agent.destroy();
      }
    });
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length - before, { timeout: 30_000 }).toBeGreaterThan(60);
    isStopping = true;
    expect(await api.stop()).toBeLessThan(5000);
    await Promise.all(lanes);
  }
  const stored = await app.services.db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, acknowledged));
  expect(stored).toHaveLength(acknowledged.length);
}, 180_000);
