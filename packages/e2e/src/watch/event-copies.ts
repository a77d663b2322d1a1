import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { test as base } from "../policy-test.ts";
import { giveManyCredits } from "../backoffice/staff.ts";
import { findDemoEventId, signInDemoOwner } from "./demo-owner.ts";

const owner = "filmmaker@example.com";
const staff = { email: "staff@example.com", password: "matinee-demo" };

export interface EventCopy {
  id: string;
  url: string;
  /** Saves the event as its owner. */
  change: (fields: object) => Promise<void>;
}

/** A test with events of its own: live copies of the demo's events, with the same film, that it may change. */
export const test = base.extend<{ copyEvent: (original: string, fields?: object) => Promise<EventCopy> }>({
  copyEvent: async ({ request }, provide) => {
    const copies: EventCopy[] = [];
    await provide(async (original, fields) => {
      const copy = await createCopy(request, original, fields);
      copies.push(copy);
      return copy;
    });
    // Archive the copies, so that they do not show up in the demo.
    for (const copy of copies) await copy.change({ archived: true });
  },
});

/** Credits of the demo's filmmaker for all copies of this worker. */
let credited: Promise<void> | undefined;

async function createCopy(
  request: APIRequestContext,
  original: string,
  fields: object = {},
): Promise<EventCopy> {
  const signedIn = await request.post("/v1/session", { data: staff });
  const headers = { "x-session-id": signedIn.headers()["x-session-id"] ?? "" };
  credited ??= giveManyCredits(owner, 100);
  await credited;
  const id = await findDemoEventId(request, original);
  const made = await request.post(`/v1/pages/duplicate/${id}`, { headers, data: { account_email: owner } });
  expect(made.status(), await made.text()).toBe(201);
  const { data } = await made.json();
  const change = async (changes: object) => {
    const saved = await request.patch(`/v1/pages/${data.id}`, {
      headers: await signInDemoOwner(request),
      // Required for changes of a live event that has ticket holders.
      data: { ...changes, confirmed: true },
    });
    expect(saved.status(), await saved.text()).toBe(200);
  };
  await change({ activated: true, title: "Once Again", ...fields });
  return { id: data.id, url: data.url, change };
}

/** Creates a promo code that makes the event's ticket free. */
export async function createPromoCode(
  request: APIRequestContext,
  pageId: string,
  limits: object = {},
): Promise<string> {
  const code = `E2E${randomUUID().slice(0, 12)}`.toUpperCase();
  const headers = await signInDemoOwner(request);
  const data = { code, ...limits };
  const made = await request.post(`/v1/pages/${pageId}/ticket-coupons`, { headers, data });
  expect(made.status(), await made.text()).toBe(201);
  return code;
}

/** Buys a ticket with a promo code through the API. Returns the credential of the viewing link. */
export async function buyTicket(
  request: APIRequestContext,
  page: Pick<EventCopy, "id">,
  email: string,
  code?: string,
): Promise<string> {
  const couponCode = code ?? (await createPromoCode(request, page.id));
  const tickets = await (await request.get(`/v1/pages/${page.id}/products?type=paywall`)).json();
  const { currency } = (await (await request.get(`/v1/pages/${page.id}`)).json()).data;
  const bought = await request.post(`/v1/pages/${page.id}/orders`, {
    headers: { "idempotency-key": `${page.id}-${email}` },
    data: { ...buyer, email, couponCode, currency, products: [{ id: tickets.data[0].id, quantity: 1 }] },
  });
  expect(bought.status(), await bought.text()).toBe(201);
  return (await bought.json()).data.slug;
}

const buyer = {
  name: "Imogen Achterberg",
  country: "US",
  street: "1184 Alvarado Street",
  city: "San Francisco",
  state: "CA",
  zip: "94114",
};
