import { randomBytes, randomUUID } from "node:crypto";
import { startStripe } from "@matinee/stripe-emulator/server";
import type { CreateOrder } from "@matinee/contract/schemas/orders";
import type { LightMyRequestResponse } from "fastify";
import type { Config } from "../../platform/config.ts";
import { createDefaultPaywallSettings } from "../../modules/events/pages/page-defaults.ts";
import type { pages } from "../../db/schema/pages.ts";
import { ensureOnDemandProduct } from "../../modules/events/products/ensure-on-demand-product.ts";
import { products } from "../../db/schema/products.ts";
import { createAccount, createPage, type TestAccount } from "../fixtures.ts";
import { createTestApp, type TestApp } from "../test-app.ts";

export interface PaymentsApp extends TestApp {
  /** Controls of the provider emulator: faults, disputes and recorded requests. */
  provider: {
    post<T = unknown>(path: string, body?: Record<string, unknown>): Promise<T>;
    get<T = unknown>(path: string): Promise<T>;
    remove(path: string): Promise<void>;
  };
  buy(
    pageId: string,
    body: Partial<CreateOrder>,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
}

/** Creates an API with its own Stripe emulator. */
export async function createPaymentsApp(overrides: Partial<Config> = {}): Promise<PaymentsApp> {
  const stripe = await startStripe({
    port: 0,
    host: "127.0.0.1",
    publicUrl: "http://127.0.0.1",
    webhookSecret: "whsec_matinee",
  });
  const app = await createTestApp({ STRIPE_API_URL: stripe.url, ...overrides });
  const call = async <T>(method: string, path: string, body?: Record<string, unknown>): Promise<T> => {
    const response = await fetch(`${stripe.url}/_test/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    // The calling test knows the type of the response.
    return (await response.json()) as T;
  };
  return {
    ...app,
    provider: {
      post: (path, body = {}) => call("POST", path, body),
      get: (path) => call("GET", path),
      remove: async (path) => {
        await call("DELETE", path);
      },
    },
    buy: async (pageId, body, headers = {}) =>
      app.http.inject({
        method: "POST",
        url: `/v1/pages/${pageId}/orders`,
        headers,
        payload: { ...BUYER, token: "tok_visa", ...body },
      }),
    async close() {
      await app.close();
      await stripe.close();
    },
  };
}

export const BUYER = {
  email: "buyer@example.com",
  name: "Grace Buyer",
  country: "US",
  address: "1 Main St, Springfield, IL, 62701",
  state: "IL",
  zip: "62701",
} as const;

/** Creates an Idempotency-Key header; send the same one again to retry the request. */
export const createIdempotencyHeader = (key: string = randomUUID()) => ({ "idempotency-key": key });

/** Creates a filmmaker with active payouts. */
export async function createSeller(
  app: PaymentsApp,
  fields: Parameters<typeof createAccount>[1] = {},
): Promise<TestAccount> {
  return createAccount(app.services, {
    capabilityStatus: "active",
    connectId: await createConnectedAccount(app),
    ...fields,
  });
}

/** Creates a connected account. Each seller needs its own because the column is unique. */
async function createConnectedAccount(app: PaymentsApp): Promise<string> {
  const { id } = await app.stripe.accounts.create({
    country: "US",
    controller: {
      requirement_collection: "application",
      stripe_dashboard: { type: "none" },
      fees: { payer: "application" },
      losses: { payments: "application" },
    },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
  await app.provider.post(`accounts/${id}/onboard`);
  return id;
}

export interface TicketedEvent {
  seller: TestAccount;
  page: typeof pages.$inferSelect;
  /** The ticket at the current price, $7.50. */
  ticketId: string;
}

/** Creates a live event with a paywall. */
export async function createTicketedEvent(
  app: PaymentsApp,
  fields: Partial<typeof pages.$inferInsert> = {},
  paywall: Partial<ReturnType<typeof createDefaultPaywallSettings>> = {},
): Promise<TicketedEvent> {
  const seller = await createSeller(app);
  const page = await createPage(app.services, seller.id, {
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true, ...paywall },
    ...fields,
  });
  const ticketId = await ensureOnDemandProduct(app.services.db, {
    pageId: page.id,
    type: "paywall",
    priceCents: page.paywallSettings.price,
  });
  return { seller, page, ticketId };
}

/** Creates a store product of an event. */
export async function createProduct(
  app: PaymentsApp,
  pageId: string,
  fields: Partial<typeof products.$inferInsert> = {},
): Promise<typeof products.$inferSelect> {
  const [product] = await app.services.db
    .insert(products)
    .values({
      pageId,
      type: "physical",
      title: "Poster",
      priceCents: 2000,
      sku: randomBytes(5).toString("hex"),
      ...fields,
    })
    .returning();
  if (!product) throw new Error("The insert returned no product");
  return product;
}

export const ensureDonationProduct = (app: PaymentsApp, pageId: string, cents: number) =>
  ensureOnDemandProduct(app.services.db, { pageId, type: "donation", priceCents: cents });
