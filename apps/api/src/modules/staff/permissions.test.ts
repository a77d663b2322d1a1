import { compRoutes } from "@matinee/contract/routes/comps";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { authenticators } from "../../db/schema/factors.ts";
import { orders } from "../../db/schema/orders.ts";
import { pages } from "../../db/schema/pages.ts";
import { entitlements } from "../../db/schema/subscribers.ts";
import { actFor, createAccount, type TestAccount } from "../../testing/fixtures.ts";
import {
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
} from "../../testing/payments/payments-app.ts";
import { createTeammate } from "../../testing/team-fixtures.ts";
import { createSubscriber } from "../../testing/viewer-fixtures.ts";
import { reconcileDispute } from "../commerce/payments/reconciliation/reconcile-dispute.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterAll(() => app.close());
// The limits of replaced and sent links are of five minutes.
beforeEach(() => app.clock.advance(6 * 60_000));

const CALLERS = ["owner", "producer", "boxOffice", "support", "finance", "admin"] as const;
type Caller = (typeof CALLERS)[number];
const HOUR_MS = 3_600_000;

/** An event on sale with a buyer of two tickets, a guest with a free ticket and a registered reader. */
async function stage() {
  const { services } = app;
  const now = app.clock.now().getTime();
  const show = await createTicketedEvent(app, {
    activatedAt: new Date(now),
    eventStart: new Date(now - HOUR_MS),
    eventEnd: new Date(now + 48 * HOUR_MS),
  });
  const pageId = show.page.id;
  const bought = await app.buy(pageId, { products: [{ id: show.ticketId, quantity: 2 }] });
  expect(bought.statusCode, bought.body).toBe(201);
  const given = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/comps`,
    headers: show.seller.headers,
    payload: { tickets: [{ email: "guest@example.com", name: "Guest" }] },
  });
  expect(given.statusCode, given.body).toBe(200);
  const placed = await services.db.select().from(orders).where(eq(orders.pageId, pageId));
  // As events that were saved are: the first save adds what a later one does not change.
  const url = `/v1/pages/${pageId}`;
  const payload = { description: "Saved" };
  const saved = await app.http.inject({ method: "PATCH", url, headers: show.seller.headers, payload });
  expect(saved.statusCode, saved.body).toBe(200);
  const reader = await createSubscriber(services, pageId);
  const orderId: string = bought.json().data.id;
  const tickets = await services.db.select().from(entitlements).where(eq(entitlements.orderId, orderId));
  return {
    pageId,
    owner: show.seller,
    orderId,
    ticketId: tickets[0]?.id ?? "",
    compId: placed.find(({ email }) => email === "guest@example.com")?.id ?? "",
    readerId: reader.id,
  };
}
type Cast = Awaited<ReturnType<typeof stage>>;

async function createCaller({ pageId, owner }: Cast, caller: Caller): Promise<TestAccount> {
  const { services } = app;
  if (caller === "owner") return owner;
  if (caller === "producer" || caller === "boxOffice") return createTeammate(services, pageId, caller);
  const staff = await createAccount(services, { type: "admin", staffRole: caller });
  await actFor(services, staff, owner.id);
  return staff;
}

const change = (pageId: string, fields: Partial<typeof pages.$inferInsert>) =>
  app.services.db.update(pages).set(fields).where(eq(pages.id, pageId));

/** What can be the case when someone acts. */
const states = {
  "on sale": async () => undefined,
  "built by our team": ({ pageId }: Cast) => change(pageId, { diyEvent: false }),
  cancelled: ({ pageId }: Cast) => change(pageId, { cancelledAt: app.clock.now() }),
  over: ({ pageId }: Cast) => {
    const closesAt = new Date(app.clock.now().getTime() - HOUR_MS);
    return change(pageId, { closesAt, eventEnd: closesAt });
  },
  closed: ({ pageId }: Cast) => change(pageId, { activated: false }),
  "in dispute": async ({ orderId }: Cast) => {
    const [order] = await app.services.db.select().from(orders).where(eq(orders.id, orderId));
    const { id } = await app.provider.post<{ id: string }>(`charges/${order?.chargeId}/dispute`);
    await reconcileDispute(app.services, await app.services.payments.getDispute(id));
  },
  "ticket refunded": async ({ pageId, orderId, ticketId, owner }: Cast) => {
    const url = `/v1/pages/${pageId}/orders/${orderId}/refunds`;
    const payload = { ticket: ticketId };
    const refunded = await app.http.inject({ method: "POST", url, headers: owner.headers, payload });
    expect(refunded.statusCode, refunded.body).toBe(201);
  },
  "all refunded": async ({ pageId, orderId, owner }: Cast) => {
    const url = `/v1/pages/${pageId}/orders/${orderId}/refunds`;
    const refunded = await app.http.inject({ method: "POST", url, headers: owner.headers, payload: {} });
    expect(refunded.statusCode, refunded.body).toBe(201);
  },
} satisfies Record<string, (cast: Cast) => Promise<unknown>>;

interface Act {
  method: "POST" | "PATCH" | "DELETE";
  url: (cast: Cast) => string;
  payload?: (cast: Cast) => object;
  /** Hinders other acts. */
  isApart?: true;
  /** Where the response that says so is, and which of its fields. */
  said: { url: (cast: Cast) => string; read: (data: Said, cast: Cast) => boolean | undefined };
}
interface Said {
  can: Record<string, boolean>;
  tickets?: { id: string; can: Record<string, boolean> }[];
}

const ofEvent = (field: string): Act["said"] => ({
  url: ({ pageId }) => `/v1/pages/${pageId}`,
  read: ({ can }) => can[field],
});
const ofOrder = (field: string, id: "orderId" | "compId" = "orderId"): Act["said"] => ({
  url: (cast) => `/v1/pages/${cast.pageId}/orders/${cast[id]}/detail`,
  read: ({ can }) => can[field],
});
const ofTicket = (field: string): Act["said"] => ({
  url: (cast) => `/v1/pages/${cast.pageId}/orders/${cast.orderId}/detail`,
  read: ({ tickets = [] }, { ticketId }) => tickets.find(({ id }) => id === ticketId)?.can[field],
});
const order = ({ pageId, orderId }: Cast) => `/v1/pages/${pageId}/orders/${orderId}`;
const ticket = ({ pageId, ticketId }: Cast) => `/v1/pages/${pageId}/tickets/${ticketId}`;

const acts: Record<string, Act> = {
  "order.send": { method: "POST", url: (cast) => `${order(cast)}/resend`, said: ofOrder("send") },
  "order.replace": { method: "POST", url: (cast) => `${order(cast)}/viewing-link`, said: ofOrder("replace") },
  "comp.revoke": {
    method: "DELETE",
    url: ({ pageId, compId }) => compRoutes.revoke.path.replace(":id", pageId).replace(":orderId", compId),
    said: ofOrder("revoke", "compId"),
  },
  "ticket.send": { method: "POST", url: (cast) => `${ticket(cast)}/resend`, said: ofTicket("send") },
  "ticket.edit": {
    method: "POST",
    url: (cast) => `${ticket(cast)}/holder`,
    payload: () => ({ name: "Fran", email: "fran@example.com" }),
    said: ofTicket("edit"),
  },
  "order.refund": {
    method: "POST",
    url: (cast) => `${order(cast)}/refunds`,
    payload: () => ({ reason: "Asked" }),
    said: ofOrder("refund"),
  },
  "ticket.refund": {
    method: "POST",
    url: (cast) => `${order(cast)}/refunds`,
    payload: ({ ticketId }) => ({ ticket: ticketId, reason: "Asked" }),
    said: ofTicket("refund"),
    isApart: true,
  },
  "event.edit": {
    method: "PATCH",
    url: ({ pageId }) => `/v1/pages/${pageId}`,
    payload: () => ({ description: "Changed" }),
    said: ofEvent("edit"),
  },
  "event.giveTickets": {
    method: "POST",
    url: ({ pageId }) => `/v1/pages/${pageId}/comps`,
    payload: () => ({ tickets: [{ email: "another@example.com", name: "Another" }] }),
    said: ofEvent("giveTickets"),
  },
  "event.makePromoCodes": {
    method: "POST",
    url: ({ pageId }) => `/v1/pages/${pageId}/ticket-coupons`,
    payload: () => ({ code: "FRIENDS" }),
    said: ofEvent("makePromoCodes"),
  },
  "event.remove": {
    method: "DELETE",
    url: ({ pageId, readerId }) => `/v1/pages/${pageId}/subscribers/${readerId}`,
    said: ofEvent("remove"),
  },
  "event.cancel": {
    method: "POST",
    url: ({ pageId }) => `/v1/pages/${pageId}/cancel`,
    said: ofEvent("cancel"),
  },
};

const seen = new Map<string, Set<boolean>>();

describe.each(Object.entries(states))("what responses say can be done, %s", (_state, prepare) => {
  test.each(CALLERS)("is what the routes do for %s", async (caller) => {
    const { http } = app;
    const wrong: string[] = [];
    // In an order in which no act hinders a later one, except for those that need an event of their own.
    for (const isApart of [false, true]) {
      const cast = await stage();
      await prepare(cast);
      const { headers } = await createCaller(cast, caller);
      const list = Object.entries(acts).filter(([, act]) => (act.isApart ?? false) === isApart);
      const said = new Map<string, boolean | undefined>();
      for (const [name, act] of list) {
        const response = await http.inject({ url: act.said.url(cast), headers });
        expect(response.statusCode, `${name}: ${response.body}`).toBe(200);
        said.set(name, act.said.read(response.json().data, cast));
      }
      for (const [name, act] of list) {
        const payload = act.payload?.(cast);
        const { method, url } = act;
        const done = await http.inject({ method, url: url(cast), headers, ...(payload && { payload }) });
        const isDone = done.statusCode < 300;
        if (said.get(name) !== isDone)
          wrong.push(`${name}: says ${said.get(name)}, ${done.statusCode} ${done.body.slice(0, 200)}`);
        seen.set(name, (seen.get(name) ?? new Set()).add(isDone));
      }
    }
    expect(wrong).toEqual([]);
  });
});

// Control: a field that always says the same would agree with a table in which nothing else happens.
test("each act was possible in a case, and impossible in another", () => {
  const once = [...seen].filter(([, outcomes]) => outcomes.size < 2).map(([name]) => name);
  expect(once).toEqual([]);
});

test.each(["support", "finance", "admin"] as const)(
  "what a customer's page says can be done is what the routes do for %s",
  async (staffRole) => {
    const { services, http } = app;
    const { headers } = await createAccount(services, { type: "admin", staffRole });
    const customer = await createAccount(services);
    const fields = { accountId: customer.id, encryptedSecret: "secret", confirmedAt: app.clock.now() };
    await services.db.insert(authenticators).values(fields);
    const reason = "Asked by phone";
    const page = await http.inject({ url: `/v1/admin/account/${customer.id}`, headers });
    const tried: Record<string, [string, object]> = {
      changeCredits: ["/v1/credits", { email: customer.email, credits: 1, reason }],
      export: [`/v1/admin/account/export/${customer.id}`, { reason }],
      resetFactors: [`/v1/admin/account/factor-reset/${customer.id}`, { reason }],
      erase: [`/v1/admin/account/erasure/${customer.id}`, { reason, confirmation: customer.email }],
    };
    const done: Record<string, boolean> = {};
    for (const [name, [url, payload]] of Object.entries(tried))
      done[name] = (await http.inject({ method: "POST", url, headers, payload })).statusCode < 300;
    expect(page.json().data.can).toEqual(done);
  },
);

test("a program's key may do what its scopes say", async () => {
  const cast = await stage();
  const { headers } = cast.owner;
  const made = await app.http.inject({
    method: "POST",
    url: "/v1/api-keys",
    headers,
    payload: { name: "Till", scopes: ["orders:read", "attendees:write"] },
  });
  expect(made.statusCode, made.body).toBe(201);
  const key = { authorization: `Bearer ${made.json().data.key}` };
  const detail = await app.http.inject({ url: `${order(cast)}/detail`, headers: key });
  expect(detail.json().data.can).toEqual({ send: true, replace: true, refund: false, revoke: false });
});

test("no response that is cached for everyone says what its reader may do", async () => {
  const { pageId } = await stage();
  const page = await app.http.inject({ url: `/v1/pages/${pageId}` });
  expect(page.headers["cache-control"]).toContain("public");
  expect(page.json().data).not.toHaveProperty("can");
});
