import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, test as base } from "@playwright/test";
import { demoEventId, demoOwner } from "./demo-owner.ts";

const owner = "filmmaker@example.com";
const staff = { email: "staff@example.com", password: "matinee-demo" };

export interface Copy {
  id: string;
  url: string;
  /** Saves the event as its owner. */
  change: (fields: object) => Promise<void>;
}

/** Tests with events of their own: live copies of the demo's, with the same film, to be changed as a test likes. */
export const test = base.extend<{ copyOf: (original: string, fields?: object) => Promise<Copy> }>({
  copyOf: async ({ request }, provide) => {
    const copies: Copy[] = [];
    await provide(async (original, fields) => {
      const copy = await makeCopy(request, original, fields);
      copies.push(copy);
      return copy;
    });
    // Out of the way of everybody who looks at the demo.
    for (const copy of copies) await copy.change({ archived: true });
  },
});

async function makeCopy(request: APIRequestContext, original: string, fields: object = {}): Promise<Copy> {
  const signedIn = await request.post("/v1/session", { data: staff });
  const headers = { "x-session-id": signedIn.headers()["x-session-id"] ?? "" };
  await request.post("/v1/credits", {
    headers: { ...headers, "idempotency-key": randomUUID() },
    data: { email: owner, credits: 1 },
  });
  const id = await demoEventId(request, original);
  const made = await request.post(`/v1/pages/duplicate/${id}`, { headers, data: { account_email: owner } });
  expect(made.status(), await made.text()).toBe(201);
  const { data } = await made.json();
  const change = async (changes: object) => {
    const saved = await request.patch(`/v1/pages/${data.id}`, {
      headers: await demoOwner(request),
      // Tests change live events that have holders, too.
      data: { ...changes, confirmed: true },
    });
    expect(saved.status(), await saved.text()).toBe(200);
  };
  await change({ activated: true, title: "Once Again", ...fields });
  return { id: data.id, url: data.url, change };
}

/** A code that makes the ticket to an event free. */
export async function promoCode(
  request: APIRequestContext,
  pageId: string,
  limits: object = {},
): Promise<string> {
  const code = `E2E${randomUUID().slice(0, 12)}`.toUpperCase();
  const headers = await demoOwner(request);
  const data = { code, ...limits };
  const made = await request.post(`/v1/pages/${pageId}/ticket-coupons`, { headers, data });
  expect(made.status(), await made.text()).toBe(201);
  return code;
}

/** Buys a ticket with a code, without a browser. @returns the credential of the viewing link */
export async function buyTicket(
  request: APIRequestContext,
  page: Pick<Copy, "id">,
  email: string,
  code?: string,
): Promise<string> {
  const couponCode = code ?? (await promoCode(request, page.id));
  const tickets = await (await request.get(`/v1/pages/${page.id}/products?type=paywall`)).json();
  const bought = await request.post(`/v1/pages/${page.id}/orders`, {
    headers: { "idempotency-key": `${page.id}-${email}` },
    data: { ...buyer, email, couponCode, products: [{ id: tickets.data[0].id, quantity: 1 }] },
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
