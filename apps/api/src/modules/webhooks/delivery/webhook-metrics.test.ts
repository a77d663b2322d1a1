import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { webhookDeliveries, webhookEndpoints } from "../../../db/schema/webhooks.ts";
import { parseNetworks } from "../../../platform/network-address.ts";
import { addWebhookMetrics } from "../../../platform/telemetry/webhook-metrics.ts";
import { createAccount, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../testing/webhook-receiver.ts";
import { createWebhookDispatcher } from "./dispatch-webhooks.ts";

let app: TestApp;
let owner: TestAccount;
let receiver: WebhookReceiver;
beforeAll(async () => {
  app = await createTestApp({ WEBHOOK_NETWORKS: parseNetworks("127.0.0.0/8") });
  owner = await createAccount(app.services);
  receiver = await startWebhookReceiver();
  receiver.respond(({ url }, reply) => reply.writeHead(url === "/broken" ? 503 : 204).end());
  addWebhookMetrics(app.services.metrics.registry, app.services);
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});

async function addWebhook(path: string): Promise<string> {
  const response = await app.http.inject({
    method: "POST",
    url: "/v1/webhooks",
    headers: owner.headers,
    payload: { url: new URL(path, receiver.url).href, events: ["order.paid"] },
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().data.id;
}

const sendTest = (id: string) =>
  app.http.inject({ method: "POST", url: `/v1/webhooks/${id}/test`, headers: owner.headers });

/** Reads the values of a metric by the value of its label. */
async function readMetric(name: string): Promise<Record<string, number>> {
  const metric = await app.services.metrics.registry.getSingleMetric(name)?.get();
  return Object.fromEntries(
    (metric?.values ?? []).map(({ labels, value }) => [Object.values(labels).join(), value]),
  );
}

test("counts attempts by result and webhooks by state, and knows the oldest message that waits", async () => {
  const { db, clock } = app.services;
  const [working, failing, disabled] = [
    await addWebhook("/hook"),
    await addWebhook("/broken"),
    await addWebhook("/broken"),
  ];
  for (const id of [working, failing]) await sendTest(id);
  const dispatcher = createWebhookDispatcher(app.services);
  await dispatcher.dispatch();
  await dispatcher.finish();
  expect(await readMetric("matinee_webhook_deliveries_total")).toEqual({ "2xx": 1, "5xx": 1 });
  expect(await readMetric("matinee_webhook_oldest_pending_age_seconds")).toEqual({ healthy: 0, failing: 0 });

  const now = clock.now().getTime();
  await db
    .update(webhookEndpoints)
    .set({ failingSince: new Date(now) })
    .where(eq(webhookEndpoints.id, failing));
  for (const id of [working, failing, disabled]) await sendTest(id);
  await db
    .update(webhookEndpoints)
    .set({ disabledAt: new Date(now), disabledBy: "failures" })
    .where(eq(webhookEndpoints.id, disabled));
  for (const [id, seconds] of [
    [working, 60],
    [failing, 4000],
    [disabled, 90_000],
  ] as const)
    await db
      .update(webhookDeliveries)
      .set({ nextAt: new Date(now - seconds * 1000) })
      .where(eq(webhookDeliveries.endpointId, id));
  expect(await readMetric("matinee_webhook_endpoints")).toEqual({ healthy: 1, failing: 1, disabled: 1 });
  const age = await readMetric("matinee_webhook_oldest_pending_age_seconds");
  expect(age["healthy"]).toBeGreaterThanOrEqual(60);
  expect(age["healthy"]).toBeLessThan(600);
  expect(age["failing"]).toBeGreaterThanOrEqual(4000);
  expect(age["failing"]).toBeLessThan(10_000);
});
