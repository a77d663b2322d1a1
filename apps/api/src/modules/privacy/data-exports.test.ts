import { and, eq, sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries } from "../../db/schema/audit.ts";
import { dataRequests } from "../../db/schema/data-requests.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { notes } from "../../db/schema/notes.ts";
import { orderHistory } from "../../db/schema/orders.ts";
import { personalDataSources } from "../../personal-data.ts";
import { applyRetentionRule } from "../../platform/retention.ts";
import { createAccount, type TestAccount } from "../../testing/fixtures.ts";
import { createCustomerWithData, createViewerWithData } from "../../testing/personal-data.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { composeEmails } from "../emails/compose/compose-email.ts";
import { privacyRetention } from "./privacy.retention.ts";
import { processDataRequests } from "./process-data-requests.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const post = (url: string, payload: object, account?: TestAccount) =>
  app.http.inject({ method: "POST", url, payload, headers: { ...account?.headers } });
const process = (sources = personalDataSources) => processDataRequests(app.services, sources);
const findEmails = (to: string, template: string) =>
  app.services.db
    .select()
    .from(emailOutbox)
    .where(and(eq(emailOutbox.to, to), eq(emailOutbox.template, template)));

/** Composes the newest email to an address as the worker does, and returns the token in its link. */
async function readToken(to: string, template = "data-export"): Promise<string> {
  const row = (await findEmails(to, template)).at(-1);
  if (!row) throw new Error(`no ${template} to ${to}`);
  const [composed] = await composeEmails(app.services, [row]);
  if (!composed || composed instanceof Error) throw new Error(`not composed: ${String(composed)}`);
  const [, token = ""] = /#request=([\w.-]+)/.exec(composed.html) ?? [];
  return token;
}

const download = (token: string) => post("/v1/data-requests/download", { token });
function unzip(body: Buffer): Record<string, string> {
  return Object.fromEntries(Object.entries(unzipSync(body)).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

test("an account gets everything about it by an emailed link, without secrets", async () => {
  const { customer, prove } = await createCustomerWithData(app, "marker-export-a");
  const wrong = await post("/v1/account/export", { factor: { recoveryCode: "wrong" } }, customer);
  expect(wrong.json()).toMatchObject({ code: "invalid", errors: { factor: expect.anything() } });
  const asked = await post("/v1/account/export", prove(), customer);
  expect(asked.statusCode).toBe(201);
  expect(asked.json().data).toMatchObject({ kind: "export", status: "waiting", progress: 0 });
  // A second one at the same time would only make the same file.
  expect((await post("/v1/account/export", prove(), customer)).statusCode).toBe(409);
  await process();
  const list = await app.http.inject({ url: "/v1/account/data-requests", headers: customer.headers });
  expect(list.json().data).toMatchObject([{ status: "ready", progress: 100, byStaff: false }]);
  const token = await readToken(customer.email);
  const file = await download(token);
  expect(file.headers).toMatchObject({
    "content-type": "application/zip",
    "cache-control": "private, no-store",
  });
  const parts = unzip(file.rawPayload);
  const json = JSON.parse(parts["data.json"] ?? "");
  for (const part of [
    "account",
    "sessions",
    "passkeys",
    "api-keys",
    "email-changes",
    "events",
    "event-photos",
    "questions",
    "promo-codes",
    "videos",
    "captions",
    "files",
    "credits",
    "credit-purchases",
    "statement-emails",
    "issued-invoices",
    "leads",
    "lead-sources",
    "notes",
    "tags",
    "staff-approvals",
    "consents",
    "emails",
    "activity",
    "data-requests",
  ]) {
    expect(json[part], part).not.toHaveLength(0);
    expect(parts[`${part}.csv`], part).toMatch(/^\w+/);
  }
  expect(json.account).toMatchObject([{ email: customer.email, companyName: "marker-export-a" }]);
  expect(Object.values(parts).join()).not.toMatch(/passwordHash|tokenHash|argon2|codeHash|encryptedSecret/);
  expect(Object.values(parts).join()).not.toContain("other.buyer@example.com");
});

test("the link is random, stored hashed, only in the email, and ends after 7 days with the file", async () => {
  const { email } = await createViewerWithData(app, "marker-export-link");
  await post("/v1/data-requests", { kind: "export", email });
  await process();
  const token = await readToken(email);
  const [request] = await app.services.db.select().from(dataRequests).where(eq(dataRequests.email, email));
  const [id, secret = ""] = token.split(".");
  expect(id).toBe(request?.id);
  expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  expect(JSON.stringify(request)).not.toContain(secret);
  expect(JSON.stringify(await findEmails(email, "data-export"))).not.toContain(secret);
  expect((await download(token)).statusCode).toBe(200);
  expect((await download(`${id}.${"A".repeat(43)}`)).statusCode).toBe(404);
  expect((await download(`${crypto.randomUUID()}.${secret}`)).statusCode).toBe(404);
  app.clock.advance(7 * 86_400_000 + 1000);
  expect((await download(token)).statusCode).toBe(403);
  for (const rule of privacyRetention) await applyRetentionRule(app.services, rule);
  expect(await app.services.storage.getSize(request?.fileKey ?? "")).toBeNull();
  expect((await download(token)).statusCode).toBe(404);
});

test("a viewer's copy has only their own data; the response does not tell whether the address is known", async () => {
  const { email, gift } = await createViewerWithData(app, "marker-export-v");
  const registered = await post("/v1/data-requests", { kind: "export", email });
  const unregistered = await post("/v1/data-requests", { kind: "export", email: "nobody-here@example.com" });
  expect([registered.statusCode, unregistered.statusCode]).toEqual([202, 202]);
  expect(registered.json()).toEqual(unregistered.json());
  await process();
  const parts = unzip((await download(await readToken(email))).rawPayload);
  const json = JSON.parse(parts["data.json"] ?? "");
  expect(json.orders).toMatchObject([{ name: "marker-export-v", email }]);
  expect(json.invoices).toMatchObject([
    { kind: "invoice", content: { recipient: { name: "marker-export-v" } } },
  ]);
  expect(json["order-taxes"]).toMatchObject([{ buyerTaxNumber: "marker-export-v", taxCents: 140 }]);
  expect(json.registrations).toMatchObject([{ organization: "marker-export-v" }]);
  expect(json.playback).toMatchObject([{ positionSeconds: 61 }]);
  expect(json["live-rooms"]).toMatchObject([{ name: "marker-export-v" }]);
  expect(json["questions"]).toMatchObject([{ text: "Hello from marker-export-v" }]);
  expect(json["live-room-messages"]).toMatchObject([{ payload: { text: "Hello from marker-export-v" } }]);
  expect(json["waiting-lists"]).toMatchObject([{ name: "marker-export-v", quantity: 2, state: "waiting" }]);
  expect(json["listed-tickets"]).toMatchObject([{ state: "listed" }]);
  expect(json.invitations).toHaveLength(1);
  expect(json["email-opt-outs"]).toHaveLength(1);
  expect(json.consents).toHaveLength(1);
  // A gift's recipient does not learn the buyer's address or the price.
  expect(json.gifts).toMatchObject([{ id: gift.id, gift: { message: "Hello marker-export-v" } }]);
  expect(Object.values(parts).join()).not.toContain(gift.email);
  const [row] = await findEmails("nobody-here@example.com", "data-export");
  const [composed] = row ? await composeEmails(app.services, [row]) : [];
  expect(composed).toMatchObject({ subject: "Matinee has no data about you" });
});

test("a gift's recipient gets neither its price, its payments nor the notes about it, and its buyer all of them", async () => {
  const { db } = app.services;
  const { email, gift } = await createViewerWithData(app, "marker-export-gift");
  const staff = await createAccount(app.services, { type: "admin" });
  await db
    .insert(notes)
    .values({ subjectType: "order", subjectId: gift.id, text: "Card of the buyer", createdBy: staff.id });
  await db.insert(orderHistory).values({ orderId: gift.id, kind: "paid", amountCents: gift.totalCents });
  const copyOf = async (address: string) => {
    await post("/v1/data-requests", { kind: "export", email: address });
    await process();
    return JSON.parse(unzip((await download(await readToken(address))).rawPayload)["data.json"] ?? "");
  };
  const ofGift = (rows: { orderId: string }[] = []) => rows.filter(({ orderId }) => orderId === gift.id);
  const received = await copyOf(email);
  const [item, ...others] = ofGift(received["gift-items"]);
  expect(others).toEqual([]);
  expect(item).toMatchObject({ quantity: 1, type: "paywall" });
  expect(item).not.toHaveProperty("unitCents");
  expect([...ofGift(received["order-items"]), ...ofGift(received["order-history"])]).toEqual([]);
  expect(received.notes).toBeUndefined();
  const bought = await copyOf(gift.email);
  expect(ofGift(bought["order-items"])).toMatchObject([{ unitCents: gift.totalCents }]);
  expect(ofGift(bought["order-history"])).toMatchObject([{ amountCents: gift.totalCents }]);
  expect(bought.notes).toMatchObject([{ text: "Card of the buyer" }]);
});

test("requests for one address are limited, known or not", async () => {
  const limited = await createTestApp({ RATE_LIMIT_FACTOR: 1 });
  const ask = (email: string) =>
    limited.http.inject({ method: "POST", url: "/v1/data-requests", payload: { kind: "export", email } });
  const statuses: number[] = [];
  for (let n = 0; n < 4; n++) statuses.push((await ask("Flooded@example.com")).statusCode);
  expect(statuses).toEqual([202, 202, 202, 429]);
  expect((await ask("another@example.com")).statusCode).toBe(202);
  await limited.close();
});

test("a copy whose worker dies half way is made by another one; its email is sent once", async () => {
  const { email } = await createViewerWithData(app, "marker-export-killed");
  await post("/v1/data-requests", { kind: "export", email });
  let died = false;
  const dying = personalDataSources.map((source, index) => ({
    ...source,
    collect: async (...input: Parameters<typeof source.collect>) => {
      if (index === 6 && !died) {
        died = true;
        throw new Error("killed");
      }
      return source.collect(...input);
    },
  }));
  await process(dying);
  const findRequest = async () =>
    (await app.services.db.select().from(dataRequests).where(eq(dataRequests.email, email)))[0];
  expect(await findRequest()).toMatchObject({ status: "running", partsDone: 6, fileKey: null });
  // Control: the lease of the dead worker has not passed.
  await process(dying);
  expect((await findRequest())?.status).toBe("running");
  app.clock.advance(11 * 60_000);
  await Promise.all([process(dying), process(dying)]);
  expect(await findRequest()).toMatchObject({ status: "ready", attempts: 2 });
  expect(await findEmails(email, "data-export")).toHaveLength(1);
});

test("staff with the right role start a copy for a customer, with a reason, audited; the link goes to the customer", async () => {
  const { customer } = await createCustomerWithData(app, "marker-export-staff");
  const support = await createAccount(app.services, { type: "admin", staffRole: "support" });
  const finance = await createAccount(app.services, { type: "admin", staffRole: "finance" });
  const url = `/v1/admin/account/export/${customer.id}`;
  const reason = "Asked by phone";
  expect((await post(url, { reason }, support)).statusCode).toBe(403);
  expect((await post(url, { reason }, customer)).statusCode).toBe(403);
  expect((await post(url, {}, finance)).statusCode).toBe(422);
  expect((await post(url, { reason }, finance)).statusCode).toBe(201);
  await process();
  expect(await findEmails(customer.email, "data-export")).toHaveLength(1);
  expect(await findEmails(finance.email, "data-export")).toEqual([]);
  const entries = await app.services.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, "account.export"), eq(auditEntries.subjectId, customer.id)));
  expect(entries).toMatchObject([{ actorId: finance.id, onBehalfOf: customer.id, reason }]);
  expect((await post(`/v1/admin/account/export/${support.id}`, { reason }, finance)).statusCode).toBe(404);
});

test("staff see why a copy is not ready, without personal data, until it is", async () => {
  const { email } = await createViewerWithData(app, "marker-export-failing");
  const admin = await createAccount(app.services, { type: "admin", staffRole: "admin" });
  const readQueue = async () => {
    const response = await app.http.inject({ url: "/v1/admin/jobs", headers: admin.headers });
    return response.json().data.queues.find(({ name }: { name: string }) => name === "data-requests");
  };
  await post("/v1/data-requests", { kind: "export", email });
  const failing = personalDataSources.map((source, index) => ({
    ...source,
    // The message of a failed query contains its parameters.
    collect: async (...input: Parameters<typeof source.collect>) =>
      index === 3
        ? Promise.reject(
            await app.services.db
              .execute(sql`select 1 / 0 where ${email}::text <> ''`)
              .catch((e: unknown) => e),
          )
        : source.collect(...input),
  }));
  await process(failing);
  app.clock.advance(11 * 60_000);
  await process(failing);
  const jobs = await app.http.inject({
    url: "/v1/admin/jobs/data-requests?state=retrying",
    headers: admin.headers,
  });
  expect(jobs.json().data.data).toMatchObject([
    { attempts: 2, reason: "division by zero", failedAt: expect.any(String) },
  ]);
  expect(await readQueue()).toMatchObject({ retrying: 1, lastError: "division by zero" });
  app.clock.advance(11 * 60_000);
  await process();
  expect(await readQueue()).toMatchObject({ retrying: 0, lastError: null });
});

test("staff of finance send a viewer a copy of their data: to the viewer's own address, with a reason", async () => {
  const { email, order } = await createViewerWithData(app, "marker-export-by-staff");
  const url = `/v1/admin/viewers/${order.id}/export`;
  const [finance, support, filmmaker] = [
    await createAccount(app.services, { type: "admin", staffRole: "finance" }),
    await createAccount(app.services, { type: "admin", staffRole: "support" }),
    await createAccount(app.services),
  ];
  const reason = "The viewer cannot find the form";
  for (const [account, code] of [
    [support, "forbidden"],
    [filmmaker, "forbidden"],
    [undefined, "no-session"],
  ] as const)
    expect((await post(url, { reason }, account)).json().code).toBe(code);
  expect((await post(url, { reason: " " }, finance)).json()).toMatchObject({
    code: "invalid",
    errors: { reason: expect.anything() },
  });
  const unknown = `/v1/admin/viewers/${finance.id}/export`;
  expect((await post(unknown, { reason }, finance)).json().code).toBe("not-found");
  await process();
  expect(await findEmails(email, "data-export")).toEqual([]);

  const response = await post(url, { reason }, finance);
  expect([response.statusCode, response.json().data]).toEqual([202, { email }]);
  await process();
  const file = await download(await readToken(email));
  expect(unzip(file.rawPayload)["data.json"]).toContain("marker-export-by-staff");
  expect(await findEmails(finance.email, "data-export")).toEqual([]);
  const entries = await app.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, order.id));
  expect(entries).toMatchObject([
    { action: "viewer.export", actorId: finance.id, onBehalfOf: null, reason, detail: { email } },
  ]);
});
