import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actFor, createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createOrder, createSubscriber, findEntitlementId } from "../../testing/viewer-fixtures.ts";
import { auditEntries } from "../../db/schema/audit.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { createDefaultAboutSettings, createDefaultPaywallSettings } from "../events/pages/page-defaults.ts";
import { entitlements, subscribers } from "../../db/schema/subscribers.ts";

let app: TestApp;
let owner: TestAccount;
let staff: TestAccount;
let stranger: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
  staff = await createAccount(app.services, { type: "admin" });
  stranger = await createAccount(app.services);
});
afterAll(() => app.close());

const event = (fields: Parameters<typeof createPage>[2] = {}) =>
  createPage(app.services, owner.id, { emailCapture: true, ...fields });
const call = (
  method: "GET" | "POST" | "PATCH" | "DELETE",
  url: string,
  { account, payload }: { account?: TestAccount; payload?: object } = {},
) =>
  app.http.inject({
    method,
    url: `/v1/pages/${url}`,
    headers: { ...account?.headers },
    ...(payload && { payload }),
  });
const register = (pageId: string, payload: object) => call("POST", `${pageId}/subscribers`, { payload });
const findEmails = (pageId: string, template: string) =>
  app.services.db
    .select({ to: emailOutbox.to, input: emailOutbox.input, status: emailOutbox.status })
    .from(emailOutbox)
    .where(and(eq(emailOutbox.pageId, pageId), eq(emailOutbox.template, template)));

test("returns a credential that admits and enqueues one email", async () => {
  const page = await event();
  const response = await register(page.id, {
    name: " Ann ",
    email: " ann@example.com ",
    eventReminderOptOut: true,
  });
  expect(response.statusCode).toBe(201);
  const { id, ...rest } = response.json().data;
  expect(rest).toEqual({ email: "ann@example.com", name: "Ann" });
  expect(Buffer.from(id, "base64url").length).toBeGreaterThanOrEqual(16);
  const access = await call("GET", `${page.id}/subscribers/${id}/access`);
  expect(access.json().data).toEqual({ access: true, guest: "subscribed", visits: 0 });
  const [row] = await app.services.db.select().from(subscribers).where(eq(subscribers.pageId, page.id));
  expect(row).toMatchObject({ eventReminderOptOut: true });
  expect(await findEmails(page.id, "registration")).toMatchObject([
    { to: "ann@example.com", input: { subscriberId: row?.id } },
  ]);
});

test("stores the answers to the event's questions, once for each, and rejects a registration without them", async () => {
  const diet = { id: "01920000-0000-7000-8000-00000000d1e7", label: "What do you eat?", options: [] };
  const page = await event({ questions: [{ ...diet, kind: "text", required: true, per: "ticket" }] });
  const asked = await register(page.id, { name: "Ann", email: "ann@example.com" });
  expect(asked.statusCode).toBe(422);
  expect(asked.json().errors).toEqual({ [`answers.${diet.id}`]: { msg: "Please answer this question" } });
  const answers = [{ questionId: diet.id, label: diet.label, value: "=Fish" }];
  const registered = await register(page.id, { name: "Ann", email: "ann@example.com", answers });
  expect(registered.statusCode, registered.body).toBe(201);

  // Only the link of the registration changes its details.
  const others = [{ questionId: diet.id, value: "Rice" }];
  await register(page.id, { name: "Ann", email: "ann@example.com", answers: others });
  const list = await call("GET", `${page.id}/subscribers`, { account: owner });
  expect(list.json().data.data).toMatchObject([
    { answers: [{ questionId: diet.id, label: diet.label, unit: null, value: "=Fish" }] },
  ]);
  const { id: subscriberId } = registered.json().data;
  await register(page.id, { name: "Ann", email: "ann@example.com", answers: others, subscriberId });
  const [header = "", line = ""] = (
    await call("GET", `${page.id}/subscribers.csv`, { account: owner })
  ).body.split("\r\n");
  expect(header).toMatch(/,Begin by,Finish by,Language,What do you eat\?$/);
  expect(line).toMatch(/,Rice$/);
});

test("keeps one person with several credentials for concurrent registrations of one email in any case", async () => {
  // One email is sent in each minute: the presses must not cross into the next one.
  app.clock.advance(60_000 - (app.clock.now().getTime() % 60_000));
  const page = await event();
  const responses = await Promise.all(
    ["Bo@example.com", "bo@example.com", "BO@EXAMPLE.COM"].map((email) =>
      register(page.id, { email, name: "Bo" }),
    ),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(new Set(responses.map((response): string => response.json().data.id)).size).toBe(3);
  const list = await call("GET", `${page.id}/subscribers`, { account: owner });
  expect(list.json().data).toMatchObject({ total: 1, pages: 1, next: null });
  expect(await findEmails(page.id, "registration")).toHaveLength(1);
});

test("requires the fields that the owner asks for, with the form's messages", async () => {
  const plain = await event();
  const empty = await register(plain.id, { email: "", tos: false });
  expect(empty.statusCode).toBe(422);
  expect(empty.json()).toMatchObject({
    message: "Please enter a name",
    errors: {
      name: { msg: "Please enter a name" },
      email: { msg: "Please enter an email" },
      tos: { msg: "Please accept terms of services" },
    },
  });
  expect((await register(plain.id, { name: "A", email: "nobody" })).json().message).toBe(
    "Please enter a valid email",
  );
  const asking = await event({
    subscriptionSettings: {
      captureName: true,
      captureOrganization: true,
      captureCountry: true,
      captureZip: true,
    },
  });
  const bare = await register(asking.id, { name: "A", email: "a@example.com", zip: null });
  expect(Object.keys(bare.json().errors)).toEqual(["organization", "country", "zip"]);
  const nameless = await event({
    subscriptionSettings: {
      captureName: false,
      captureOrganization: false,
      captureCountry: false,
      captureZip: false,
    },
  });
  expect((await register(nameless.id, { email: "cy@example.com" })).json().data.name).toBe("cy");
  expect(
    (await register(plain.id, { name: "A", email: "a@example.com", age: 9 })).json().errors,
  ).toHaveProperty("age");
});

test("rejects registrations for an event that is over, cancelled, unpublished or archived", async () => {
  const past = new Date(Date.now() - 1000);
  const person = { name: "A", email: "a@example.com" };
  const over = await register((await event({ closesAt: past })).id, person);
  expect(over.json()).toMatchObject({ code: "state-conflict", message: "This Event Has Ended" });
  const draft = await register((await event({ activated: false })).id, person);
  expect(draft.json()).toMatchObject({ code: "state-conflict", message: "This Event Is Not Live Yet" });
  expect((await register((await event({ cancelledAt: past })).id, person)).statusCode).toBe(409);
  expect((await register((await event({ superarchived: true })).id, person)).statusCode).toBe(404);
  expect((await register(crypto.randomUUID(), person)).statusCode).toBe(404);
});

test("lets the owner and staff list and search the people; others get 404", async () => {
  const page = await event();
  for (let i = 0; i < 52; i++) {
    const createdAt = new Date(Date.now() + i * 1000);
    await createSubscriber(app.services, page.id, {
      name: `Élodie ${i}`,
      email: `e${i}@example.com`,
      createdAt,
    });
  }
  const list = (query: string, account?: TestAccount) =>
    call("GET", `${page.id}/subscribers${query}`, { ...(account && { account }) });
  const first = (await list("", owner)).json().data;
  expect(first).toMatchObject({ total: 52, pages: 2, next: `/v1/pages/${page.id}/subscribers?page=2` });
  expect(first.data[0]).toMatchObject({ name: "Élodie 51", visits: 0 });
  expect((await list("?page=2", staff)).json().data.data).toHaveLength(2);
  expect((await list("?search_term=%C3%A9LODIE%201", owner)).json().data.total).toBe(11);
  expect((await list("?search_term=%25", owner)).json().data.total).toBe(0);
  expect((await list("?search_term=lodie", owner)).json().data.next).toBe(
    `/v1/pages/${page.id}/subscribers?page=2&search_term=lodie`,
  );
  expect((await list("", stranger)).statusCode).toBe(404);
  expect((await list("")).statusCode).toBe(401);
  expect((await list("?page=0", owner)).statusCode).toBe(400);
});

test("lists every person once in the report and escapes spreadsheet formulas", async () => {
  const page = await event();
  await createSubscriber(app.services, page.id, { name: "=cmd()", email: "x@example.com" });
  const rows = Array.from({ length: 2500 }, (_, i) => ({
    pageId: page.id,
    name: `Person ${i}`,
    email: `person${i}@example.com`,
    // Many rows share one timestamp, so the order needs the id, too.
    createdAt: new Date(Date.now() - Math.floor(i / 700) * 1000),
  }));
  await app.services.db.insert(subscribers).values(rows);
  await createSubscriber(app.services, page.id, { email: "gone@example.com", removedAt: new Date() });
  const response = await call("GET", `${page.id}/subscribers.csv`, { account: owner });
  expect(response.headers["content-disposition"]).toMatch(
    new RegExp(`^attachment; filename="All-subscribers-${page.slug}__\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
  );
  expect(response.body.startsWith("\uFEFFDate,")).toBe(true);
  const lines = response.body.trim().split("\r\n");
  expect(lines).toHaveLength(2502);
  expect(new Set(lines.map((line) => line.split(",")[2])).size).toBe(2502);
  expect(response.body).toContain(",'=cmd(),");
  expect((await call("GET", `${page.id}/subscribers.csv`, { account: stranger })).statusCode).toBe(404);
});

test("lists until when a registered person must begin or may finish, where that is not the event's end", async () => {
  const page = await event({ unlockHours: 24, watchHours: 24 });
  const [begun, unbegun] = [
    await createSubscriber(app.services, page.id, { email: "begun@example.com" }),
    await createSubscriber(app.services, page.id, { email: "unbegun@example.com" }),
  ];
  const until = new Date(Date.now() + 3_600_000);
  const setTimes = (subscriberId: string, times: Partial<typeof entitlements.$inferInsert>) =>
    app.services.db.update(entitlements).set(times).where(eq(entitlements.subscriberId, subscriberId));
  await setTimes(begun.id, { countedAt: new Date(), watchUntil: until });
  await setTimes(unbegun.id, { unlockUntil: until });
  const rows: object[] = (await call("GET", `${page.id}/subscribers`, { account: owner })).json().data.data;
  const find = (email: string) => rows.find((row) => "email" in row && row.email === email);
  expect(find("begun@example.com")).toMatchObject({ finishBy: until.toISOString() });
  expect(find("begun@example.com")).not.toHaveProperty("beginBy");
  expect(find("unbegun@example.com")).toMatchObject({ beginBy: until.toISOString() });
  const report = (await call("GET", `${page.id}/subscribers.csv`, { account: owner })).body.split("\r\n");
  expect(report[0]).toMatch(/,Begin by,Finish by,Language$/);
  const findLine = (email: string) =>
    report
      .find((line) => line.includes(`,${email},`))
      ?.split(",")
      .slice(-3);
  expect(findLine("begun@example.com")).toEqual(["", until.toISOString(), "en"]);
  expect(findLine("unbegun@example.com")).toEqual([until.toISOString(), "", "en"]);
  const viewer = await app.http.inject({ url: `/v1/admin/viewers/${begun.id}`, headers: staff.headers });
  expect(viewer.json().data.registrations).toEqual([
    expect.objectContaining({ finishBy: until.toISOString() }),
  ]);
});

test("admits only to the event of the credential, and counts visits on the server", async () => {
  const page = await event({
    emailCapture: false,
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true },
    aboutSettings: { ...createDefaultAboutSettings(), enableLive: true, liveUrl: "https://talk.example" },
  });
  const other = await event();
  const { credential } = await createSubscriber(app.services, page.id);
  const { slug } = await createOrder(app.services, page.id, { visits: 7 });
  const access = (pageId: string, token: string) => call("GET", `${pageId}/subscribers/${token}/access`);
  expect((await access(page.id, credential)).json().data).toEqual({ access: false, guest: "new", visits: 0 });
  expect((await access(page.id, slug)).json().data).toEqual({
    access: true,
    guest: "paid",
    visits: 7,
    liveUrl: "https://talk.example",
  });
  expect((await access(other.id, slug)).statusCode).toBe(404);
  expect((await access(page.id, "a".repeat(43))).statusCode).toBe(404);
  const visit = await call("PATCH", `${page.id}/subscribers/${slug}/visits`, { payload: { visits: 0 } });
  expect(visit.json().data).toEqual({ visits: 7 });
  const [row] = await app.services.db.select().from(subscribers).where(eq(subscribers.pageId, page.id));
  // A row id is not a credential.
  expect((await access(page.id, row?.id ?? "")).statusCode).toBe(404);
});

test("changes a registration's details only for a holder of its credential", async () => {
  const page = await event();
  const details = { name: "Ann", organization: "Film Club", country: "US", zip: "62701" };
  const email = "ann@example.com";
  const credential = (await register(page.id, { ...details, email })).json().data.id;
  const other = (await register(page.id, { name: "Bo", email: "bo@example.com" })).json().data.id;
  const findDetails = async () => {
    const rows = await app.services.db.select().from(subscribers).where(eq(subscribers.pageId, page.id));
    return rows.find((row) => row.email === email);
  };
  const attack = {
    name: '=HYPERLINK("http://evil.example")',
    email: "ANN@example.com",
    organization: "@SUM(1)",
    country: "FR",
    zip: "75001",
    eventReminderOptOut: true,
  };
  for (const subscriberId of [undefined, other, "x".repeat(43)]) {
    const response = await register(page.id, { ...attack, ...(subscriberId && { subscriberId }) });
    expect(response.statusCode).toBe(201);
    expect(await findDetails()).toMatchObject({ ...details, eventReminderOptOut: false });
  }
  const changed = { name: "Ann Lee", email, zip: "62702", eventReminderOptOut: true };
  expect((await register(page.id, { ...changed, subscriberId: credential })).statusCode).toBe(201);
  expect(await findDetails()).toMatchObject(changed);
});

test("counts visits per credential and lists their sum per person", async () => {
  const page = await event();
  const { credential, id } = await createSubscriber(app.services, page.id);
  const again = (await register(page.id, { name: "A", email: "viewer.x@example.com" })).json().data.id;
  await app.services.db.update(entitlements).set({ plays: 4 }).where(eq(entitlements.subscriberId, id));
  const visits = async (token: string) =>
    (await call("PATCH", `${page.id}/subscribers/${token}/visits`)).json().data.visits;
  expect([await visits(credential), await visits(again)]).toEqual([4, 0]);
});

test("stops access and emails of a removed person and rejects a new registration of that email", async () => {
  const page = await event();
  const { id: credential } = (await register(page.id, { name: "A", email: "a@example.com" })).json().data;
  const [row] = await app.services.db.select().from(subscribers).where(eq(subscribers.pageId, page.id));
  const path = `${page.id}/subscribers/${row?.id}`;
  expect((await call("DELETE", path, { account: stranger })).statusCode).toBe(404);
  const other = await event();
  expect((await call("DELETE", `${other.id}/subscribers/${row?.id}`, { account: owner })).statusCode).toBe(
    404,
  );

  const heard: unknown[] = [];
  const client = await app.services.pool.connect();
  client.on("notification", ({ payload = "" }) => heard.push(JSON.parse(payload)));
  await client.query("listen playback_revoked");
  await actFor(app.services, staff, owner.id);
  expect((await call("DELETE", path, { account: staff })).statusCode).toBe(204);
  await client.query("select 1");
  client.release(true);
  const entitlementId = await findEntitlementId(app.services, { subscriberId: row?.id ?? "" });
  expect(heard).toEqual([{ entitlementId }]);

  expect((await call("GET", `${page.id}/subscribers/${credential}/access`)).statusCode).toBe(404);
  expect(await findEmails(page.id, "registration")).toMatchObject([{ status: "dropped" }]);
  expect((await register(page.id, { name: "A", email: "A@example.com" })).statusCode).toBe(403);
  expect((await call("DELETE", path, { account: owner })).statusCode).toBe(404);
  const audit = await app.services.db.select().from(auditEntries).where(eq(auditEntries.subjectId, page.id));
  expect(audit).toMatchObject([{ action: "subscriber.remove", onBehalfOf: owner.id }]);
});

test("lets a filmmaker whose event our team builds list people but not remove them", async () => {
  const page = await event({ diyEvent: false });
  const { id } = await createSubscriber(app.services, page.id);
  expect((await call("GET", `${page.id}/subscribers`, { account: owner })).statusCode).toBe(200);
  expect((await call("DELETE", `${page.id}/subscribers/${id}`, { account: owner })).statusCode).toBe(403);
});

test("sends the viewing link again for a repeated registration, at most three times a day", async () => {
  // The presses below must not cross midnight.
  app.clock.advance(86_400_000 - (app.clock.now().getTime() % 86_400_000));
  const page = await event({ closesAt: new Date(app.clock.now().getTime() + 10 * 86_400_000) });
  const sent: number[] = [];
  for (let press = 0; press < 5; press++) {
    expect((await register(page.id, { email: "cy@example.com", name: "Cy" })).statusCode).toBe(201);
    sent.push((await findEmails(page.id, "registration")).length);
    app.clock.advance(5 * 60_000);
  }
  expect(sent).toEqual([1, 2, 3, 3, 3]);
  app.clock.advance(86_400_000);
  await register(page.id, { email: "cy@example.com", name: "Cy" });
  expect(await findEmails(page.id, "registration")).toHaveLength(4);
});
