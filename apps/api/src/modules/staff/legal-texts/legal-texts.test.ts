import { legalTextDetailSchema } from "@matinee/contract/schemas/legal-texts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { buildApp } from "../../../app.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { consents } from "../../../db/schema/consents.ts";
import { legalTextDrafts, legalTextVersions } from "../../../db/schema/legal-texts.ts";
import { startDatabaseProxy } from "../../../testing/database-proxy.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import {
  createTicketedEvent,
  createPaymentsApp,
  type PaymentsApp,
} from "../../../testing/payments/payments-app.ts";

let app: PaymentsApp;
let admin: TestAccount;
beforeAll(async () => {
  app = await createPaymentsApp();
  app.clock.set(new Date("2026-12-01T09:00:00Z"));
  admin = await createAccount(app.services, { type: "admin" });
});
afterAll(() => app.close());

type Name = "terms" | "privacy";
const send = (
  method: "GET" | "PUT" | "POST" | "DELETE",
  path: string,
  payload?: object,
  headers: Record<string, string> = admin.headers,
  http = app.http,
) => http.inject({ method, url: `/v1/${path}`, headers, ...(payload && { payload }) });

const saveDraft = (name: Name, markdown: string, revision: number) =>
  send("PUT", `admin/legal-texts/${name}/draft`, { markdown, revision });
const publish = (name: Name, revision: number) =>
  send("POST", `admin/legal-texts/${name}/publish`, { revision });

/** Publishes a text in this app, and returns its version. */
async function publishText(name: Name, markdown: string): Promise<string> {
  const saved = await saveDraft(name, markdown, 0);
  expect(saved.statusCode).toBe(200);
  const published = await publish(name, saved.json().data.revision);
  expect(published.statusCode).toBe(201);
  return published.json().data.version;
}

const readText = async (name: Name, version?: string) =>
  (await send("GET", `legal-texts/${name}${version ? `?version=${version}` : ""}`, undefined, {})).json()
    .data;

test("a draft becomes a version that everyone reads, and earlier versions stay", async () => {
  const before = await readText("terms");
  expect(before).toMatchObject({ version: "2026-11-23", inForce: true });
  expect(before.markdown).toContain("[support@matinee.example](mailto:support@matinee.example)");
  await saveDraft("terms", "## Our terms\n\nFirst.", 0);
  expect(await readText("terms")).toEqual(before);

  expect((await publish("terms", 1)).json().data).toMatchObject({ version: "2026-12-01", inForce: true });
  expect(await readText("terms")).toMatchObject({
    version: "2026-12-01",
    markdown: "## Our terms\n\nFirst.",
  });
  expect(await publishText("terms", "## Our terms\n\nSecond.")).toBe("2026-12-01.2");
  expect(await readText("terms", "2026-11-23")).toEqual({ ...before, inForce: false });
  expect(await readText("terms", "2026-12-01")).toMatchObject({
    markdown: "## Our terms\n\nFirst.",
    inForce: false,
  });
  // The other text is unchanged.
  expect((await send("GET", "legal-texts", undefined, {})).json().data).toEqual({
    terms: "2026-12-01.2",
    privacy: "2026-11-23",
  });
  for (const [version, status] of [
    ["2026-12-01.3", 404],
    ["none", 400],
  ] as const)
    expect((await send("GET", `legal-texts/terms?version=${version}`)).statusCode).toBe(status);

  const detail = legalTextDetailSchema.parse((await send("GET", "admin/legal-texts/terms")).json().data);
  expect(detail.draft).toBeNull();
  const publishedBy = expect.stringMatching(/^Ada Tester/);
  expect(detail.versions).toEqual([
    {
      version: "2026-12-01.2",
      inForce: true,
      publishedAt: expect.stringMatching(/^2026-12-01T09/),
      publishedBy,
    },
    {
      version: "2026-12-01",
      inForce: false,
      publishedAt: expect.stringMatching(/^2026-12-01T09/),
      publishedBy,
    },
    { version: "2026-11-23", inForce: false, publishedAt: null, publishedBy: null },
  ]);
  const [entry] = await app.services.db
    .select()
    .from(auditEntries)
    .where(sql`${auditEntries.detail}->>'version' = '2026-12-01.2'`);
  expect(entry).toMatchObject({
    action: "legal-text.publish",
    actorId: admin.id,
    detail: { name: "terms", replaced: "2026-12-01" },
  });
});

test("no process changes or removes a published version", async () => {
  await publishText("privacy", "## Privacy\n\nStays.");
  const { db } = app.services;
  for (const change of [
    db.update(legalTextVersions).set({ markdown: "Other." }),
    db.delete(legalTextVersions).where(eq(legalTextVersions.name, "privacy")),
  ])
    await expect(change).rejects.toMatchObject({
      cause: { message: expect.stringContaining("neither change") },
    });
});

test("two admins neither overwrite each other's drafts nor publish one that they did not read", async () => {
  const saves = await Promise.all([saveDraft("terms", "From Ann.", 0), saveDraft("terms", "From Ben.", 0)]);
  expect(saves.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["200", "409"]);
  expect(saves.find(({ statusCode }) => statusCode === 409)?.json().code).toBe("saved-before-you");
  expect((await saveDraft("terms", "From Cy.", 1)).json().data.revision).toBe(2);
  expect((await publish("terms", 1)).json().code).toBe("saved-before-you");
  const publications = await Promise.all([publish("terms", 2), publish("terms", 2)]);
  expect(publications.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["201", "409"]);
  expect(await readText("terms")).toMatchObject({ markdown: "From Cy." });

  // The text in force is no new version.
  await saveDraft("terms", "From Cy.", 0);
  expect((await publish("terms", 1)).json().code).toBe("state-conflict");
  expect((await send("DELETE", "admin/legal-texts/terms/draft")).statusCode).toBe(204);
  expect((await send("DELETE", "admin/legal-texts/terms/draft")).statusCode).toBe(404);
  expect(await app.services.db.$count(legalTextDrafts)).toBe(0);
});

test.each([
  ["", "Please write the text"],
  [" \n", "Please write the text"],
  ["x".repeat(60_001), "Please use at most 60,000 characters"],
  ["> ".repeat(50), "This text has too many lists, quotes or marks"],
])("rejects the draft %.10j", async (markdown, message) => {
  const response = await saveDraft("privacy", markdown, 0);
  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toMatchObject({ markdown: { msg: message } });
});

test("publishing needs a recent proof of identity", async () => {
  await saveDraft("privacy", "## Privacy\n\nNext.", 0);
  app.clock.advance(6 * 60_000);
  const refused = await publish("privacy", 1);
  expect(refused.json()).toMatchObject({ code: "step-up-needed", details: { action: "publishing" } });
  expect((await send("DELETE", "admin/legal-texts/privacy/draft")).statusCode).toBe(204);
});

test("another process serves a new version within two seconds, and the last one while the database is unavailable", async () => {
  const proxy = await startDatabaseProxy(app.config.DATABASE_URL);
  const { http } = await buildApp({ ...app.config, DATABASE_URL: proxy.url }, app.clock);
  onTestFinished(async () => {
    await http.close();
    await proxy.close();
  });
  const read = async () => (await send("GET", "legal-texts/privacy", undefined, {}, http)).json().data;
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  vi.advanceTimersByTime(1);
  const old = await read();
  admin = await createAccount(app.services, { type: "admin" });
  const version = await publishText("privacy", "## Privacy\n\nElsewhere.");
  expect(await read()).toEqual(old);
  vi.advanceTimersByTime(2001);
  expect(await read()).toMatchObject({ version, markdown: "## Privacy\n\nElsewhere." });
  await proxy.stop();
  vi.advanceTimersByTime(2001);
  expect(await read()).toMatchObject({ version });
  // Control: a text that is not in memory needs the database.
  expect((await send("GET", "legal-texts/terms?version=2026-11-23", undefined, {}, http)).statusCode).toBe(
    503,
  );
});

test("a consent names the version that the form showed", async () => {
  admin = await createAccount(app.services, { type: "admin" });
  const show = await createTicketedEvent(app);
  const owner = await createAccount(app.services);
  const page = await createPage(app.services, owner.id, {
    emailCapture: true,
    closesAt: new Date("2027-01-01T00:00:00Z"),
  });
  const { terms, privacy } = (await send("GET", "legal-texts", undefined, {})).json().data;
  const shown = { terms, privacy };
  const next = await publishText("terms", "## Terms\n\nWhile the form was open.");

  const buy = (email: string, legalVersions?: object) =>
    app.buy(show.page.id, {
      products: [{ id: show.ticketId, quantity: 1 }],
      email,
      tos: true,
      ...(legalVersions && { legalVersions }),
    });
  const register = (email: string, legalVersions?: object) =>
    send("POST", `pages/${page.id}/subscribers`, { email, name: "Ann", tos: true, legalVersions }, {});
  const signUp = (email: string, legalVersions?: object) =>
    send(
      "POST",
      "account",
      {
        firstName: "Con",
        lastName: "Sent",
        email,
        password: "correct-horse-battery-staple-9",
        tos: true,
        phoneNumber: "4155550123",
        legalVersions,
      },
      {},
    );
  const count = (version: string) => app.services.db.$count(consents, eq(consents.textVersion, version));
  for (const act of [buy, register, signUp]) {
    const [old, current] = [await count(terms), await count(next)];
    expect((await act(`${act.name}-shown@example.com`, shown)).statusCode).toBe(201);
    expect([await count(terms), await count(next)]).toEqual([old + 1, current]);
    // Control: a client that names no version accepts the one in force.
    expect((await act(`${act.name}-none@example.com`)).statusCode).toBe(201);
    expect([await count(terms), await count(next)]).toEqual([old + 1, current + 1]);
    // A version that never existed proves nothing.
    const unknown = await act(`${act.name}-unknown@example.com`, { terms: "2020-01-01" });
    expect(unknown.statusCode).toBe(422);
    expect(unknown.json().errors).toHaveProperty(["legalVersions.terms"]);
  }
  const csv = await app.http.inject({
    url: `/v1/pages/${show.page.id}/orders.csv`,
    headers: show.seller.headers,
  });
  expect(csv.body).toMatch(new RegExp(`buy-shown@example.com.*terms ${terms} at 2026-12`));
  expect(csv.body).toMatch(new RegExp(`buy-none@example.com.*terms ${next} at 2026-12`));

  app.clock.advance(25 * 3_600_000);
  const late = await register("late@example.com", shown);
  expect(late.statusCode).toBe(409);
  expect(late.json().message).toContain("Please reload the page");
});
