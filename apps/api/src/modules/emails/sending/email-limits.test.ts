import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAccount, createPage } from "../../../testing/fixtures.ts";
import { createEmailApp, type EmailApp } from "../../../testing/emails/email-app.ts";
import { createOrder, createSubscriber } from "../../../testing/viewer-fixtures.ts";
import { invitations } from "../../../db/schema/invitations.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";

let app: EmailApp;
let owner: string;
beforeAll(async () => {
  app = await createEmailApp({ RATE_LIMIT_FACTOR: 1 });
  owner = (await createAccount(app.services)).id;
});
beforeEach(() => app.clock.set(new Date()));
afterAll(() => app.close());

test("sends an address at most ten links to one event a day, and more the next day", async () => {
  const page = await createPage(app.services, owner);
  const { id: subscriberId, email: to } = await createSubscriber(app.services, page.id);
  const requestLink = () =>
    app.enqueue({ template: "viewing-link", to, input: { subscriberId }, pageId: page.id });
  for (let n = 0; n < 12; n++) await requestLink();
  await app.sendDue();
  await requestLink();
  await app.sendDue();
  expect(await app.inbox.listMessages(to)).toHaveLength(10);
  app.clock.advance(25 * 3_600_000);
  await requestLink();
  await app.sendDue();
  expect(await app.inbox.listMessages(to)).toHaveLength(11);
});

test("counts neither receipts nor emails to other addresses", async () => {
  const page = await createPage(app.services, owner);
  const { id: subscriberId } = await createSubscriber(app.services, page.id);
  for (let n = 0; n < 12; n++) {
    const input = { subscriberId };
    await app.enqueue({ template: "viewing-link", to: `n${n}@example.com`, input, pageId: page.id });
    await app.enqueue({ template: "welcome", to: "same@example.com", input: { accountId: owner } });
  }
  await app.sendDue();
  expect(await app.inbox.listMessages("same@example.com")).toHaveLength(12);
  expect(await app.inbox.listMessages("n11@example.com")).toHaveLength(1);
});

test("drops an event's invitations after two thousand in a day", async () => {
  const page = await createPage(app.services, owner);
  const [invitation] = await app.services.db
    .insert(invitations)
    .values({ pageId: page.id, senderName: "Ann", recipientName: "Bo", recipientEmail: "bo@example.com" })
    .returning();
  const input = { invitationId: invitation?.id ?? "" };
  const sent = Array.from({ length: 1999 }, (_, n) => ({
    template: "invitation",
    to: `friend.${n}@example.com`,
    input,
    pageId: page.id,
    status: "sent" as const,
  }));
  await app.services.db.insert(emailOutbox).values(sent);
  for (const name of ["last", "late"]) {
    await app.enqueue({ template: "invitation", to: `${name}@example.com`, input, pageId: page.id });
    await app.sendDue();
  }
  expect(await app.inbox.listMessages("last@example.com")).toHaveLength(1);
  expect(await app.inbox.listMessages("late@example.com")).toHaveLength(0);
  const dropped = await app.services.db
    .select({ to: emailOutbox.to })
    .from(emailOutbox)
    .where(and(eq(emailOutbox.pageId, page.id), eq(emailOutbox.status, "dropped")));
  expect(dropped).toEqual([{ to: "late@example.com" }]);
});

test("sends an address one free ticket of an event a day, however many it has", async () => {
  const page = await createPage(app.services, owner, { activated: true });
  const to = "same.guest@example.com";
  const orders = await Promise.all(
    Array.from({ length: 3 }, () => createOrder(app.services, page.id, { email: to })),
  );
  for (const { id } of orders)
    await app.enqueue({ template: "free-ticket", to, input: { orderId: id }, pageId: page.id });
  await app.sendDue();
  expect(await app.inbox.listMessages(to)).toHaveLength(1);
});

test("drops an event's invitations to its team after a hundred in a day, also when earlier ones were withdrawn", async () => {
  const host = await createAccount(app.services);
  const page = await createPage(app.services, host.id);
  const sent = Array.from({ length: 99 }, (_, n) => ({
    template: "team-invitation",
    to: `withdrawn.${n}@example.com`,
    input: { invitationId: page.id },
    pageId: page.id,
    status: "sent" as const,
  }));
  await app.services.db.insert(emailOutbox).values(sent);
  for (const name of ["hundredth", "next"]) {
    const invited = await app.http.inject({
      method: "POST",
      url: `/v1/pages/${page.id}/team/invitations`,
      headers: host.headers,
      payload: { email: `${name}.member@example.com`, role: "reader" },
    });
    expect(invited.statusCode).toBe(201);
    await app.sendDue();
  }
  expect(await app.inbox.listMessages("hundredth.member@example.com")).toHaveLength(1);
  expect(await app.inbox.listMessages("next.member@example.com")).toHaveLength(0);
});
