import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage } from "../../testing/fixtures.ts";
import { createEmailApp, type EmailApp } from "../../testing/emails/email-app.ts";
import { sellNamedPass } from "../../testing/pass-fixtures.ts";
import { createOrder, createSubscriber } from "../../testing/viewer-fixtures.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { createDefaultPaywallSettings } from "../events/pages/page-defaults.ts";

let app: EmailApp;
let ownerId: string;
beforeAll(async () => {
  app = await createEmailApp();
  ownerId = (await createAccount(app.services)).id;
});
afterAll(() => app.close());

const createRegistrationEvent = () => createPage(app.services, ownerId, { emailCapture: true });
const createTicketedEvent = () =>
  createPage(app.services, ownerId, {
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true },
  });

const askForLink = (pageId: string, email: string) =>
  app.http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/subscribers/email`,
    payload: { email },
  });

const findEmails = (pageId: string) =>
  app.services.db
    .select({ to: emailOutbox.to, input: emailOutbox.input })
    .from(emailOutbox)
    .where(and(eq(emailOutbox.pageId, pageId), eq(emailOutbox.template, "viewing-link")));

test("returns the same response in the same time for every address", async () => {
  const page = await createRegistrationEvent();
  await createSubscriber(app.services, page.id, { email: "known@example.com" });
  await createSubscriber(app.services, page.id, { email: "gone@example.com", removedAt: new Date() });
  /** The quickest of three requests, because a busy machine delays single ones. */
  const timed = async (email: string) => {
    const durations: number[] = [];
    let answer = await askForLink(page.id, email);
    for (let request = 0; request < 3; request++) {
      const before = performance.now();
      answer = await askForLink(page.id, email);
      durations.push(performance.now() - before);
    }
    return { ms: Math.min(...durations), status: answer.statusCode, body: answer.json() };
  };
  const registered = await timed("KNOWN@example.com");
  const unknown = await timed("nobody@example.com");
  const removed = await timed("gone@example.com");
  for (const answer of [unknown, removed]) {
    expect(answer.body).toEqual(registered.body);
    expect(Math.abs(answer.ms - registered.ms)).toBeLessThan(100);
    // A quick answer would reveal that there is nothing to send; timers can end a millisecond early.
    expect(answer.ms).toBeGreaterThan(248);
  }
  expect(registered).toMatchObject({ status: 200, body: { data: { sent: true } } });
  const recipients = (await findEmails(page.id)).map(({ to }) => to);
  expect(new Set(recipients)).toEqual(new Set(["known@example.com"]));
});

test.each(["donation", "digital"] as const)(
  "sends the ticket's link after a later %s order",
  async (type) => {
    const page = await createTicketedEvent();
    const ticket = await createOrder(app.services, page.id, { email: "ann@example.com" });
    await createOrder(app.services, page.id, { email: "ann@example.com", type });
    await askForLink(page.id, "ANN@example.com");
    expect(await findEmails(page.id)).toEqual([
      { to: "ann@example.com", input: { holders: [{ orderId: ticket.id }] } },
    ]);
  },
);

test("sends the registration's link after a later donation", async () => {
  const page = await createRegistrationEvent();
  const { id } = await createSubscriber(app.services, page.id, { email: "ann@example.com" });
  await createOrder(app.services, page.id, { email: "ann@example.com", type: "donation" });
  await askForLink(page.id, "ann@example.com");
  expect(await findEmails(page.id)).toMatchObject([{ input: { holders: [{ subscriberId: id }] } }]);
});

test("sends no ticket of an event that admits registered people only", async () => {
  const page = await createRegistrationEvent();
  await createOrder(app.services, page.id, { email: "ann@example.com" });
  await askForLink(page.id, "ann@example.com");
  expect(await findEmails(page.id)).toEqual([]);
});

test("sends no link to an event that was cancelled or archived, which opens nothing", async () => {
  for (const closed of [{ cancelledAt: new Date() }, { archived: true }]) {
    const page = await createPage(app.services, ownerId, { emailCapture: true, ...closed });
    await createSubscriber(app.services, page.id, { email: "ann@example.com" });
    await askForLink(page.id, "ann@example.com");
    expect(await findEmails(page.id)).toEqual([]);
  }
});

test("sends a gift ticket to its recipient, not to its buyer", async () => {
  const page = await createTicketedEvent();
  const gift = { recipientName: "Bo", recipientEmail: "Bo@example.com", message: "" };
  const { id } = await createOrder(app.services, page.id, { email: "ann@example.com", gift });
  await askForLink(page.id, "ann@example.com");
  await askForLink(page.id, "bo@example.com");
  expect(await findEmails(page.id)).toEqual([
    { to: "Bo@example.com", input: { holders: [{ orderId: id }] } },
  ]);
});

test("sends one email with a working link for every ticket that admits, and for no other", async () => {
  const page = await createTicketedEvent();
  const email = "many@example.com";
  const buy = (fields: Parameters<typeof createOrder>[2]) =>
    createOrder(app.services, page.id, { email, ...fields });
  await buy({ createdAt: new Date("2026-03-01T12:00:00Z") });
  await buy({ createdAt: new Date("2026-03-02T12:00:00Z"), status: "partially_refunded" });
  await buy({
    createdAt: new Date("2026-03-03T12:00:00Z"),
    email: "giver@example.com",
    name: "Katherine",
    gift: { recipientName: "Bo", recipientEmail: email, message: "" },
  });
  await buy({ status: "refunded" });
  await buy({ status: "disputed", disputeStatus: "needs_response" });
  await buy({ status: "pending" });
  await createOrder(app.services, (await createTicketedEvent()).id, { email });
  await askForLink(page.id, email);
  await app.sendDue();
  const mails = await app.inbox.listMessages(email);
  expect(mails.map(({ subject }) => subject)).toEqual([`Your links to ${page.title}`]);
  const text = mails[0]?.text ?? "";
  expect(text).toContain("Here are your 3 links again.");
  const described = ["Your gift ticket from Katherine, March 3, 2026", "March 2, 2026", "March 1, 2026"];
  expect(described.map((words) => text.indexOf(words))).toEqual(
    described.map((words) => text.indexOf(words)).toSorted((a, b) => a - b),
  );
  for (const words of described) expect(text).toContain(words);
  const tokens = new Set([...text.matchAll(/\/watch\/[^/\s]+\/([\w-]+)/g)].map(([, token]) => token));
  expect(tokens.size).toBe(3);
  for (const token of tokens) {
    const answer = await app.http.inject(`/v1/pages/${page.id}/subscribers/${token}/access`);
    expect(answer.json().data).toMatchObject({ access: true });
  }
});

test("leaves out a ticket that is refunded before the email is sent", async () => {
  const page = await createTicketedEvent();
  const { id: orderId } = await createOrder(app.services, page.id);
  const { id: refundedId } = await createOrder(app.services, page.id, { status: "refunded" });
  const to = "late@example.com";
  const input = { holders: [{ orderId }, { orderId: refundedId }] };
  await app.enqueue({ template: "viewing-link", to, input, pageId: page.id });
  await app.sendDue();
  expect((await app.inbox.listMessages(to)).map(({ subject }) => subject)).toEqual([
    `Your link to ${page.title}`,
  ]);
});

test("a screening of a festival also sends the links of the address's passes", async () => {
  const festival = await createPage(app.services, ownerId, { kind: "festival" });
  const screening = await createPage(app.services, ownerId, {
    festivalId: festival.id,
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true },
  });
  const pass = await sellNamedPass(app.services, festival.id);
  expect((await askForLink(screening.id, pass.email.toUpperCase())).statusCode).toBe(200);
  expect(await findEmails(screening.id)).toEqual([]);
  expect(await findEmails(festival.id)).toEqual([
    { to: pass.email, input: { holders: [{ orderId: pass.orderId }] } },
  ]);
});
