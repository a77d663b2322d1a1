import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { allowLanguages, expectArabic } from "../../../testing/arabic-pages.ts";
import { encrypt, sign } from "../../../platform/crypto.ts";
import { composeEmails } from "../compose/compose-email.ts";
import { emailOptOuts } from "../../../db/schema/email-outbox.ts";
import { createUnsubscribeUrl } from "./unsubscribe-grant.ts";
import { createSubscriber } from "../../../testing/viewer-fixtures.ts";

let app: TestApp;
let owner: string;
beforeAll(async () => {
  app = await createTestApp();
  owner = (await createAccount(app.services)).id;
});
afterAll(() => app.close());

async function createGuest() {
  const page = await createPage(app.services, owner, {
    title: "Salt & <Sand>",
    emailCapture: true,
    // In an hour: a reminder of an opening is not sent after it.
    eventStart: new Date(app.clock.now().getTime() + 3_600_000),
  });
  const subscriber = await createSubscriber(app.services, page.id, {
    email: `Guest.${crypto.randomUUID()}@example.com`,
  });
  const { pathname } = new URL(
    createUnsubscribeUrl({ config: app.config, language: "en" }, subscriber.email, page.id),
  );
  const opensAt = page.opensAt?.toISOString() ?? "";
  const input = { pageId: page.id, subscriberId: subscriber.id, opensAt };
  const isComposed = async (template: string) => {
    const [email] = await composeEmails(app.services, [
      { id: "1", template, to: subscriber.email, language: "en", input },
    ]);
    return email !== null;
  };
  return { page, path: pathname, isComposed, email: subscriber.email.toLowerCase() };
}

const form = { "content-type": "application/x-www-form-urlencoded" };
const findOptOuts = (email: string) =>
  app.services.db
    .select({ pageId: emailOptOuts.pageId })
    .from(emailOptOuts)
    .where(eq(emailOptOuts.email, email));

test("one-click unsubscribe stops an event's reminders but not its date changes", async () => {
  const { page, path, isComposed, email } = await createGuest();
  expect(await isComposed("on-now")).toBe(true);
  expect(await isComposed("reminder-day")).toBe(true);
  for (let click = 0; click < 2; click++) {
    const response = await app.http.inject({
      method: "POST",
      url: path,
      headers: form,
      payload: "List-Unsubscribe=One-Click",
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ data: { unsubscribed: true } });
  }
  expect(await findOptOuts(email)).toEqual([{ pageId: page.id }]);
  expect(await isComposed("on-now")).toBe(false);
  expect(await isComposed("reminder-day")).toBe(false);
  expect(await isComposed("date-changed")).toBe(true);
});

test("the page asks for confirmation without scripts, then confirms", async () => {
  const { path, isComposed, email } = await createGuest();
  const formPage = await app.http.inject({ url: path });
  expect(formPage.headers["content-type"]).toContain("text/html");
  expect(formPage.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(formPage.body).toContain(`No more emails about Salt &amp; &lt;Sand&gt;`);
  expect(formPage.body).not.toContain("<script");
  expect(await isComposed("on-now")).toBe(true);
  allowLanguages(app);
  const arabic = await app.http.inject({ url: `${path}?lang=ar` });
  expectArabic(arabic.body, ["Salt", "Sand", email]);
  expectArabic(
    (await app.http.inject({ url: "/v1/unsubscribe/broken?lang=ar", headers: { accept: "text/html" } })).body,
  );
  const confirmation = await app.http.inject({
    method: "POST",
    url: path,
    headers: { ...form, accept: "text/html,application/xhtml+xml" },
    payload: "scope=everything",
  });
  expect(confirmation.statusCode).toBe(200);
  expect(confirmation.body).toContain("gets no more reminders or invitations.");
  expect(await findOptOuts(email)).toEqual([{ pageId: null }]);
  expect(await isComposed("on-now")).toBe(false);
});

test("rejects an altered link, and accepts a POST without a body", async () => {
  const { path, isComposed, email } = await createGuest();
  for (const url of [
    `${path}x`,
    "/v1/unsubscribe/made-up",
    path.replace("/v1/unsubscribe/", "/v1/unsubscribe/a"),
  ]) {
    expect((await app.http.inject({ method: "POST", url })).statusCode).toBe(404);
    expect((await app.http.inject({ url })).statusCode).toBe(404);
    const page = await app.http.inject({ url, headers: { accept: "text/html" } });
    expect(page.statusCode).toBe(404);
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.body).toContain("This link does not work");
  }
  expect(await isComposed("on-now")).toBe(true);
  expect((await app.http.inject({ method: "POST", url: path })).statusCode).toBe(200);
  expect(await findOptOuts(email)).toHaveLength(1);
});

test("hides the address in new links, and accepts the signed links of older emails", async () => {
  const { page, path, email } = await createGuest();
  const token = path.split("/").at(-1) ?? "";
  for (const part of token.split(".")) {
    expect(Buffer.from(part, "base64url").toString("latin1")).not.toContain(email.split("@")[0]);
  }
  const older = sign(app.config.keyRing, "unsubscribe", JSON.stringify({ email, pageId: page.id }));
  expect((await app.http.inject({ method: "POST", url: `/v1/unsubscribe/${older}` })).statusCode).toBe(200);
  expect(await findOptOuts(email)).toEqual([{ pageId: page.id }]);
  const foreign = encrypt(app.config.keyRing, JSON.stringify({ purpose: "other", email, pageId: page.id }));
  expect((await app.http.inject({ url: `/v1/unsubscribe/${foreign}` })).statusCode).toBe(404);
});

test("other routes reject form bodies", async () => {
  const response = await app.http.inject({
    method: "POST",
    url: "/v1/session",
    headers: form,
    payload: "email=a&password=b",
  });
  expect(response.statusCode).toBe(415);
});
