import { messages } from "@matinee/texts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { comps } from "../../db/schema/comps.ts";
import { viewerCredentials } from "../../db/schema/subscribers.ts";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createOrder, createSubscriber } from "../../testing/viewer-fixtures.ts";

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
});
afterAll(() => app.close());

const check = async (token: string) => {
  const response = await app.http.inject({
    method: "POST",
    url: "/v1/viewing-links/check",
    payload: { token },
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};
const createEvent = (fields: Parameters<typeof createPage>[2] = {}) =>
  createPage(app.services, owner.id, { contactEmail: "hosts@example.com", ...fields });

test("says why the link of a ticket opens nothing, in the words of its holder's case", async () => {
  const { services } = app;
  const event = await createEvent();
  const gift = { recipientName: "Bo", recipientEmail: "bo@example.com", message: "" };
  const free = await createOrder(services, event.id, { totalCents: 0, status: "refunded" });
  await services.db
    .insert(comps)
    .values({ orderId: free.id, pageId: event.id, key: "guest", revokedAt: new Date() });
  const replaced = await createOrder(services, event.id);
  await services.db
    .update(viewerCredentials)
    .set({ replacedAt: new Date() })
    .where(eq(viewerCredentials.orderId, replaced.id));
  const removed = await createSubscriber(services, event.id, { removedAt: new Date() });
  const links = {
    open: (await createOrder(services, event.id)).slug,
    refunded: (await createOrder(services, event.id, { status: "refunded" })).slug,
    returned: (await createOrder(services, event.id, { status: "refunded", gift })).slug,
    withdrawn: free.slug,
    replaced: replaced.slug,
    removed: removed.credential,
  };
  for (const state of Object.keys(links) as (keyof typeof links)[]) {
    // Cast: Object.keys returns string[].
    const token = links[state];
    expect(await check(token)).toEqual({
      state,
      message: messages.linkProblem[state],
      event: {
        id: event.id,
        url: event.slug,
        title: event.title,
        contactEmail: "hosts@example.com",
        holder: state === "removed" ? "subscriber" : "order",
      },
    });
  }
  // Nothing that a gift's recipient reads says that its giver was refunded.
  expect(JSON.stringify(await check(links.returned))).not.toMatch(/refund/i);
});

test("says that the event was closed, cancelled or is over, and knows nothing of a deleted one", async () => {
  const day = 86_400_000;
  const states = [
    ["closed", { activated: false }],
    ["closed", { archived: true, activated: false }],
    ["closed", { superarchived: true, activated: false }],
    ["cancelled", { cancelledAt: new Date() }],
    ["ended", { eventEnd: new Date(Date.now() - day), closesAt: new Date(Date.now() - day) }],
    ["expired", { eventEnd: new Date(Date.now() - 31 * day), closesAt: new Date(Date.now() - 31 * day) }],
  ] as const;
  for (const [state, fields] of states) {
    const event = await createEvent(fields);
    const { slug } = await createOrder(app.services, event.id);
    expect((await check(slug)).state).toBe(state);
  }
  expect(await check("a-token-that-nobody-ever-had")).toMatchObject({ state: "unknown", event: null });
});

test("leads to the link's own event after its address was given to another one", async () => {
  const first = await createEvent({ activatedAt: new Date() });
  const second = await createEvent({ activated: false });
  const { slug } = await createOrder(app.services, first.id);
  const save = (id: string, payload: object) =>
    app.http.inject({ method: "PATCH", url: `/v1/pages/${id}`, headers: owner.headers, payload });
  const former = first.slug;
  expect((await save(first.id, { url: `${former}-moved`, confirmed: true })).statusCode).toBe(200);
  expect((await save(second.id, { url: former, confirmed: true })).statusCode).toBe(200);
  expect(await check(slug)).toMatchObject({ state: "open", event: { id: first.id, url: `${former}-moved` } });
});
