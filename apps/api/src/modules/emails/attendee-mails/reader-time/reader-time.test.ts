import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { orders } from "../../../../db/schema/orders.ts";
import { createEmailApp, type EmailApp } from "../../../../testing/emails/email-app.ts";
import { createAccount, createPage, type TestAccount } from "../../../../testing/fixtures.ts";
import { createOrder, createSubscriber } from "../../../../testing/viewer-fixtures.ts";
import { enqueueAttendeeMails } from "../enqueue-attendee-mails.ts";

/** In London it is 1 in the afternoon, in Auckland 1 in the night, in Los Angeles 5 and in Honolulu 2 in the morning. */
const noon = new Date("2026-10-01T12:00:00.000Z");
const days = 24 * 3_600_000;

let app: EmailApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createEmailApp();
});
beforeEach(async () => {
  app.clock.set(noon);
  owner = await createAccount(app.services);
});
afterAll(() => app.close());

/** Creates an event in UTC that ends in ten days. */
const createEvent = (fields: { opensAt?: Date; closesAt?: Date } = {}) =>
  createPage(app.services, owner.id, {
    timezone: "UTC",
    closesAt: new Date(noon.getTime() + 10 * days),
    ...fields,
  });

async function sellTo(pageId: string, fields: Partial<typeof orders.$inferInsert>): Promise<string> {
  return (await createOrder(app.services, pageId, { paidAt: noon, ...fields })).email;
}

async function call(method: "GET" | "POST" | "DELETE", pageId: string, path = "", payload?: object) {
  const url = `/v1/pages/${pageId}/attendee-mails${path}`;
  return app.http.inject({ method, url, headers: owner.headers, ...(payload && { payload }) });
}

const plan = async (pageId: string, fields: object = {}): Promise<string> =>
  (await call("POST", pageId, "", { audience: "everyone", subject: "Hello", body: "Text", ...fields })).json()
    .data.id;
const listMails = async (pageId: string) => (await call("GET", pageId)).json().data;

/** Runs the worker's two jobs at a time. */
async function runJobs(at?: string): Promise<void> {
  if (at) app.clock.set(new Date(at));
  await enqueueAttendeeMails(app.services);
  await app.sendDue();
}

const countFor = async (email: string) => (await app.inbox.listMessages(email)).length;

test("an email reaches each reader in the day of the place that their order or registration names", async () => {
  const { id } = await createEvent();
  const london = await sellTo(id, { country: "GB" });
  const tokyo = (await createSubscriber(app.services, id, { country: "JP", createdAt: noon })).email;
  const unknown = await sellTo(id, {});
  const recipientEmail = `gift.${crypto.randomUUID()}@example.com`;
  // The recipient can be elsewhere than the buyer, so that the event's zone counts.
  await sellTo(id, { country: "NZ", gift: { recipientName: "Bo", recipientEmail, message: "" } });
  const losAngeles = await sellTo(id, { country: "US", state: "CA" });
  const somewhereInTheStates = await sellTo(id, { country: "US" });
  const auckland = await sellTo(id, { country: "nz", state: "NA" });

  const { audiences } = (await call("GET", id, "/audiences")).json().data;
  expect(audiences[0]).toMatchObject({ recipients: 7, inMorning: 3, lastAt: "2026-10-01T19:00:00.000Z" });
  const evening = (await call("GET", id, "/audiences?at=2026-10-01T20:00:00.000Z")).json().data;
  // At 9 in the evening in London only Tokyo is asleep.
  expect(evening.audiences[0]).toMatchObject({ inMorning: 1, lastAt: "2026-10-01T23:00:00.000Z" });

  await plan(id);
  await runJobs();
  for (const email of [london, tokyo, unknown, recipientEmail]) expect(await countFor(email)).toBe(1);
  const late: [string, string][] = [
    [losAngeles, "2026-10-01T15:00:00.000Z"],
    [somewhereInTheStates, "2026-10-01T18:00:00.000Z"],
    [auckland, "2026-10-01T19:00:00.000Z"],
  ];
  for (const [position, [email, at]] of late.entries()) {
    expect(await listMails(id)).toMatchObject({
      mails: [{ state: "waiting", recipients: 7, sent: 4 + position, inMorning: 3 - position }],
    });
    await runJobs(new Date(Date.parse(at) - 60_000).toISOString());
    expect(await countFor(email)).toBe(0);
    await runJobs(at);
    expect(await countFor(email)).toBe(1);
  }
  expect((await listMails(id)).mails).toMatchObject([{ state: "sent", sent: 7, inMorning: 0 }]);

  // Control: an urgent email has no such rule, and reaches Auckland in the night.
  app.clock.set(noon);
  await plan(id, { urgent: true });
  await runJobs();
  expect(await countFor(auckland)).toBe(2);
});

test("an email that could not leave in its reader's day waits for the next morning", async () => {
  const { id } = await createEvent();
  const auckland = await sellTo(id, { country: "NZ" });
  await plan(id);
  await runJobs();
  // The worker was stopped, and runs again at half past ten in the evening: the sender first, then the other job.
  app.clock.set(new Date("2026-10-02T09:30:00.000Z"));
  await app.sendDue();
  await runJobs();
  expect(await countFor(auckland)).toBe(0);
  expect((await listMails(id)).mails).toMatchObject([{ state: "waiting", inMorning: 1 }]);
  await runJobs("2026-10-02T19:00:00.000Z");
  expect(await countFor(auckland)).toBe(1);
});

test("an email does not wait past the start of the film, or past the end of the event", async () => {
  const opensAt = new Date("2026-10-01T16:00:00.000Z");
  const soon = await createEvent({ opensAt });
  const early = await sellTo(soon.id, { country: "US", state: "CA" });
  const tooLate = await sellTo(soon.id, { country: "NZ" });
  await plan(soon.id);
  await runJobs();
  expect([await countFor(early), await countFor(tooLate)]).toEqual([0, 1]);
  const ending = await createEvent({ closesAt: opensAt });
  const lastChance = await sellTo(ending.id, { country: "NZ" });
  await plan(ending.id);
  await runJobs();
  expect(await countFor(lastChance)).toBe(1);
});

test("stops the part of an email that waits for the morning, and counts it unless none had left", async () => {
  const page = await createEvent();
  const london = await sellTo(page.id, { country: "GB" });
  const auckland = await sellTo(page.id, { country: "NZ" });
  const mailId = await plan(page.id);
  await runJobs();
  expect((await call("DELETE", page.id, `/${mailId}`)).statusCode).toBe(204);
  expect((await call("DELETE", page.id, `/${mailId}`)).statusCode).toBe(204);
  await runJobs("2026-10-01T19:00:00.000Z");
  expect([await countFor(london), await countFor(auckland)]).toEqual([1, 0]);
  expect(await listMails(page.id)).toMatchObject({
    used: 1,
    mails: [{ state: "stopped", sent: 1, inMorning: 0 }],
  });

  app.clock.set(noon);
  const asleep = await createEvent();
  await sellTo(asleep.id, { country: "NZ" });
  const waiting = await plan(asleep.id);
  await runJobs();
  expect((await call("DELETE", asleep.id, `/${waiting}`)).statusCode).toBe(204);
  expect(await listMails(asleep.id)).toMatchObject({ used: 0, mails: [{ state: "stopped", sent: 0 }] });
});
