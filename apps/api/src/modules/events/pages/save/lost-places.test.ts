import { messages } from "@matinee/texts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { promoCodes } from "../../../../db/schema/coupons.ts";
import { emailOutbox } from "../../../../db/schema/email-outbox.ts";
import { orders } from "../../../../db/schema/orders.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { subscribers } from "../../../../db/schema/subscribers.ts";
import { createAccount, createPage, type TestAccount } from "../../../../testing/fixtures.ts";
import { createFeature } from "../../../../testing/media-fixtures.ts";
import {
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
} from "../../../../testing/payments/payments-app.ts";
import { runJobs } from "../../../../testing/run-jobs.ts";
import { createOrder, createSubscriber } from "../../../../testing/viewer-fixtures.ts";
import { composeEmails } from "../../../emails/compose/compose-email.ts";
import { createDefaultPaywallSettings } from "../page-defaults.ts";

let app: PaymentsApp;
let owner: TestAccount;
let staff: TestAccount;
beforeAll(async () => {
  app = await createPaymentsApp();
  owner = await createAccount(app.services, { capabilityStatus: "active" });
  staff = await createAccount(app.services, { type: "admin" });
});
afterAll(() => app.close());

const call = (method: "PATCH" | "DELETE" | "POST", url: string, account: TestAccount, payload?: object) =>
  app.http.inject({ method, url, headers: account.headers, ...(payload && { payload }) });
const patch = (id: string, payload: object, account = owner) =>
  call("PATCH", `/v1/pages/${id}`, account, payload);

/** Creates an open event with a buyer, a recipient of a gift, a guest with a free ticket and a registered person. */
async function createSoldEvent(fields: Parameters<typeof createPage>[2] = {}) {
  const page = await createPage(app.services, owner.id, {
    activated: true,
    activatedAt: new Date(),
    contactEmail: "hosts@example.com",
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true },
    ...fields,
  });
  await createFeature(app.services, page.id);
  const gift = { recipientName: "Bo", recipientEmail: "recipient@example.com", message: "" };
  await createOrder(app.services, page.id, { email: "buyer@example.com" });
  await createOrder(app.services, page.id, { email: "giver@example.com", gift });
  await createOrder(app.services, page.id, { email: "guest@example.com", totalCents: 0 });
  await createOrder(app.services, page.id, { email: "was.refunded@example.com", status: "refunded" });
  await createSubscriber(app.services, page.id, { email: "reader@example.com" });
  // Has a ticket and registered: one person.
  await createSubscriber(app.services, page.id, { email: "BUYER@example.com" });
  return page;
}

const listEmails = (pageId: string) =>
  app.services.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.pageId, pageId))
    .orderBy(sql`lower(${emailOutbox.to})`, emailOutbox.createdAt);

/** Composes the waiting emails of an event as if they were sent now, and marks them as sent. */
async function sendEmails(pageId: string): Promise<Record<string, string>> {
  const rows = (await listEmails(pageId)).filter(({ status }) => status === "waiting");
  const composed = await composeEmails(app.services, rows);
  const sent: Record<string, string> = {};
  for (const [index, { id, to }] of rows.entries()) {
    const email = composed[index];
    if (email instanceof Error) throw email;
    await app.services.db
      .update(emailOutbox)
      .set({ status: email ? "sent" : "dropped" })
      .where(eq(emailOutbox.id, id));
    if (email) sent[to.toLowerCase()] = `${email.subject}\n${email.text.replaceAll("\n", " ")}`;
  }
  return sent;
}

const expectAsked = (response: Awaited<ReturnType<typeof patch>>, holders: number, changed: string[]) => {
  expect(response.statusCode, response.body).toBe(409);
  expect(response.json()).toMatchObject({ code: "confirmation-needed", details: { holders, changed } });
  expect(response.json().message).toContain("told by email");
};

describe("taking an event from its people", () => {
  test.each([
    [{ archived: true }, ["activated", "archived"]],
    [{ activated: false }, ["activated"]],
    [{ active: false }, ["activated"]],
  ])(
    "asks with their number and tells each of them once in the words of their case: %j",
    async (change, changed) => {
      const page = await createSoldEvent();
      for (const account of [owner, staff]) expectAsked(await patch(page.id, change, account), 4, changed);
      expect(await sendEmails(page.id)).toEqual({});
      expect((await patch(page.id, { ...change, confirmed: true })).statusCode).toBe(200);
      expect((await patch(page.id, { ...change, confirmed: true })).statusCode).toBe(200);
      const sent = await sendEmails(page.id);
      expect(sent).toEqual({
        "buyer@example.com": expect.stringMatching(/^Closed: .*Your ticket does not open the film while/s),
        "guest@example.com": expect.stringContaining("Your free ticket does not open the film while"),
        "reader@example.com": expect.stringContaining("Your registration does not open the film while"),
        "recipient@example.com": expect.stringContaining("Your gift ticket does not open the film while"),
      });
      expect(sent["buyer@example.com"]).toContain("Nothing is refunded by this.");
      expect(sent["recipient@example.com"]).not.toContain("refund");
      expect(sent["guest@example.com"]).toContain("hosts@example.com");
      expect(await sendEmails(page.id)).toEqual({});
    },
  );

  test("asks staff before superarchiving, and names the fields", async () => {
    const page = await createSoldEvent({ paywallSettings: createDefaultPaywallSettings() });
    expectAsked(await patch(page.id, { superarchived: true }, staff), 4, ["activated", "superarchived"]);
    expect((await patch(page.id, { superarchived: true, confirmed: true }, staff)).statusCode).toBe(200);
    expect(Object.keys(await sendEmails(page.id))).toHaveLength(4);
  });

  test("asks and tells no one of an event that is over, cancelled, or was closed before", async () => {
    const past = new Date(Date.now() - 86_400_000);
    for (const fields of [{ closesAt: past, eventEnd: past }, { cancelledAt: past }, { activated: false }]) {
      const page = await createSoldEvent(fields);
      expect((await patch(page.id, { archived: true })).statusCode).toBe(200);
      expect(await sendEmails(page.id)).toEqual({});
    }
  });

  test("twice at once tells each person once", async () => {
    const page = await createSoldEvent();
    const archive = () => patch(page.id, { archived: true, confirmed: true });
    const deactivate = () => patch(page.id, { activated: false, confirmed: true });
    const responses = await Promise.all([archive(), archive(), deactivate(), deactivate()]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await listEmails(page.id)).map(({ to }) => to.toLowerCase())).toEqual([
      "buyer@example.com",
      "guest@example.com",
      "reader@example.com",
      "recipient@example.com",
    ]);
  });

  test("tells those who were told when it is open again, also when that happens several times within an hour", async () => {
    const page = await createSoldEvent();
    const set = (activated: boolean) => patch(page.id, { activated, confirmed: true });
    await set(false);
    // Opened before the first emails left: no one learns of it.
    await set(true);
    expect(await sendEmails(page.id)).toEqual({});
    await set(false);
    expect(Object.keys(await sendEmails(page.id))).toHaveLength(4);
    await createSubscriber(app.services, page.id, { email: "later@example.com" });
    await set(true);
    await set(false);
    // The last email of the four is still true; the fifth person learns of it.
    expect(Object.keys(await sendEmails(page.id))).toEqual(["later@example.com"]);
    await set(true);
    const sent = await sendEmails(page.id);
    expect(Object.keys(sent)).toHaveLength(5);
    expect(sent["recipient@example.com"]).toContain("Your gift ticket and your link work as before.");
    expect(await sendEmails(page.id)).toEqual({});
  });

  test("tells them of an end that is moved into the past, and of a later end again", async () => {
    const page = await createSoldEvent();
    const ended = { eventEnd: new Date(Date.now() - 60_000).toISOString(), showHours: true };
    expect((await patch(page.id, ended)).json()).toMatchObject({ code: "confirmation-needed" });
    expect((await patch(page.id, { ...ended, confirmed: true })).statusCode).toBe(200);
    const sent = await sendEmails(page.id);
    expect(Object.keys(sent)).toHaveLength(4);
    expect(sent["buyer@example.com"]).toContain("ended this event earlier than announced");
    const later = { eventEnd: new Date(Date.now() + 86_400_000).toISOString(), confirmed: true };
    expect((await patch(page.id, later)).statusCode).toBe(200);
    expect((await sendEmails(page.id))["buyer@example.com"]).toContain("New date");
  });

  test("asks before many events are archived together, and tells everyone", async () => {
    const [first, second] = [await createSoldEvent(), await createSoldEvent()];
    const archive = (more: object = {}) =>
      call("PATCH", "/v1/admin/pages/bulk", staff, {
        pageIds: [first.id, second.id],
        attributes: { archived: true },
        ...more,
      });
    expectAsked(await archive(), 8, ["activated", "archived"]);
    expect((await archive({ confirmed: true })).statusCode).toBe(200);
    for (const { id } of [first, second]) expect(Object.keys(await sendEmails(id))).toHaveLength(4);
  });
});

describe("taking back a single place", () => {
  const products = (ticketId: string) => [{ id: ticketId, quantity: 1 }];
  const gift = { recipientName: "Bo", recipientEmail: "recipient@example.com", message: "" };

  /** Gives a place through the API. @returns what takes it back */
  const places = {
    async gift() {
      const { page, ticketId, seller } = await createTicketedEvent(app);
      const bought = await app.buy(page.id, { products: products(ticketId), gift });
      const url = `/v1/pages/${page.id}/orders/${bought.json().data.id}/refunds`;
      return { page, take: (amount?: number) => call("POST", url, seller, { amount }) };
    },
    async guest() {
      const page = await createPage(app.services, owner.id, {
        paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true },
      });
      const tickets = [{ email: "guest@example.com", name: "Gu" }];
      const given = await call("POST", `/v1/pages/${page.id}/comps`, owner, { tickets });
      const url = `/v1/pages/${page.id}/comps/${given.json().data.lines[0].orderId}`;
      return { page, take: () => call("DELETE", url, owner) };
    },
    async registered() {
      const page = await createPage(app.services, owner.id, { emailCapture: true });
      const payload = { email: "reader@example.com", name: "Re", tos: true };
      await app.http.inject({ method: "POST", url: `/v1/pages/${page.id}/subscribers`, payload });
      const [person] = await app.services.db
        .select()
        .from(subscribers)
        .where(eq(subscribers.pageId, page.id));
      const url = `/v1/pages/${page.id}/subscribers/${person?.id}`;
      return { page, take: () => call("DELETE", url, owner) };
    },
  };

  test("tells the recipient of a gift once when all of it is refunded, without a word about the money", async () => {
    const { page, take } = await places.gift();
    expect((await sendEmails(page.id))["recipient@example.com"]).toBeDefined();
    expect((await take(300)).statusCode).toBe(201);
    expect(Object.keys(await sendEmails(page.id))).toEqual(["buyer@example.com"]);
    expect((await take()).statusCode).toBe(201);
    expect((await take()).statusCode).toBe(409);
    const sent = await sendEmails(page.id);
    expect(Object.keys(sent)).toEqual(["buyer@example.com", "recipient@example.com"]);
    expect(sent["recipient@example.com"]).toMatch(
      /^Your gift ticket to .* is no longer valid\n.*Your gift ticket no longer opens the film\./s,
    );
    expect(sent["recipient@example.com"]).not.toMatch(/refund|money|\$/i);
    expect(await sendEmails(page.id)).toEqual({});
  });

  test.each([
    [
      "guest",
      "guest@example.com",
      /^Your free ticket to .* was taken back\n.*has taken back the free ticket .*Your free ticket no longer opens/s,
    ],
    [
      "registered",
      "reader@example.com",
      /^Your registration for .* was removed\n.*has removed your registration .*Your registration no longer opens/s,
    ],
  ] as const)("tells the %s person once that it was taken back", async (kind, to, words) => {
    const { page, take } = await places[kind]();
    expect(Object.keys(await sendEmails(page.id))).toEqual([to]);
    expect((await take()).statusCode).toBe(204);
    await take();
    expect(await sendEmails(page.id)).toEqual({ [to]: expect.stringMatching(words) });
  });

  test.each(["gift", "guest", "registered"] as const)(
    "tells no one who has not learned of the place yet: %s",
    async (kind) => {
      const { page, take } = await places[kind]();
      expect((await take()).statusCode).toBeLessThan(300);
      expect(Object.keys(await sendEmails(page.id))).toEqual(kind === "gift" ? ["buyer@example.com"] : []);
    },
  );
});

describe("deleting an event", () => {
  const createRegistered = async () => {
    const page = await createPage(app.services, owner.id, { emailCapture: true, activatedAt: new Date() });
    await createSubscriber(app.services, page.id, { email: "one@example.com", name: "Ann" });
    await createSubscriber(app.services, page.id, { email: "two@example.com" });
    await createSubscriber(app.services, page.id, { email: "gone@example.com", removedAt: new Date() });
    return page;
  };
  const createKey = async () => {
    const created = await call("POST", "/v1/api-keys", owner, { name: "Desk", scopes: ["events:write"] });
    expect(created.statusCode, created.body).toBe(201);
    return { headers: { authorization: `Bearer ${created.json().data.key}` } };
  };

  test("asks its owner and an API key with the number of registered people, and tells each of them once", async () => {
    const key = await createKey();
    for (const { headers } of [owner, key]) {
      const page = await createRegistered();
      const url = `/v1/pages/${page.id}`;
      expectAsked(await app.http.inject({ method: "DELETE", url, headers }), 2, ["deleted"]);
      expect(await listEmails(page.id)).toEqual([]);
      expect(
        (await app.http.inject({ method: "DELETE", url: `${url}?confirmed=true`, headers })).statusCode,
      ).toBe(204);
      const sent = await sendEmails(page.id);
      expect(Object.keys(sent)).toEqual(["one@example.com", "two@example.com"]);
      expect(sent["one@example.com"]).toMatch(
        /^Removed: .*Hello Ann,.*The organizer has removed this event/s,
      );
    }
  });

  test("an API key is asked before it archives", async () => {
    const key = await createKey();
    const page = await createSoldEvent();
    const archive = (payload: object) =>
      app.http.inject({ method: "PATCH", url: `/v1/pages/${page.id}`, headers: key.headers, payload });
    expectAsked(await archive({ archived: true }), 4, ["activated", "archived"]);
    expect((await archive({ archived: true, confirmed: true })).statusCode).toBe(200);
  });

  test("an event with orders is not deleted, also when it is confirmed", async () => {
    const page = await createSoldEvent();
    const response = await call("DELETE", `/v1/pages/${page.id}?confirmed=true`, owner);
    expect(response.json()).toMatchObject({ code: "state-conflict" });
    expect(await listEmails(page.id)).toEqual([]);
  });
});

describe("the former address of another event", () => {
  test("is taken only after a confirmation while that event has people", async () => {
    const first = await createSoldEvent();
    expect((await patch(first.id, { url: `${first.slug}-b`, confirmed: true })).statusCode).toBe(200);
    const second = await createPage(app.services, owner.id, { activated: false });
    const asked = await patch(second.id, { url: first.slug });
    expect(asked.statusCode).toBe(409);
    expect(asked.json()).toMatchObject({
      code: "confirmation-needed",
      message: expect.stringContaining("another event of yours. 4 people"),
      details: { holders: 4, changed: ["url"] },
    });
    expect((await patch(second.id, { url: first.slug, confirmed: true })).statusCode).toBe(200);
  });

  test("control: is free when no one holds a ticket", async () => {
    const first = await createPage(app.services, owner.id, { activatedAt: new Date() });
    expect((await patch(first.id, { url: `${first.slug}-b` })).statusCode).toBe(200);
    const second = await createPage(app.services, owner.id, { activated: false });
    expect((await patch(second.id, { url: first.slug })).statusCode).toBe(200);
  });
});

describe("a place that someone gets while the event is closed", () => {
  /** Closes an event in a transaction that waits until `during` has begun, then commits or rolls back. */
  async function closeDuring<T>(
    pageId: string,
    change: Partial<typeof pages.$inferInsert>,
    during: () => PromiseLike<T>,
    commits: boolean,
  ): Promise<T> {
    let started: Promise<T> | undefined;
    await app.services.db
      .transaction(async (tx) => {
        await tx.update(pages).set(change).where(eq(pages.id, pageId));
        started = Promise.resolve(during());
        // The request reads the open event, and then waits for this lock; without a lock it ends.
        const progress = { isOver: false };
        void Promise.resolve(started).finally(() => (progress.isOver = true));
        for (let waiting = 0; waiting === 0 && !progress.isOver;) {
          const { rows } = await app.services.db.execute<{ waiting: number }>(
            sql`select count(*)::int as waiting from pg_stat_activity
              where wait_event_type = 'Lock' and datname = current_database()`,
          );
          waiting = rows[0]?.waiting ?? 0;
        }
        if (!commits) tx.rollback();
      })
      .catch((error: unknown) => {
        if (commits) throw error;
      });
    if (!started) throw new Error("nothing was started");
    return started;
  }

  /** Requests for a place that no payment holds up. @returns the event and the request */
  const requests = {
    async registration() {
      const { id } = await createPage(app.services, owner.id, { emailCapture: true });
      const payload = { email: "late@example.com", name: "Late", tos: true };
      return [
        id,
        () => app.http.inject({ method: "POST", url: `/v1/pages/${id}/subscribers`, payload }),
      ] as const;
    },
    async "free order"() {
      const { page, ticketId } = await createTicketedEvent(app);
      await app.services.db.insert(promoCodes).values({ pageId: page.id, code: "FREE" });
      const products = [{ id: ticketId, quantity: 1 }];
      return [page.id, () => app.buy(page.id, { products, couponCode: "FREE", token: "" })] as const;
    },
    async "free ticket"() {
      const { page, seller } = await createTicketedEvent(app);
      const tickets = [{ email: "late@example.com", name: "Late" }];
      return [page.id, () => call("POST", `/v1/pages/${page.id}/comps`, seller, { tickets })] as const;
    },
  };
  const closings = {
    archived: { archived: true, activated: false },
    deactivated: { activated: false },
    cancelled: { cancelledAt: new Date() },
  };
  const ways = ["registration", "free order", "free ticket"] as const;

  test.each(
    ways.flatMap((way) => (["archived", "deactivated", "cancelled"] as const).map((c) => [way, c] as const)),
  )("is refused to a %s when the event is %s first, and given when that fails", async (way, closing) => {
    for (const commits of [true, false]) {
      const [pageId, request] = await requests[way]();
      const response = await closeDuring(pageId, closings[closing], request, commits);
      expect(response.statusCode === 409, response.body).toBe(commits);
      const people = await app.services.db.$count(subscribers, eq(subscribers.pageId, pageId));
      const guests = await app.services.db.$count(orders, eq(orders.pageId, pageId));
      expect(people + guests).toBe(commits ? 0 : 1);
      expect(await listEmails(pageId)).toHaveLength(commits ? 0 : 1);
    }
  });

  test("is told or refused, whatever comes first", async () => {
    const page = await createPage(app.services, owner.id, { emailCapture: true, activatedAt: new Date() });
    const register = (n: number) =>
      app.http.inject({
        method: "POST",
        url: `/v1/pages/${page.id}/subscribers`,
        payload: { email: `p${n}@example.com`, name: `P ${n}`, tos: true },
      });
    const before = Array.from({ length: 8 }, (_, n) => register(n));
    const archived = patch(page.id, { archived: true, confirmed: true });
    await Promise.all([...before, archived, ...Array.from({ length: 8 }, (_, n) => register(n + 8))]);
    const people = await app.services.db.select().from(subscribers).where(eq(subscribers.pageId, page.id));
    const told = (await listEmails(page.id)).filter(({ template }) => template === "place-lost");
    expect(told.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  });

  const { tooLate, cancelled, eventCancelled } = messages.placeEmails.lateRefund;
  test.each([
    [[{ archived: true }], tooLate],
    [[{ activated: false }], tooLate],
    [["cancel"], eventCancelled],
    [[{ activated: false }, "cancel"], cancelled],
    [[], null],
  ] as const)("is paid back with its reason when the bank confirms after %j", async (changes, cause) => {
    const { page, ticketId, seller } = await createTicketedEvent(app);
    const products = [{ id: ticketId, quantity: 1 }];
    const { slug, clientSecret, id } = (
      await app.buy(page.id, { products, token: "tok_threeDSecureRequired" })
    ).json().data;
    for (const change of changes) {
      const response =
        change === "cancel"
          ? await call("POST", `/v1/pages/${page.id}/cancel`, seller)
          : await patch(page.id, { ...change, confirmed: true }, seller);
      expect(response.statusCode, response.body).toBe(200);
    }
    await app.provider.post(`payment_intents/${clientSecret.split("_secret_")[0]}/authenticate`, {
      outcome: "complete",
    });
    await app.http.inject({ method: "POST", url: `/v1/pages/${page.id}/orders/${slug}/confirm` });
    await runJobs(app, "refunds");
    const [order] = await app.services.db.select().from(orders).where(eq(orders.id, id));
    const sent = await sendEmails(page.id);
    if (!cause) {
      expect(order).toMatchObject({ status: "paid" });
      return;
    }
    expect(order).toMatchObject({ refundedCents: 750 });
    expect(Object.keys(sent)).toEqual(["buyer@example.com"]);
    expect(sent["buyer@example.com"]).toMatch(/^Your refund /);
    expect(sent["buyer@example.com"]).toContain(cause);
  });
});
