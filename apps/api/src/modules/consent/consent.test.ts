import { LANGUAGES } from "@matinee/texts/languages";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, onTestFinished } from "vitest";
import { consents } from "../../db/schema/consents.ts";
import { subscribers } from "../../db/schema/subscribers.ts";
import { createAccount, createPage, signInAgain } from "../../testing/fixtures.ts";
import {
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
} from "../../testing/payments/payments-app.ts";

const VERSION = "2026-11-23";
const TERMS = `terms ${VERSION} at 2026-`;
const REGISTRATION = `registration ${VERSION} at 2026-`;

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
  app.clock.set(new Date("2026-12-01T12:00:00Z"));
});
afterAll(() => app.close());

const readCsv = async (url: string, headers: Record<string, string>) =>
  (await app.http.inject({ url, headers })).body.trim().split("\r\n");

test("a sign-up records the terms, for staff in the row and in the report", async () => {
  const email = "consenting@example.com";
  const signUp = await app.http.inject({
    method: "POST",
    url: "/v1/account",
    payload: {
      firstName: "Con",
      lastName: "Sent",
      email,
      password: "correct-horse-battery-staple-9",
      tos: true,
      phoneNumber: "4155550123",
    },
  });
  expect(signUp.statusCode).toBe(201);
  const staff = await createAccount(app.services, { type: "admin" });
  const { id } = signUp.json().data;
  const detail = await app.http.inject({ url: `/v1/admin/account/${id}`, headers: staff.headers });
  expect(detail.json().data.consents).toEqual([
    {
      kind: "terms",
      textVersion: VERSION,
      locale: "en",
      createdAt: expect.stringMatching(/^2026-12-01T12:00/),
    },
  ]);
  const [head, row] = await readCsv(`/v1/accounts.csv?search_term=${email}`, staff.headers);
  expect(head).toMatch(/,Consent$/);
  expect(row).toContain(TERMS);
});

test("a registration records what was accepted, once, and the attendee report shows it", async () => {
  const owner = await createAccount(app.services);
  const page = await createPage(app.services, owner.id, { emailCapture: true });
  const register = (email: string, tos?: boolean) =>
    app.http.inject({
      method: "POST",
      url: `/v1/pages/${page.id}/subscribers`,
      payload: { email, name: "Ann", ...(tos !== undefined && { tos }) },
    });
  expect((await register("ann@example.com", true)).statusCode).toBe(201);
  app.clock.advance(3_600_000);
  expect((await register("ann@example.com", true)).statusCode).toBe(201);
  // A client without the box did not show the terms.
  expect((await register("old-client@example.com")).statusCode).toBe(201);
  const headers = await signInAgain(app.services, owner);
  const [head, second, first] = await readCsv(`/v1/pages/${page.id}/subscribers.csv`, headers);
  expect(head).toMatch(/,Consent,Given back,Begin by,Finish by,Language$/);
  expect(first).toMatch(new RegExp(`${REGISTRATION}12-01T12:00:[^;]*; ${TERMS}12-01T12:00:`));
  expect(second).toContain(REGISTRATION);
  expect(second).not.toContain("terms");
  const [row] = await app.services.db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(eq(subscribers.email, "ann@example.com"));
  expect(await app.services.db.$count(consents, eq(consents.subscriberId, row?.id ?? ""))).toBe(2);
});

test("the report of attendees shows the consents of each registration of a person", async () => {
  const owner = await createAccount(app.services);
  const page = await createPage(app.services, owner.id, { emailCapture: true });
  const register = (tos?: true) =>
    app.http.inject({
      method: "POST",
      url: `/v1/pages/${page.id}/subscribers`,
      payload: { email: "late@example.com", name: "Late", tos },
    });
  expect((await register()).statusCode).toBe(201);
  app.clock.advance(60_000);
  expect((await register(true)).statusCode).toBe(201);
  const headers = await signInAgain(app.services, owner);
  const [, row] = await readCsv(`/v1/pages/${page.id}/subscribers.csv`, headers);
  expect(row).toMatch(new RegExp(`${REGISTRATION}[^;]*; ${TERMS}`));
});

test("a consent has the language of the page on which it was given, and the version of the text", async () => {
  const { languages } = app.http;
  app.http.languages = LANGUAGES;
  onTestFinished(() => void (app.http.languages = languages));
  const owner = await createAccount(app.services);
  const page = await createPage(app.services, owner.id, { emailCapture: true, language: "de" });
  for (const [email, query] of [
    ["ana@example.com", "?lang=pt-BR"],
    ["program@example.com", ""],
  ]) {
    const url = `/v1/pages/${page.id}/subscribers${query}`;
    const payload = { email, name: "Ana" };
    expect((await app.http.inject({ method: "POST", url, payload })).statusCode).toBe(201);
  }
  const given = await app.services.db
    .select({ email: subscribers.email, language: subscribers.language, locale: consents.locale })
    .from(consents)
    .innerJoin(subscribers, eq(subscribers.id, consents.subscriberId))
    .where(eq(subscribers.pageId, page.id))
    .orderBy(subscribers.email);
  expect(given).toEqual([
    { email: "ana@example.com", language: "pt-BR", locale: "pt-BR" },
    { email: "program@example.com", language: "de", locale: "de" },
  ]);
});

test("an order records the terms only when the box was ticked, and the orders download shows it", async () => {
  const show = await createTicketedEvent(app);
  for (const tos of [true, false, undefined]) {
    const response = await app.buy(show.page.id, {
      products: [{ id: show.ticketId, quantity: 1 }],
      email: `buyer-${tos}@example.com`,
      ...(tos !== undefined && { tos }),
    });
    expect(response.statusCode).toBe(201);
  }
  const [head, ...rows] = await readCsv(`/v1/pages/${show.page.id}/orders.csv`, show.seller.headers);
  expect(head).toMatch(/,Consent,Language,Currency,Gross,Refunded,Fee,Tax,Net$/);
  expect(rows.filter((row) => row.includes(TERMS))).toHaveLength(1);
  expect(rows.find((row) => row.includes(TERMS))).toContain("buyer-true@example.com");
});

test("a purchase of credits records the terms of the version that the form showed, when the box was ticked", async () => {
  const buyer = await createAccount(app.services);
  const staff = await createAccount(app.services, { type: "admin" });
  const buy = (body: object) =>
    app.http.inject({
      method: "POST",
      url: "/v1/orders/credits",
      headers: buyer.headers,
      payload: {
        email: "maker@example.com",
        name: "Ada Maker",
        address: "1 Main St, Springfield, IL, 62701",
        credits: 1,
        total: 30_000,
        token: "tok_visa",
        ...body,
      },
    });
  const readConsents = async () =>
    (await app.http.inject({ url: `/v1/admin/account/${buyer.id}`, headers: staff.headers })).json().data
      .consents;
  // A client without the box did not show the terms.
  expect((await buy({})).statusCode).toBe(201);
  expect((await buy({ tos: false, legalVersions: { terms: VERSION } })).statusCode).toBe(201);
  expect(await readConsents()).toEqual([]);
  const unknown = await buy({ tos: true, legalVersions: { terms: "2001-01-01" } });
  expect(unknown.statusCode).toBe(422);
  expect(unknown.json().errors["legalVersions.terms"].msg).toMatch(/version/);
  const bought = await buy({ tos: true, legalVersions: { terms: VERSION } });
  expect(bought.json().data).toEqual({ credits: 3 });
  expect(await readConsents()).toMatchObject([{ kind: "terms", textVersion: VERSION }]);
});
