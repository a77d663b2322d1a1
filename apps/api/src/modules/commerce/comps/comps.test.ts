import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/audit.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { pages } from "../../../db/schema/pages.ts";
import { products } from "../../../db/schema/products.ts";
import { createKeyHeaders } from "../../../testing/api-key-fixtures.ts";
import { actFor, createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { issueViewerToken } from "../../access/viewer-credentials.queries.ts";
import { computeCompsPerDay } from "./comps.rules.ts";
import { createDefaultPaywallSettings } from "../../events/pages/page-defaults.ts";

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
});
afterAll(() => app.close());

const createEvent = (fields: Partial<typeof pages.$inferInsert> = {}) =>
  createPage(app.services, owner.id, {
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true },
    ...fields,
  });
const give = (
  pageId: string,
  payload: object | string | Buffer,
  headers: Record<string, string> = owner.headers,
) =>
  app.http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/comps`,
    headers: {
      ...headers,
      ...((typeof payload === "string" || Buffer.isBuffer(payload)) && { "content-type": "text/csv" }),
    },
    payload,
  });
const giveTo = async (pageId: string, payload: object | string | Buffer) => {
  const response = await give(pageId, payload);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};
const revoke = (pageId: string, orderId: string) =>
  app.http.inject({
    method: "DELETE",
    url: `/v1/pages/${pageId}/comps/${orderId}`,
    headers: owner.headers,
  });
const listOrders = async (pageId: string) =>
  (await app.http.inject({ url: `/v1/pages/${pageId}/orders`, headers: owner.headers })).json().data;
const findEmails = (pageId: string) =>
  app.services.db.select().from(emailOutbox).where(eq(emailOutbox.pageId, pageId));
const findStatuses = ({ lines }: { lines: { status: string }[] }) => lines.map(({ status }) => status);

const imogen = { email: "imogen@example.com", name: "Imogen Achterberg" };

describe("a list of free tickets", () => {
  test("gives each valid line a ticket, reports the others by number, and gives nothing twice", async () => {
    const { id } = await createEvent();
    const csv = [
      "Name;E-Mail;Reference",
      "Imogen Achterberg;imogen@example.com;",
      ";noname@example.com;",
      "",
      '"Olu, Adeyemi";olu@example.com;seat 7',
      "Nobody;not an address;",
      "Imogen A.;IMOGEN@example.com;",
      "www.spam.example;spam@example.com;",
    ].join("\r\n");
    const first = await giveTo(id, csv);
    expect(first).toMatchObject({ created: 2, existing: 1, invalid: 3 });
    const errors = first.lines.map(({ line, status, error }: Record<string, unknown>) => [
      line,
      status,
      error,
    ]);
    expect(errors).toEqual([
      [2, "created", null],
      [3, "invalid", "Please enter a name"],
      [5, "created", null],
      [6, "invalid", "Please enter a valid email"],
      [7, "existing", null],
      [8, "invalid", "A name cannot contain a link or a web address"],
    ]);
    expect(await giveTo(id, csv)).toMatchObject({ created: 0, existing: 3, invalid: 3 });
    const { data, total } = await listOrders(id);
    expect(total).toBe(2);
    expect(data).toContainEqual(
      expect.objectContaining({ name: "Olu, Adeyemi", comp: true, status: "paid", chargeTotal: 0 }),
    );
    expect(await findEmails(id)).toHaveLength(2);
    const report = await app.http.inject({ url: `/v1/pages/${id}/orders.csv`, headers: owner.headers });
    expect(report.body).toContain("Free ticket");
    expect(report.body.match(/,Yes,/g)).toHaveLength(2);
  });

  test("reads the bytes of a spreadsheet in its own encoding, and refuses characters that were lost", async () => {
    const { id } = await createEvent();
    const csv = "email;name\r\njuergen@example.com;Jürgen Groß";
    for (const bytes of [Buffer.from(csv, "latin1"), Buffer.from(`\uFEFF${csv}`, "utf16le")]) {
      expect((await giveTo(id, bytes)).lines).toMatchObject([{ line: 2, name: "Jürgen Groß", error: null }]);
    }
    const lost = "The characters are lost: J\uFFFDrgen";
    const refused = await give(id, { csv: `a@example.com,${lost}` });
    expect([refused.statusCode, refused.json().errors.csv.msg]).toEqual([
      422,
      expect.stringContaining("another encoding"),
    ]);
    expect((await give(id, Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0x81]))).statusCode).toBe(422);
    const { lines } = await giveTo(id, { tickets: [{ email: "a@example.com", name: lost }] });
    expect(lines[0].error).toBe("This name has characters that were lost. Please type it again.");
    expect(await findEmails(id)).toHaveLength(1);
  });

  test("gives one person several tickets under different references", async () => {
    const { id } = await createEvent();
    const tickets = [
      { ...imogen, reference: "row 1" },
      { ...imogen, reference: "row 2" },
      { ...imogen, reference: "row 1" },
    ];
    expect(findStatuses(await giveTo(id, { tickets }))).toEqual(["created", "created", "existing"]);
  });

  test("gives nothing in a dry run", async () => {
    const { id } = await createEvent();
    const result = await giveTo(id, { csv: "imogen@example.com\tImogen", dryRun: true });
    expect(result.lines).toMatchObject([{ line: 1, status: "created", orderId: null }]);
    expect((await listOrders(id)).total).toBe(0);
  });

  test("gives as many tickets as are left of a limited one", async () => {
    const { id } = await createEvent();
    const [ticket] = await app.services.db
      .insert(products)
      .values({ pageId: id, type: "ticket", title: "Front row", priceCents: 900, sku: "1", quantity: 2 })
      .returning();
    const productId = ticket?.id ?? "";
    const tickets = ["a", "b", "c"].map((name) => ({ email: `${name}@example.com`, name }));
    const checked = await giveTo(id, { tickets, productId, dryRun: true });
    const result = await giveTo(id, { tickets, productId });
    expect(findStatuses(checked)).toEqual(["created", "created", "invalid"]);
    expect(findStatuses(result)).toEqual(["created", "created", "invalid"]);
    expect(result.lines[2].error).toBe("No tickets are left.");
    expect((await revoke(id, result.lines[0].orderId)).statusCode).toBe(204);
    expect(findStatuses(await giveTo(id, { tickets, productId }))).toEqual([
      "revoked",
      "existing",
      "created",
    ]);
  });

  test("sent twice at once gives each line one ticket", async () => {
    const { id } = await createEvent();
    const tickets = Array.from({ length: 40 }, (_, n) => ({ email: `v${n}@example.com`, name: `V ${n}` }));
    const results = await Promise.all([1, 2, 3].map(() => giveTo(id, { tickets })));
    expect(results.map(({ created }) => created).toSorted((a, b) => a - b)).toEqual([0, 0, 40]);
    expect((await listOrders(id)).total).toBe(40);
  });

  test("returns 422 for a list that cannot be read, and 409 without tickets to give", async () => {
    const { id } = await createEvent();
    const problem = async (pageId: string, payload: object | string) => {
      const response = await give(pageId, payload);
      return [response.statusCode, response.json().errors ?? response.json().message];
    };
    expect(await problem(id, '"a@example.com,A\nb@example.com,B')).toEqual([
      422,
      { csv: { msg: expect.stringMatching(/^Line \d+ cannot be read/) } },
    ]);
    expect(await problem(id, {})).toEqual([
      422,
      { tickets: { msg: "Please send either `tickets` or `csv`." } },
    ]);
    expect(await problem(id, "email,name\n")).toEqual([
      422,
      { csv: { msg: "Please enter at least one line." } },
    ]);
    const tooMany = Array.from({ length: 2001 }, (_, n) => `a${n}@example.com,A`).join("\n");
    expect(await problem(id, tooMany)).toMatchObject([422, { csv: {} }]);
    const poster = await app.services.db
      .insert(products)
      .values({ pageId: id, type: "physical", title: "Poster", priceCents: 900, sku: "2" })
      .returning();
    expect(await problem(id, { tickets: [imogen], productId: poster[0]?.id })).toMatchObject([422, {}]);
    const texts = [
      [{ activated: false }, "Please activate the event first."],
      [{ cancelledAt: new Date() }, "This event is cancelled."],
      [{ paywallSettings: createDefaultPaywallSettings() }, "This event has no tickets."],
      [{ closesAt: new Date(Date.now() - 1000) }, "This event has ended."],
    ] as const;
    for (const [fields, text] of texts) {
      const event = await createEvent(fields);
      expect(await problem(event.id, { tickets: [imogen] })).toEqual([409, text]);
    }
  });
});

describe("a free ticket", () => {
  test("admits like a ticket until it is revoked, which also drops its email", async () => {
    const { id } = await createEvent();
    const { lines } = await giveTo(id, { tickets: [imogen] });
    const { orderId } = lines[0];
    const slug = await issueViewerToken(app.services.db, { pageId: id, orderId });
    const findAccess = async () =>
      (await app.http.inject({ url: `/v1/pages/${id}/subscribers/${slug}/access` })).json().data.access;
    expect(await findAccess()).toBe(true);
    expect((await revoke(id, orderId)).statusCode).toBe(204);
    expect((await revoke(id, orderId)).statusCode).toBe(204);
    expect(await findAccess()).toBe(false);
    expect(await findEmails(id)).toMatchObject([{ template: "free-ticket", status: "dropped" }]);
    const detail = await app.http.inject({
      url: `/v1/pages/${id}/orders/${orderId}/detail`,
      headers: owner.headers,
    });
    const kinds = detail.json().data.history.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(["comp-given", "comp-revoked"]);
    expect((await revoke(id, id)).statusCode).toBe(404);
  });

  test("is given by the owner, a key with the scope and finance staff, and is audited", async () => {
    const { id } = await createEvent();
    const finance = await createAccount(app.services, { type: "admin", staffRole: "finance" });
    const support = await createAccount(app.services, { type: "admin", staffRole: "support" });
    const stranger = await createAccount(app.services);
    const key = await createKeyHeaders(app.services, owner.id, ["attendees:write"]);
    const readKey = await createKeyHeaders(app.services, owner.id, ["attendees:read"]);
    const findStatus = async (headers: Record<string, string>, email: string) =>
      (await give(id, { tickets: [{ email, name: "A" }] }, headers)).statusCode;
    expect(await findStatus(key, "key@example.com")).toBe(200);
    expect(await findStatus(finance.headers, "staff@example.com")).toBe(403);
    await actFor(app.services, finance, owner.id);
    expect(await findStatus(finance.headers, "staff@example.com")).toBe(200);
    expect(await findStatus(readKey, "no@example.com")).toBe(403);
    expect(await findStatus(support.headers, "no@example.com")).toBe(403);
    expect(await findStatus(stranger.headers, "no@example.com")).toBe(404);
    const entries = await app.services.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, "comps.create")));
    expect(new Set(entries.map(({ onBehalfOf }) => onBehalfOf))).toEqual(new Set([owner.id, null]));
    await app.services.db.update(pages).set({ diyEvent: false }).where(eq(pages.id, id));
    expect(await findStatus(owner.headers, "no@example.com")).toBe(403);
  });
});

describe("the free tickets of a day", () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await createTestApp({ DATABASE_URL: app.config.DATABASE_URL, RATE_LIMIT_FACTOR: 1 });
  });
  afterAll(() => strict.close());
  const giveMany = (pageId: string, from: number, to: number, headers: Record<string, string>) =>
    strict.http.inject({
      method: "POST",
      url: `/v1/pages/${pageId}/comps`,
      headers,
      payload: {
        tickets: Array.from({ length: to - from }, (_, n) => ({
          email: `guest.${from + n}@example.com`,
          name: "A guest",
        })),
      },
    });

  test("are limited for an account, over its events and for its keys, and staff may give more", async () => {
    const one = await createEvent();
    const two = await createEvent();
    const refused = await giveMany(one.id, 0, 501, owner.headers);
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      expect.stringContaining("You can give 500 free tickets in 24 hours, and "),
    ]);
    const left = Number(/and (\d+) more now/.exec(refused.json().message)?.[1]);
    expect((await giveMany(one.id, 0, left, owner.headers)).json().data.created).toBe(left);
    // A list that was given already gives no ticket, and is no error.
    expect((await giveMany(one.id, 0, left, owner.headers)).json().data.existing).toBe(left);
    const key = await createKeyHeaders(app.services, owner.id, ["attendees:write"]);
    expect((await giveMany(two.id, 0, 1, owner.headers)).statusCode).toBe(429);
    expect((await giveMany(two.id, 0, 1, key)).statusCode).toBe(429);
    const finance = await createAccount(app.services, { type: "admin", staffRole: "finance" });
    await actFor(app.services, finance, owner.id);
    expect((await giveMany(two.id, 0, 1, finance.headers)).statusCode).toBe(200);
    const activity = await app.http.inject({ url: "/v1/account/activity", headers: owner.headers });
    expect(activity.json().data).toContainEqual(
      expect.objectContaining({ action: "comps.create", event: one.title, count: 200 }),
    );
  });

  test("grow with the age of the account and with paid orders", () => {
    expect(computeCompsPerDay({ days: 0.9, paidOrders: 0 })).toBe(500);
    expect(computeCompsPerDay({ days: 2.5, paidOrders: 0 })).toBe(1000);
    expect(computeCompsPerDay({ days: 400, paidOrders: 100 })).toBe(8500);
    expect(computeCompsPerDay({ days: 400, paidOrders: 1_000_000 })).toBe(20_000);
  });
});
