import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/audit.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createFeature } from "../../../testing/media-fixtures.ts";

let app: TestApp;
let staff: TestAccount;
let owner: TestAccount;

beforeAll(async () => {
  app = await createTestApp();
  staff = await createAccount(app.services, { type: "admin" });
  owner = await createAccount(app.services);
});
afterAll(() => app.close());

type Method = "GET" | "POST" | "PATCH";
const call = (method: Method, url: string, payload?: object) =>
  app.http.inject({ method, url, headers: staff.headers, ...(payload && { payload }) });
const getFlags = async (id: string) => {
  const { activated, archived, test: isTest, diyEvent } = (await call("GET", `/v1/pages/${id}`)).json().data;
  return { activated, archived, test: isTest, diyEvent };
};
const bulk = (pageIds: string[], attributes: object) =>
  call("PATCH", "/v1/admin/pages/bulk", { pageIds, attributes });

test("activates all events or none; the error lists the events that are not ready", async () => {
  const ready = await createPage(app.services, owner.id, { activated: false });
  await createFeature(app.services, ready.id);
  const unready = await createPage(app.services, owner.id, { activated: false, title: "No film yet" });
  const dateless = await createPage(app.services, owner.id, {
    activated: false,
    eventStart: null,
    eventEnd: null,
  });
  const rejected = await bulk([ready.id, unready.id], { active: true });
  expect(rejected.statusCode).toBe(409);
  expect(rejected.json()).toMatchObject({ code: "not-activatable", details: { pageId: unready.id } });
  expect(rejected.json().message).toContain("No film yet");
  const two = await bulk([ready.id, unready.id, dateless.id], { active: true });
  expect(two.json().message).toBe("2 events are not ready to be activated yet.");
  const film = { field: "featureUrl", step: "trailer", message: "Please upload the film" };
  expect(two.json().details.events).toEqual([
    { pageId: unready.id, title: "No film yet", url: unready.slug, accountId: owner.id, missing: [film] },
    expect.objectContaining({
      pageId: dateless.id,
      missing: [
        film,
        { field: "eventStart", step: "eventDetails", message: "Please set a start date" },
        { field: "eventEnd", step: "eventDetails", message: "Please set an end date" },
      ],
    }),
  ]);
  expect((await getFlags(ready.id)).activated).toBe(false);
  await createFeature(app.services, unready.id);
  expect((await bulk([ready.id, unready.id], { active: true })).json()).toEqual({ data: { updated: 2 } });
  expect((await getFlags(unready.id)).activated).toBe(true);
});

test("archives and flags events together, with one audit entry each", async () => {
  const pages = [await createPage(app.services, owner.id), await createPage(app.services, owner.id)];
  const ids = pages.map(({ id }) => id);
  expect((await bulk(ids, { archived: true, test: true, diyEvent: false })).statusCode).toBe(200);
  for (const id of ids) {
    expect(await getFlags(id)).toEqual({ activated: false, archived: true, test: true, diyEvent: false });
    const audit = (await call("GET", `/v1/admin/audit?subject_id=${id}`)).json().data;
    expect(audit.data[0]).toMatchObject({ action: "page.update", actorId: staff.id });
  }
  expect((await bulk([...ids, crypto.randomUUID()], { archived: false })).statusCode).toBe(404);
  expect((await getFlags(pages[0]?.id ?? "")).archived).toBe(true);
  expect((await bulk(ids, { title: "Mine" })).statusCode).toBe(422);
});

test("the audit log can be filtered by actor and is append-only", async () => {
  const { data } = (await call("GET", `/v1/admin/audit?actor_id=${staff.id}`)).json();
  expect(data.total).toBeGreaterThan(0);
  const getPart = async (name: string) =>
    (await call("GET", `/v1/admin/audit?actor_id=${staff.id}&part=${name}`)).json().data;
  expect(await getPart("rows")).toEqual({ ...data, total: null, totalIsExact: null, pages: null });
  expect(await getPart("total")).toEqual({ ...data, data: [], next: null });
  const { db } = app.services;
  const [entry] = await db.select().from(auditEntries).limit(1);
  const id = entry?.id ?? "";
  await expect(db.delete(auditEntries).where(eq(auditEntries.id, id))).rejects.toThrow();
  await expect(
    db.update(auditEntries).set({ action: "nothing" }).where(eq(auditEntries.id, id)),
  ).rejects.toThrow();
  await expect(db.execute(sql`truncate audit_entries`)).rejects.toThrow();
  expect(await db.$count(auditEntries, eq(auditEntries.id, id))).toBe(1);
});

test("the overview has one value per UTC day", async () => {
  const page = await createPage(app.services, owner.id);
  const order = { pageId: page.id, name: "Ada", email: "ada@example.com", status: "paid" } as const;
  await app.services.db.insert(orders).values([
    { ...order, totalCents: 750, createdAt: new Date("2021-03-01T00:00:00Z") },
    { ...order, totalCents: 250, createdAt: new Date("2021-03-01T23:59:59Z") },
    { ...order, totalCents: 999, createdAt: new Date("2021-03-03T00:00:00Z") },
    { ...order, totalCents: 5, status: "failed", createdAt: new Date("2021-03-01T12:00:00Z") },
  ]);
  const response = await call("GET", "/v1/admin/overview?from=2021-03-01&to=2021-03-02");
  expect(response.json().data.sales).toEqual([
    { day: "2021-03-01", value: 1000 },
    { day: "2021-03-02", value: 0 },
  ]);
  expect(response.json().data.orders[0]).toEqual({ day: "2021-03-01", value: 2 });
  await app.services.db
    .update(pages)
    .set({ activatedAt: new Date("2021-03-02T12:00:00Z") })
    .where(eq(pages.id, page.id));
  const again = await call("GET", "/v1/admin/overview?from=2021-03-01&to=2021-03-02");
  expect(again.json().data.events).toEqual([
    { day: "2021-03-01", value: 0 },
    { day: "2021-03-02", value: 1 },
  ]);
  // Stages without a lead are included, in the fixed order.
  expect(response.json().data.leadsByStage[0]).toEqual({ stage: "new", count: 0 });
  expect((await call("GET", "/v1/admin/overview?from=2021-03-02&to=2021-03-01")).statusCode).toBe(422);
});

test("emails can be searched in any status, previewed without links and sent again", async () => {
  const { db } = app.services;
  const email = { template: "welcome", to: "bounce@example.test", input: {} };
  const [failed, sent, reset, dropped] = await db
    .insert(emailOutbox)
    .values([
      { ...email, status: "failed", attempts: 30, lastError: "Mailbox full" },
      { ...email, status: "sent", input: { accountId: owner.id } },
      { ...email, template: "password-reset", status: "sent" },
      { ...email, status: "dropped" },
    ])
    .returning();
  const listEmails = async (query: string) => (await call("GET", `/v1/admin/mails?${query}`)).json().data;
  expect(await listEmails("search_term=BOUNCE@")).toMatchObject({ total: 4 });
  expect(await listEmails("search_term=bounce@&status=failed")).toMatchObject({
    total: 1,
    data: [{ id: failed?.id, lastError: "Mailbox full" }],
  });
  const waitingOrFailed = await listEmails("");
  expect(waitingOrFailed.data.map(({ id }: { id: string }) => id)).toContain(failed?.id);
  expect(waitingOrFailed.data.map(({ id }: { id: string }) => id)).not.toContain(sent?.id);
  expect(waitingOrFailed.data[0]).not.toHaveProperty("input");

  const preview = (await call("GET", `/v1/admin/mails/${sent?.id}`)).json().data;
  expect(preview).toMatchObject({
    id: sent?.id,
    status: "sent",
    subject: expect.stringContaining("Matinee"),
  });
  expect(preview.text).not.toMatch(/https?:/);
  expect((await call("GET", `/v1/admin/mails/${failed?.id}`)).json().data).toMatchObject({ text: null });
  expect((await call("GET", `/v1/admin/mails/${crypto.randomUUID()}`)).statusCode).toBe(404);

  const again = await call("POST", `/v1/admin/mails/${failed?.id}/resend`);
  expect(again.json().data).toMatchObject({ status: "waiting", attempts: 0 });
  // The copy has its own id, hence its own Message-ID. Single-use links and dropped emails are not resent.
  const copy = (await call("POST", `/v1/admin/mails/${sent?.id}/resend`)).json().data;
  expect(copy).toMatchObject({ status: "waiting", to: email.to, template: "welcome" });
  expect(copy.id).not.toBe(sent?.id);
  for (const { id } of [reset, dropped].flatMap((row) => row ?? []))
    expect((await call("POST", `/v1/admin/mails/${id}/resend`)).statusCode).toBe(409);
  expect((await call("POST", `/v1/admin/mails/${crypto.randomUUID()}/resend`)).statusCode).toBe(404);
});

test("event and order reports contain every matching row across batches", async () => {
  const page = await createPage(app.services, owner.id, { title: "@Report", slug: "report-page" });
  const order = {
    pageId: page.id,
    name: "Ada",
    email: "ada@csv.test",
    status: "paid",
    totalCents: 100,
  } as const;
  // All have the same time, so only the id distinguishes them when paging.
  const createdAt = new Date("2022-01-01T00:00:00Z");
  await app.services.db.insert(orders).values(Array.from({ length: 1201 }, () => ({ ...order, createdAt })));
  const rows = (await call("GET", "/v1/admin/orders.csv?search_term=ada@csv.test")).body.trim().split("\r\n");
  expect(rows).toHaveLength(1202);
  expect(new Set(rows).size).toBe(1202);
  expect(rows[1]).toContain("'@Report,report-page");
  // A batch is ten thousand orders: these are two batches and one order.
  await app.services.pool.query(
    `insert into orders (id, page_id, status, email, name, total_cents, created_at)
      select gen_random_uuid(), $1, 'paid', 'many@csv.test', n::text, 100, $2::timestamptz - n * interval '1 minute'
      from generate_series(1, 20001) n`,
    [page.id, createdAt],
  );
  const many = (await call("GET", "/v1/admin/orders.csv?search_term=many@csv")).body
    .trim()
    .split("\r\n")
    .slice(1);
  expect(many.map((row) => row.split(",")[6])).toEqual(Array.from({ length: 20_001 }, (_, n) => `${n + 1}`));
  // Line breaks and quotes inside cells are preserved.
  const odd = ["a\nb", '"\n"', 'x""\n\n,"y', "\n", "+15550100"];
  const oddOrders = odd.map((name) => ({ ...order, name, email: "odd@csv.test" }));
  await app.services.db.insert(orders).values(oddOrders);
  const oddReport = (await call("GET", "/v1/admin/orders.csv?search_term=odd@csv")).body;
  expect(oddReport.startsWith("\uFEFFEvent title,")).toBe(true);
  for (const name of odd.slice(0, 3)) expect(oddReport).toContain(`,"${name.replaceAll('"', '""')}",`);
  expect(oddReport).toContain(`,"'\n",`);
  expect(oddReport).toContain(",+15550100,");
  expect(oddReport.match(/\r\n/g)).toHaveLength(odd.length + 1);
  const events = (await call("GET", "/v1/pages.csv?search_term=report-page")).body.trim().split("\r\n");
  expect(events).toHaveLength(2);
  expect(events[1]).toContain(",'@Report,report-page,");
});

test("the report of selected orders has the columns and the rows of the list's report, and its audit entry the ids", async () => {
  const page = await createPage(app.services, owner.id, { slug: "selected-report" });
  const order = { pageId: page.id, name: "Ada", email: "ada@selected.test", totalCents: 100 } as const;
  const placed = await app.services.db
    .insert(orders)
    .values([1, 2, 3].map((n) => ({ ...order, status: "paid" as const, createdAt: new Date(n * 1000) })))
    .returning();
  const [pending] = await app.services.db
    .insert(orders)
    .values({ ...order, status: "pending" })
    .returning();
  const select = (ids: (string | undefined)[]) => call("POST", "/v1/admin/orders.csv", { ids });
  const all = await call("GET", "/v1/admin/orders.csv?search_term=selected-report");
  const every = await select([...placed.map(({ id }) => id), pending?.id, crypto.randomUUID()]);
  expect(every.statusCode).toBe(200);
  expect(every.headers["content-disposition"]).toBe(all.headers["content-disposition"]);
  expect(every.body).toBe(all.body);
  const rows = (await select([placed[0]?.id, placed[2]?.id])).body.trim().split("\r\n").slice(1);
  expect(rows.map((row) => row.split(",")[4])).toEqual([placed[2]?.id, placed[0]?.id]);
  const [entry] = await app.services.db
    .select()
    .from(auditEntries)
    .where(sql`${auditEntries.detail} @> ${JSON.stringify({ orderIds: [placed[0]?.id] })}::jsonb`)
    .orderBy(sql`${auditEntries.id} desc`);
  expect(entry).toMatchObject({
    action: "orders.export",
    detail: { orderIds: [placed[0]?.id, placed[2]?.id] },
  });
  const tooMany = Array.from({ length: 1001 }, () => crypto.randomUUID());
  for (const ids of [[], ["salt"], tooMany]) expect((await select(ids)).statusCode).toBe(422);
});

test("a report's search term is matched literally, without SQL or pattern meaning", async () => {
  const page = await createPage(app.services, owner.id);
  const name = String.raw`O'Neil \' or 1=1 -- $9 "x"`;
  const order = { pageId: page.id, email: "quote@csv.test", status: "paid", totalCents: 100 } as const;
  await app.services.db.insert(orders).values([
    { ...order, name },
    { ...order, name: "Somebody" },
  ]);
  const searchReport = async (term: string) =>
    (await call("GET", `/v1/admin/orders.csv?search_term=${encodeURIComponent(term)}`)).body
      .trim()
      .split("\r\n");
  expect(await searchReport(name)).toHaveLength(2);
  for (const term of [String.raw`\'`, "' or '1'='1", "$9", "$$", "1=1 --"]) {
    const rows = await searchReport(term);
    expect(rows).toHaveLength(name.includes(term) ? 2 : 1);
  }
});
