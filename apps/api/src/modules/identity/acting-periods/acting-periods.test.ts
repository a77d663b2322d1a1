import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/audit.ts";
import { pages } from "../../../db/schema/pages.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { createAccount, createPage, signInAgain, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let support: TestAccount;
let finance: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  [support, finance] = await Promise.all([
    createAccount(app.services, { type: "admin", staffRole: "support" }),
    createAccount(app.services, { type: "admin", staffRole: "finance" }),
  ]);
});
afterAll(() => app.close());

type Method = "GET" | "POST" | "PATCH" | "DELETE";
const call = (method: Method, url: string, by: TestAccount, payload?: object) =>
  app.http.inject({ method, url, headers: by.headers, ...(payload && { payload }) });
const reason = "Support request 4711";
const start = (customer: TestAccount, by: TestAccount) =>
  call("POST", "/v1/admin/acting-periods", by, { customerId: customer.id, reason });

async function createCustomerWithPage() {
  const customer = await createAccount(app.services);
  const page = await createPage(app.services, customer.id);
  return { customer, page };
}

test("staff change a customer's event only within an hour of giving a reason", async () => {
  const { customer, page } = await createCustomerWithPage();
  const rename = (by: TestAccount) => call("PATCH", `/v1/pages/${page.id}`, by, { title: "A new title" });
  const ask = (by: TestAccount) => call("POST", `/v1/pages/${page.id}/comments`, by, { text: "When?" });
  for (const write of [rename, ask]) {
    const rejected = await write(support);
    expect(rejected.statusCode).toBe(403);
    expect(rejected.json()).toMatchObject({
      code: "acting-period-needed",
      details: { customerId: customer.id },
    });
  }
  const upload = { pageId: page.id, kind: "trailer", name: "a.mp4", size: 1000 };
  expect((await call("POST", "/v1/videos", support, upload)).json().code).toBe("acting-period-needed");
  const created = await call("POST", `/v1/pages/${customer.id}`, support, { title: "A", url: "a-b-c" });
  expect(created.json().code).toBe("acting-period-needed");
  expect((await start(customer, support)).statusCode).toBe(201);
  expect((await rename(support)).statusCode).toBe(200);
  expect((await ask(support)).statusCode).toBe(201);
  // A period holds for one person and one customer.
  const other = await createCustomerWithPage();
  const otherUrl = `/v1/pages/${other.page.id}`;
  expect((await call("PATCH", otherUrl, support, { title: "B" })).json().code).toBe("acting-period-needed");
  expect((await call("PATCH", `/v1/pages/${page.id}`, finance, { title: "B" })).statusCode).toBe(403);
  // Control: the owner needs none.
  expect((await rename(customer)).statusCode).toBe(200);
  app.clock.advance(61 * 60_000);
  // Another period needs a recent proof of identity.
  expect((await start(customer, support)).json().code).toBe("step-up-needed");
  for (const by of [support, finance]) by.headers = await signInAgain(app.services, by);
  expect((await ask(support)).json().code).toBe("acting-period-needed");
});

test("a period can be ended, and the customer gets an email and reads it in their activity", async () => {
  const { customer, page } = await createCustomerWithPage();
  const url = `/v1/admin/acting-periods/${customer.id}`;
  expect((await call("GET", url, support)).json().data).toEqual({ period: null });
  await start(customer, support);
  expect((await call("GET", url, support)).json().data.period).toMatchObject({ reason });
  await call("PATCH", `/v1/pages/${page.id}`, support, { title: "Another title" });
  expect((await call("DELETE", url, support)).statusCode).toBe(204);
  expect((await call("GET", url, support)).json().data).toEqual({ period: null });
  const write = await call("PATCH", `/v1/pages/${page.id}`, support, { title: "A third title" });
  expect(write.json().code).toBe("acting-period-needed");
  const emails = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.to, customer.email));
  expect(emails.map(({ template }) => template)).toEqual(["acting-notice"]);
  const entries = await app.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.onBehalfOf, customer.id));
  const actorId = support.id;
  expect(entries).toHaveLength(3);
  expect(entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: "acting.start", actorId, reason }),
      expect.objectContaining({ action: "page.update", actorId }),
      expect.objectContaining({ action: "acting.end", actorId }),
    ]),
  );
  const activity = await call("GET", "/v1/account/activity", customer);
  const actions = activity.json().data.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(expect.arrayContaining(["acting.start", "page.update", "acting.end"]));
});

test("staff give another account a copy of an event only with a reason, which its owner learns", async () => {
  const { customer, page } = await createCustomerWithPage();
  const receiver = await createAccount(app.services, { credits: 2 });
  const copy = () =>
    call("POST", `/v1/pages/duplicate/${page.id}`, support, { account_email: receiver.email });
  expect((await copy()).json()).toMatchObject({
    code: "acting-period-needed",
    details: { customerId: customer.id },
  });
  // A reason for the receiver does not count.
  await start(receiver, support);
  expect((await copy()).json().code).toBe("acting-period-needed");
  await start(customer, support);
  await app.services.db
    .update(pages)
    .set({ currency: "eur", tax: { mode: "place" } })
    .where(eq(pages.id, page.id));
  const copied = await copy();
  expect(copied.statusCode).toBe(201);
  // The tax is that of the former seller.
  expect(copied.json().data).toMatchObject({ currency: "eur", tax: { mode: "none" } });
  const emails = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.to, customer.email));
  expect(emails.map(({ template }) => template)).toEqual(["acting-notice"]);
  const activity = (await call("GET", "/v1/account/activity", customer)).json().data;
  expect(activity).toContainEqual(expect.objectContaining({ action: "page.give-copy", event: page.title }));
  // Control: a copy for the owner needs no reason.
  const own = await createAccount(app.services, { credits: 1 });
  const ownPage = await createPage(app.services, own.id);
  const forOwner = { account_email: own.email };
  expect((await call("POST", `/v1/pages/duplicate/${ownPage.id}`, finance, forOwner)).statusCode).toBe(201);
});

test("staff activate a customer's event by the API only with a reason", async () => {
  const customer = await createAccount(app.services);
  const page = await createPage(app.services, customer.id, { activated: true });
  const admin = await createAccount(app.services, { type: "admin" });
  const activate = (by: TestAccount) => call("POST", `/v1/pages/${page.id}/activate`, by);
  expect((await activate(admin)).json().code).toBe("acting-period-needed");
  await start(customer, admin);
  expect((await activate(admin)).statusCode).toBe(200);
  // Control: the owner needs none.
  expect((await activate(customer)).statusCode).toBe(200);
});

test("needs a reason and a customer other than oneself", async () => {
  const customer = await createAccount(app.services);
  const short = { customerId: customer.id, reason: " ab  " };
  expect((await call("POST", "/v1/admin/acting-periods", support, short)).statusCode).toBe(422);
  expect((await start(support, support)).statusCode).toBe(404);
  expect((await start(customer, customer)).statusCode).toBe(403);
});

test("support changes no prices and products of a customer, finance does", async () => {
  const { customer, page } = await createCustomerWithPage();
  await Promise.all([start(customer, support), start(customer, finance)]);
  const setPrice = (by: TestAccount) =>
    call("PATCH", `/v1/pages/${page.id}`, by, { paywallSettings: { ...page.paywallSettings, price: 900 } });
  expect((await setPrice(support)).json().code).toBe("forbidden");
  const product = { type: "physical", title: "Poster", price: 2000 };
  const rejected = await call("POST", `/v1/pages/${page.id}/products`, support, product);
  expect(rejected.json().code).toBe("forbidden");
  expect((await setPrice(finance)).statusCode).toBe(200);
});

test("an audit entry has the reason of a period until the period is over", async () => {
  const { customer, page } = await createCustomerWithPage();
  const admin = await createAccount(app.services, { type: "admin" });
  const archive = (archived: boolean) => call("PATCH", `/v1/pages/${page.id}`, admin, { archived });
  await start(customer, admin);
  expect((await archive(true)).statusCode).toBe(200);
  app.clock.advance(61 * 60_000);
  admin.headers = await signInAgain(app.services, admin);
  // The status of an event needs no period.
  expect((await archive(false)).statusCode).toBe(200);
  const entries = await app.services.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, page.id), eq(auditEntries.action, "page.update")))
    .orderBy(auditEntries.id);
  expect(entries.map((entry) => entry.reason)).toEqual([reason, null]);
});
