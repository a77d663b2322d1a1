import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { createSubscriber } from "../../testing/viewer-fixtures.ts";
import { solveChallengeOf } from "../../testing/solve-challenge.ts";
import { pages } from "../../db/schema/pages.ts";
import { applyRetentionRule } from "../../platform/retention.ts";
import { emailRetention } from "../email-outbox/email-outbox.retention.ts";
import { accessRetention } from "./access.retention.ts";
import { invitations } from "../../db/schema/invitations.ts";

let app: TestApp;
let owner: string;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: 1 });
  owner = (await createAccount(app.services)).id;
});
afterAll(() => app.close());

const friend = { senderName: "Ann", recipientName: "Bo", recipientEmail: "bo@example.com" };
let address = 0;
const post = (
  pageId: string,
  payload: object,
  { remoteAddress = `10.0.0.${++address}`, headers = {} }: { remoteAddress?: string; headers?: object } = {},
) =>
  app.http.inject({
    method: "POST",
    url: `/v1/invitations/${pageId}`,
    payload,
    remoteAddress,
    headers: { ...headers },
  });
const credentials = new Map<string, string>();
/** Sends as a registered viewer, from a new IP address unless one is given. */
async function send(pageId: string, payload: object, remoteAddress?: string) {
  const [page] = await app.services.db.select().from(pages).where(eq(pages.id, pageId));
  const slug = credentials.get(pageId) ?? (page && (await createSubscriber(app.services, pageId)).credential);
  if (slug) credentials.set(pageId, slug);
  return post(pageId, { ...payload, ...(slug && { slug }) }, { ...(remoteAddress && { remoteAddress }) });
}

test("sends a friend one email", async () => {
  const page = await createPage(app.services, owner);
  const response = await send(page.id, friend);
  expect(response.statusCode).toBe(201);
  expect(response.json().data).toEqual({ sent: true });
  const [row] = await app.services.db.select().from(invitations).where(eq(invitations.pageId, page.id));
  expect(row).toMatchObject(friend);
  const mails = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.pageId, page.id));
  expect(mails).toMatchObject([
    { template: "invitation", to: "bo@example.com", input: { invitationId: row?.id } },
  ]);
});

test("rejects missing fields and an invalid email with the form's messages", async () => {
  const page = await createPage(app.services, owner);
  for (const field of Object.keys(friend)) {
    const response = await send(page.id, { ...friend, [field]: " " });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      message: "Please fill out all fields",
      errors: { [field]: { msg: "Please fill out all fields" } },
    });
  }
  expect((await send(page.id, {})).json().message).toBe("Please fill out all fields");
  for (const recipientEmail of [
    "bo",
    "bo@example.com\r\nBcc: all@example.com",
    "bo@example.com,x@example.com",
  ]) {
    expect((await send(page.id, { ...friend, recipientEmail })).json().message).toBe(
      "Please enter a valid email address",
    );
  }
});

test("returns 422 at the field for a name that contains a link", async () => {
  const page = await createPage(app.services, owner);
  for (const field of ["senderName", "recipientName"]) {
    const response = await send(page.id, { ...friend, [field]: "Me http://spam.example" });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({
      [field]: { msg: "A name cannot contain a link or a web address" },
    });
  }
  expect(await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.pageId, page.id))).toEqual([]);
});

test.each([
  ["a URL", "You WON! Go to https://evil.example/claim", "A name cannot contain a link or a web address"],
  ["an @", "Ann @evilbank", "A name cannot contain an @ or a long number"],
  ["a phone number", "Call 0800 123 4567", "A name cannot contain an @ or a long number"],
  [
    "more than 40 characters",
    "Bank Security Department of Your Own Bank",
    "A name can have at most 40 characters",
  ],
])("returns 422 at the field for a name with %s", async (_what, name, message) => {
  const page = await createPage(app.services, owner);
  for (const field of ["senderName", "recipientName"]) {
    const response = await send(page.id, { ...friend, [field]: name });
    expect(response.json()).toMatchObject({ code: "invalid", errors: { [field]: { msg: message } } });
  }
});

test("asks a sender without a credential of the event for a proof of work, once per invitation", async () => {
  const [page, other] = [await createPage(app.services, owner), await createPage(app.services, owner)];
  const foreign = (await createSubscriber(app.services, other.id)).credential;
  const to = (recipientEmail: string) => ({ ...friend, recipientEmail });
  const asked = await post(page.id, to("pow@example.com"));
  expect(asked.statusCode).toBe(403);
  expect(asked.json()).toMatchObject({ code: "challenge-needed" });
  const withForeign = await post(page.id, { ...to("pow@example.com"), slug: foreign });
  expect(withForeign.json()).toMatchObject({ code: "challenge-needed" });
  const headers = await solveChallengeOf(asked);
  expect((await post(page.id, to("pow@example.com"), { headers })).statusCode).toBe(201);
  expect((await post(page.id, to("pow2@example.com"), { headers })).statusCode).toBe(403);
});

test("forgets invited friends after 30 days, in the sent emails too", async () => {
  const page = await createPage(app.services, owner, { closesAt: null });
  await send(page.id, { ...friend, recipientEmail: "forget@example.com" });
  const isThisPage = eq(emailOutbox.pageId, page.id);
  await app.services.db.update(emailOutbox).set({ status: "sent" }).where(isThisPage);
  const findTraces = async () => [
    ...(await app.services.db.select().from(invitations).where(eq(invitations.pageId, page.id))),
    ...(await app.services.db.select().from(emailOutbox).where(isThisPage)),
  ];
  const purgeInDays = async (days: number) => {
    const clock = { now: () => new Date(Date.now() + days * 86_400_000) };
    for (const rule of [...accessRetention, ...emailRetention])
      await applyRetentionRule({ ...app.services, clock }, rule);
  };
  await purgeInDays(29);
  expect(await findTraces()).toHaveLength(2);
  await purgeInDays(31);
  expect(await findTraces()).toEqual([]);
});

test("removes line breaks from names, so that they cannot inject headers", async () => {
  const page = await createPage(app.services, owner);
  await send(page.id, {
    senderName: "Ann\r\nBcc: victim",
    recipientName: "Bo\u2028\u202E x",
    recipientEmail: "header@example.com",
  });
  const [row] = await app.services.db.select().from(invitations).where(eq(invitations.pageId, page.id));
  expect(row).toMatchObject({ senderName: "Ann Bcc: victim", recipientName: "Bo x" });
});

test("forwards only a public event, and only until it is over", async () => {
  const past = new Date(Date.now() - 1000);
  const event = (fields: object) => createPage(app.services, owner, fields);
  for (const page of [
    await event({ activated: false }),
    await event({ superarchived: true }),
    await event({ cancelledAt: past }),
  ]) {
    expect((await send(page.id, friend)).statusCode).toBe(404);
  }
  expect((await send(crypto.randomUUID(), friend)).statusCode).toBe(404);
  expect((await send((await event({ closesAt: past })).id, friend)).json().message).toBe(
    "This Event Has Ended",
  );
});

test("limits the emails to one friend and the emails from one IP address", async () => {
  const page = await createPage(app.services, owner);
  const often = { ...friend, recipientEmail: "often@example.com" };
  const statuses: number[] = [];
  for (const recipientEmail of ["often@example.com", "OFTEN@example.com", "often@example.com"]) {
    statuses.push((await send(page.id, { ...often, recipientEmail })).statusCode);
  }
  expect(statuses).toEqual([201, 201, 429]);
  const mails = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.pageId, page.id));
  expect(mails).toHaveLength(2);

  const from = "10.9.9.9";
  const burst: number[] = [];
  for (let i = 0; i < 11; i++) {
    burst.push((await send(page.id, { ...friend, recipientEmail: `f${i}@example.com` }, from)).statusCode);
  }
  expect(burst.filter((status) => status === 201)).toHaveLength(10);
  const rejected = await send(page.id, friend, from);
  expect(rejected.statusCode).toBe(429);
  expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(0);
});
