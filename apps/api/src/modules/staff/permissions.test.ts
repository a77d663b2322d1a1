import { randomUUID } from "node:crypto";
import { compRoutes } from "@matinee/contract/routes/comps";
import { defaultTicketRules } from "@matinee/domain/tickets";
import { EVENT_ROLES, type EventRole } from "@matinee/domain/vocabulary";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { creditBalances } from "../../db/schema/credits.ts";
import { authenticators } from "../../db/schema/factors.ts";
import { orders } from "../../db/schema/orders.ts";
import { pages } from "../../db/schema/pages.ts";
import { videos } from "../../db/schema/videos.ts";
import { entitlements } from "../../db/schema/subscribers.ts";
import { actFor, createAccount, type TestAccount } from "../../testing/fixtures.ts";
import { fullTest } from "../../testing/full-test.ts";
import {
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
} from "../../testing/payments/payments-app.ts";
import { createTeammate } from "../../testing/team-fixtures.ts";
import { createSubscriber } from "../../testing/viewer-fixtures.ts";
import { issueViewerToken } from "../access/viewer-credentials.queries.ts";
import { reconcileDispute } from "../commerce/payments/reconciliation/reconcile-dispute.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterAll(() => app.close());
// The limits of replaced and sent links are of five minutes.
beforeEach(() => app.clock.advance(6 * 60_000));

const CALLERS = [
  "owner",
  "producer",
  "boxOffice",
  "moderator",
  "reader",
  "support",
  "finance",
  "admin",
] as const;
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
  // A copy of the event takes one.
  const isSellers = eq(creditBalances.accountId, show.seller.id);
  await services.db.update(creditBalances).set({ credits: 2 }).where(isSellers);
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
  const [film] = await services.db
    .insert(videos)
    .values({ pageId, kind: "feature", name: "film.mp4", sizeBytes: 1 })
    .returning();
  const reader = await createSubscriber(services, pageId);
  const orderId: string = bought.json().data.id;
  const tickets = await services.db.select().from(entitlements).where(eq(entitlements.orderId, orderId));
  return {
    pageId,
    owner: show.seller,
    orderId,
    slug: String(bought.json().data.slug),
    ticketIds: tickets.map(({ id }) => id),
    ticketId: tickets[0]?.id ?? "",
    compId: placed.find(({ email }) => email === "guest@example.com")?.id ?? "",
    readerId: reader.id,
    filmId: film?.id ?? "",
  };
}
type Cast = Awaited<ReturnType<typeof stage>>;

const isEventRole = (caller: Caller): caller is EventRole => EVENT_ROLES.some((role) => role === caller);

async function createCaller({ pageId, owner }: Cast, caller: Caller): Promise<TestAccount> {
  const { services } = app;
  if (caller === "owner") return owner;
  if (isEventRole(caller)) return createTeammate(services, pageId, caller);
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
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  url: (cast: Cast) => string;
  payload?: (cast: Cast) => object;
  /** Hinders other acts. */
  isApart?: true;
  /** What is said is who may do it. Whether there is something to do it with does not matter. */
  isOfPolicy?: true;
  /** Where the response that says so is, and which of its fields. */
  said: {
    url: (cast: Cast) => string;
    read: (data: Said, cast: Cast) => boolean | undefined;
    /** Who may read it; everyone by default. */
    callers?: readonly Caller[];
  };
}
interface Row {
  id: string;
  can: Record<string, boolean>;
  refundProblem?: string | null;
}
interface Said extends Row {
  tickets?: Row[];
  orders?: Row[];
  events?: Row[];
  /** The rows of a list. */
  data?: Row[];
  results?: Row[];
}
const STAFF: readonly Caller[] = ["support", "finance", "admin"];
const TEAM: readonly Caller[] = ["owner", ...EVENT_ROLES];
/** Who sees orders and tickets, and is told what they can do with them. */
const SELLERS: readonly Caller[] = ["owner", "producer", "boxOffice", ...STAFF];

const ofEvent = (field: string): Act["said"] => ({
  url: ({ pageId }) => `/v1/pages/${pageId}`,
  read: ({ can }) => can[field],
});
const ofOrder = (field: string, id: "orderId" | "compId" = "orderId"): Act["said"] => ({
  url: (cast) => `/v1/pages/${cast.pageId}/orders/${cast[id]}/detail`,
  read: ({ can }) => can[field],
  callers: SELLERS,
});
const ofTicket = (field: string): Act["said"] => ({
  url: (cast) => `/v1/pages/${cast.pageId}/orders/${cast.orderId}/detail`,
  read: ({ tickets = [] }, { ticketId }) => tickets.find(({ id }) => id === ticketId)?.can[field],
  callers: SELLERS,
});
const ofCard = (field: string): Act["said"] => ({
  url: () => "/v1/pages",
  read: ({ data = [] }, { pageId }) => data.find(({ id }) => id === pageId)?.can[field],
  callers: TEAM,
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
  "event.duplicate": {
    method: "POST",
    url: ({ pageId }) => `/v1/pages/${pageId}/duplicate`,
    payload: ({ owner }) => ({ account_email: owner.email }),
    said: ofCard("duplicate"),
  },
  "event.archive": {
    method: "PATCH",
    url: ({ pageId }) => `/v1/pages/${pageId}`,
    payload: () => ({ archived: true, confirmed: true }),
    said: ofCard("archive"),
    isApart: true,
  },
  "event.changeFlags": {
    method: "PATCH",
    url: ({ pageId }) => `/v1/pages/${pageId}`,
    payload: () => ({ test: true }),
    said: {
      url: ({ owner }) => `/v1/admin/pages?owner=${encodeURIComponent(owner.email)}`,
      read: ({ data = [] }, { pageId }) => data.find(({ id }) => id === pageId)?.can["changeFlags"],
      callers: STAFF,
    },
  },
};

const ofPolicy = (
  field: string,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  payload?: object,
): Act => ({
  method,
  url: ({ pageId }) => `/v1/pages/${pageId}/${path}`,
  ...(payload && { payload: () => payload }),
  said: ofEvent(field),
  isOfPolicy: true,
});

/** What of an event can be seen, and done in its night. */
const views: Record<string, Act> = {
  "event.seeTeam": ofPolicy("seeTeam", "GET", "team"),
  "event.seeOrders": ofPolicy("seeOrders", "GET", "orders"),
  "event.seeIncome": ofPolicy("seeIncome", "GET", "income"),
  "event.seeAfterwards": ofPolicy("seeAfterwards", "GET", "premiere/summary"),
  "event.runNight": ofPolicy("runNight", "GET", "premiere/commands"),
  "event.rehearse": ofPolicy("rehearse", "POST", "premiere/rehearsals", { speed: 10 }),
  "event.inviteModerators": ofPolicy("inviteModerators", "POST", "moderators", { email: "mo@example.com" }),
  "event.exportChat": ofPolicy("exportChat", "GET", "live-room.csv"),
  "event.offerPlaces": ofPolicy("offerPlaces", "POST", "waitlist/offers", { count: 1 }),
  "event.removeFromWaitlist": ofPolicy("removeFromWaitlist", "DELETE", `waitlist/entries/${randomUUID()}`, {
    reason: "Too late",
  }),
  "event.seeSale": ofPolicy("seeSale", "GET", "sale-queue/live"),
  "event.runSale": ofPolicy("runSale", "PUT", "sale-queue", { opensAt: "2020-01-01T00:00:00.000Z" }),
  // The rule by which a film plays without a ticket.
  "event.watch": {
    method: "GET",
    url: ({ filmId }) => `/v1/videos/${filmId}/status`,
    said: ofEvent("watch"),
  },
};

/** Returns what the lists of a caller say about the orders of a cast, by the address of the list. */
async function readLists(cast: Cast, caller: Caller, headers: TestAccount["headers"]) {
  const staffLists = [
    `/v1/admin/orders?order_id=${cast.orderId}`,
    `/v1/admin/orders?order_id=${cast.compId}`,
    `/v1/admin/account/${cast.owner.id}`,
    `/v1/admin/viewers/${cast.orderId}`,
  ];
  if (!SELLERS.includes(caller)) return [];
  const lists = [`/v1/pages/${cast.pageId}/orders`, ...(STAFF.includes(caller) ? staffLists : [])];
  const found: [list: string, rows: Row[]][] = [];
  for (const url of lists) {
    const response = await app.http.inject({ url, headers });
    expect(response.statusCode, `${url}: ${response.body}`).toBe(200);
    const { data, results, orders: ofPerson }: Said = response.json().data;
    const rows = data ?? results ?? ofPerson ?? [];
    found.push([url, rows.filter(({ id }) => id === cast.orderId || id === cast.compId)]);
  }
  return found;
}

const seen = new Map<string, Set<boolean>>();

/** Compares what responses say a caller can do to an event with what the routes do. */
async function testActs(prepare: (cast: Cast) => Promise<unknown>, caller: Caller): Promise<void> {
  const { http } = app;
  const wrong: string[] = [];
  const list = Object.entries({ ...views, ...acts }).filter(([, act]) =>
    (act.said.callers ?? CALLERS).includes(caller),
  );
  const createCast = async () => {
    const cast = await stage();
    await prepare(cast);
    return { cast, headers: (await createCaller(cast, caller)).headers };
  };
  let { cast, headers } = await createCast();
  // In an order in which no act hinders a later one, except for those that need an event of their own.
  for (const isApart of [true, false]) {
    const own = list.filter(([, act]) => (act.isApart ?? false) === isApart);
    const said = new Map<string, boolean | undefined>();
    for (const [name, act] of own) {
      const response = await http.inject({ url: act.said.url(cast), headers });
      expect(response.statusCode, `${name}: ${response.body}`).toBe(200);
      said.set(name, act.said.read(response.json().data, cast));
    }
    const details = new Map<string, Row>();
    for (const id of SELLERS.includes(caller) ? [cast.orderId, cast.compId] : []) {
      const url = `/v1/pages/${cast.pageId}/orders/${id}/detail`;
      details.set(id, (await http.inject({ url, headers })).json().data);
    }
    for (const [url, rows] of await readLists(cast, caller, headers)) {
      expect(rows.length, url).toBeGreaterThan(0);
      for (const { id, can, refundProblem } of rows)
        expect({ can, refundProblem }, url).toEqual({
          can: details.get(id)?.can,
          refundProblem: details.get(id)?.refundProblem,
        });
    }
    let isChanged = false;
    for (const [name, act] of own) {
      const payload = act.payload?.(cast);
      const { method, url } = act;
      const done = await http.inject({ method, url: url(cast), headers, ...(payload && { payload }) });
      const isDone = act.isOfPolicy ? done.statusCode !== 403 : done.statusCode < 300;
      if (said.get(name) !== isDone)
        wrong.push(`${name}: says ${said.get(name)}, ${done.statusCode} ${done.body.slice(0, 200)}`);
      // Who may not refund at all learns so first.
      const problem = details.get(cast.orderId)?.refundProblem;
      if (name === "order.refund" && done.statusCode !== 403 && isDone !== (problem === null))
        wrong.push(`${name}: the problem is ${problem}, ${done.statusCode} ${done.body.slice(0, 200)}`);
      seen.set(name, (seen.get(name) ?? new Set()).add(isDone));
      isChanged ||= isDone;
    }
    // An event on which every act was refused is as it was.
    if (isApart && isChanged) ({ cast, headers } = await createCast());
  }
  expect(wrong).toEqual([]);
}

/** Whether `npm test` has a case: each caller while tickets are on sale, the owner in each state, and one other caller in each. */
const isShort = (state: number, caller: number) =>
  state === 0 || caller === 0 || (state + caller) % CALLERS.length === 0;

describe.each(Object.entries(states).map(([state, prepare], row) => ({ state, prepare, row })))(
  "what responses say can be done, $state",
  ({ prepare, row }) => {
    const short = CALLERS.filter((_caller, column) => isShort(row, column));
    const others = CALLERS.filter((caller) => !short.includes(caller));
    const title = "is what the routes do for %s";
    test.each(short)(title, (caller) => testActs(prepare, caller));
    fullTest.each(others)(title, (caller) => testActs(prepare, caller));
  },
);

// Control: a field that always says the same would agree with a table in which nothing else happens.
test("each act was possible in a case, and impossible in another", () => {
  const once = [...seen].filter(([, outcomes]) => outcomes.size < 2).map(([name]) => name);
  expect(once).toEqual([]);
});

/** What can be the case when a buyer acts, or the holder of a ticket that was sent on to them. */
const viewerStates = {
  ...states,
  "before its start": ({ pageId }: Cast) => {
    const opensAt = new Date(app.clock.now().getTime() + 24 * HOUR_MS);
    return change(pageId, { opensAt, ticketSettings: { ...defaultTicketRules, giveBackHours: 1 } });
  },
};
const viewerActs = {
  send: { path: "send", payload: { name: "Fran", email: "fran@example.com" } },
  return: { path: "return", payload: undefined },
};
const HOLDER = { name: "Hana", email: "hana@example.com" };
const seenByViewers = new Set<string>();

describe.each(Object.entries(viewerStates))("what a viewer's own order says, %s", (_state, prepare) => {
  test.each(["buyer", "holder"] as const)("is what the routes do for its %s", async (viewer) => {
    const { http } = app;
    for (const act of ["send", "return"] as const) {
      const cast = await stage();
      const orderUrl = `/v1/pages/${cast.pageId}/orders`;
      let { slug, ticketIds } = cast;
      if (viewer === "holder") {
        const url = `${orderUrl}/${slug}/tickets/${ticketIds[1]}`;
        const sent = await http.inject({
          method: "POST",
          url: `${url}/send`,
          payload: HOLDER,
        });
        expect(sent.statusCode, sent.body).toBe(200);
        const [ticket] = await app.services.db
          .select({ id: entitlements.id })
          .from(entitlements)
          .where(eq(entitlements.previousId, ticketIds[1] ?? ""));
        ticketIds = [ticket?.id ?? ""];
        slug = await issueViewerToken(app.services.db, {
          pageId: cast.pageId,
          orderId: cast.orderId,
          ticketId: ticket?.id,
        });
      }
      await prepare(cast);
      const own = await http.inject({ url: `${orderUrl}/${slug}` });
      expect(own.statusCode, own.body).toBe(200);
      const invoices = [await http.inject({ url: `${orderUrl}/${slug}/invoices` })];
      const responses = await Promise.all(
        ticketIds.map((id) => {
          const { path, payload } = viewerActs[act];
          const url = `${orderUrl}/${slug}/tickets/${id}/${path}`;
          return http.inject({ method: "POST", url, ...(payload && { payload }) });
        }),
      );
      for (const [name, outcomes] of [["invoice", invoices] as const, [act, responses] as const]) {
        const isDone = outcomes.some(({ statusCode }) => statusCode < 300);
        const detail = `${name}: ${outcomes.map(({ body }) => body.slice(0, 200)).join(" ")}`;
        expect(own.json().data.can[name], detail).toBe(isDone);
        seenByViewers.add(`${name} ${isDone}`);
      }
    }
  });
});

test("each act of a viewer was possible in a case, and impossible in another", () => {
  const outcomes = ["send", "return", "invoice"].flatMap((act) => [`${act} true`, `${act} false`]);
  expect([...seenByViewers].toSorted()).toEqual(outcomes.toSorted());
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
    const url = `/v1/accounts?search_term=${encodeURIComponent(customer.email)}`;
    const list = await http.inject({ url, headers });
    expect(list.json().data.data).toMatchObject([
      { id: customer.id, can: { changeCredits: done["changeCredits"] } },
    ]);
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
  const shown = await app.http.inject({ url: "/v1/pages/showing" });
  // The list has the first 60 events, and the tests above made more.
  expect(shown.json().data).not.toEqual([]);
  expect(shown.body).not.toContain('"can":');
});
