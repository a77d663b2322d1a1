import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
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
  const page = await createPage(app.services, owner, { title: "Salt & <Sand>", emailCapture: true });
  const subscriber = await createSubscriber(app.services, page.id, {
    email: `Guest.${crypto.randomUUID()}@example.com`,
  });
  const { pathname } = new URL(createUnsubscribeUrl(app.config, subscriber.email, page.id));
  const opensAt = page.opensAt?.toISOString() ?? "";
  const input = { pageId: page.id, subscriberId: subscriber.id, opensAt };
  const composed = async (template: string) => {
    const [mail] = await composeEmails(app.services, [{ id: "1", template, to: subscriber.email, input }]);
    return mail !== null;
  };
  return { page, path: pathname, composed, email: subscriber.email.toLowerCase() };
}

const form = { "content-type": "application/x-www-form-urlencoded" };
const optOutsOf = (email: string) =>
  app.services.db
    .select({ pageId: emailOptOuts.pageId })
    .from(emailOptOuts)
    .where(eq(emailOptOuts.email, email));

test("one click of a mail program ends reminders of that event, and what a guest must know still comes", async () => {
  const { page, path, composed, email } = await createGuest();
  expect(await composed("on-now")).toBe(true);
  for (let click = 0; click < 2; click++) {
    const answer = await app.http.inject({
      method: "POST",
      url: path,
      headers: form,
      payload: "List-Unsubscribe=One-Click",
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ data: { unsubscribed: true } });
  }
  expect(await optOutsOf(email)).toEqual([{ pageId: page.id }]);
  expect(await composed("on-now")).toBe(false);
  expect(await composed("reminder-day")).toBe(false);
  expect(await composed("date-changed")).toBe(true);
});

test("the page asks first, in words that need no script, and then says what was done", async () => {
  const { path, composed, email } = await createGuest();
  const asked = await app.http.inject({ url: path });
  expect(asked.headers["content-type"]).toContain("text/html");
  expect(asked.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(asked.body).toContain(`No more about Salt &amp; &lt;Sand&gt;`);
  expect(asked.body).not.toContain("<script");
  expect(await composed("on-now")).toBe(true);
  const done = await app.http.inject({
    method: "POST",
    url: path,
    headers: { ...form, accept: "text/html,application/xhtml+xml" },
    payload: "scope=everything",
  });
  expect(done.statusCode).toBe(200);
  expect(done.body).toContain("gets no more reminders or invitations.");
  expect(await optOutsOf(email)).toEqual([{ pageId: null }]);
  expect(await composed("on-now")).toBe(false);
});

test("a link that was altered does nothing, and JSON or no body at all will do for a program", async () => {
  const { path, composed, email } = await createGuest();
  for (const url of [
    `${path}x`,
    "/v1/unsubscribe/made-up",
    path.replace("/v1/unsubscribe/", "/v1/unsubscribe/a"),
  ]) {
    expect((await app.http.inject({ method: "POST", url })).statusCode).toBe(404);
    expect((await app.http.inject({ url })).statusCode).toBe(404);
  }
  expect(await composed("on-now")).toBe(true);
  expect((await app.http.inject({ method: "POST", url: path })).statusCode).toBe(200);
  expect(await optOutsOf(email)).toHaveLength(1);
});

test("a form is taken here and nowhere else", async () => {
  const answer = await app.http.inject({
    method: "POST",
    url: "/v1/session",
    headers: form,
    payload: "email=a&password=b",
  });
  expect(answer.statusCode).toBe(415);
});
