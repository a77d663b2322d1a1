import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "../../db/schema/accounts.ts";
import { auditEntries } from "../../db/schema/audit.ts";
import { creditBalances, creditOrders } from "../../db/schema/credits.ts";
import { dataRequests } from "../../db/schema/data-requests.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { files } from "../../db/schema/files.ts";
import { notes } from "../../db/schema/notes.ts";
import { listedTickets } from "../../db/schema/waitlists.ts";
import { orders } from "../../db/schema/orders.ts";
import { pages } from "../../db/schema/pages.ts";
import { subscribers } from "../../db/schema/subscribers.ts";
import { teamMembers } from "../../db/schema/teams.ts";
import { videos } from "../../db/schema/videos.ts";
import { personalDataSources } from "../../personal-data.ts";
import { createAccount, createPage, PASSWORD, type TestAccount } from "../../testing/fixtures.ts";
import {
  createCustomerWithData,
  createViewerWithData,
  findTablesWithText,
} from "../../testing/personal-data.ts";
import { createLobby, enterLiveRoom, LOBBY_MS } from "../../testing/live-room-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createOrder } from "../../testing/viewer-fixtures.ts";
import { verifyAuditChain } from "../audit/verify-audit-chain.ts";
import { composeEmails } from "../emails/compose/compose-email.ts";
import { enqueueEmail } from "../email-outbox/enqueue-email.ts";
import { createModeratorToken } from "../premieres/moderators/moderator-token.ts";
import { purgeOrphanedMedia } from "../video/purge-orphaned-media.ts";
import { processDataRequests } from "./process-data-requests.ts";

const WEEK_MS = 7 * 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const post = (url: string, payload: object | undefined, account?: TestAccount) =>
  app.http.inject({
    method: "POST",
    url,
    headers: { ...account?.headers },
    ...(payload && { payload }),
  });
const process = (sources = personalDataSources) => processDataRequests(app.services, sources);
const findTraces = (marker: string) => findTablesWithText(app.services.db, marker);
const requestErasure = (account: TestAccount, proof: object, confirmation = account.email) =>
  post("/v1/account/erasure", { ...proof, confirmation }, account);

async function readToken(to: string, template: string): Promise<string> {
  const [row] = await app.services.db
    .select()
    .from(emailOutbox)
    .where(and(eq(emailOutbox.to, to), eq(emailOutbox.template, template)));
  const [composed] = row ? await composeEmails(app.services, [row]) : [];
  if (!composed || composed instanceof Error) throw new Error(`no ${template} to ${to}`);
  const [, token = ""] = /#request=([\w.-]+)/.exec(composed.html) ?? [];
  return token;
}

test("a viewer's erasure needs the emailed link, waits 7 days, and leaves the ledger without the person", async () => {
  const marker = "marker-erase-v";
  const { email, order, gift } = await createViewerWithData(app, marker);
  const control = await createViewerWithData(app, "marker-bystander");
  const bystander = await findTraces("marker-bystander");
  expect((await post("/v1/data-requests", { kind: "erasure", email })).json().data).toEqual({ sent: true });
  app.clock.advance(WEEK_MS);
  await process();
  // Control: nothing happens without the confirmation, which works for a day.
  expect(await findTraces(marker)).toContain("orders");
  expect(
    (await post("/v1/data-requests/confirm", { token: await readToken(email, "erasure-confirm") }))
      .statusCode,
  ).toBe(403);

  await app.services.db.delete(emailOutbox).where(eq(emailOutbox.template, "erasure-confirm"));
  await post("/v1/data-requests", { kind: "erasure", email });
  const token = await readToken(email, "erasure-confirm");
  const confirmed = await post("/v1/data-requests/confirm", { token });
  expect(confirmed.json().data).toMatchObject({ status: "waiting" });
  app.clock.advance(WEEK_MS - 60_000);
  await process();
  expect(await findTraces(marker)).toContain("orders");
  app.clock.advance(120_000);
  await process();

  // They are kept for as long as their seller must keep them.
  expect(await findTraces(marker)).toEqual(["invoices", "order_taxes"]);
  const [kept] = await app.services.db.select().from(orders).where(eq(orders.id, order.id));
  expect(kept).toMatchObject({
    name: "Erased",
    totalCents: order.totalCents,
    country: "US",
    status: "paid",
    address: null,
    zip: null,
    invoiceTo: null,
  });
  const [erasedGift] = await app.services.db.select().from(orders).where(eq(orders.id, gift.id));
  // The buyer of a gift stays; its recipient does not.
  expect(erasedGift).toMatchObject({ name: gift.name, gift: { recipientName: "Erased", message: "" } });
  const listings = await app.services.db
    .select()
    .from(listedTickets)
    .where(eq(listedTickets.pageId, order.pageId));
  expect(listings).toMatchObject([{ state: "off", endReason: "ended" }]);
  const access = await app.http.inject({ url: `/v1/pages/${order.pageId}/subscribers/${order.slug}/access` });
  expect(access.statusCode).toBe(404);
  // Control: another viewer keeps everything.
  expect(await findTraces("marker-bystander")).toEqual(bystander);
  expect(control.email).toContain("marker-bystander");
  expect((await post("/v1/data-requests/cancel", { token })).statusCode).toBe(404);
});

test.each(["buyer", "recipient"] as const)("erases the notes about a gift with its %s", async (person) => {
  const { db } = app.services;
  const { email, gift } = await createViewerWithData(app, `marker-gift-${person}`);
  const staff = await createAccount(app.services, { type: "admin" });
  const note = { subjectType: "order", subjectId: gift.id, text: "Called us", createdBy: staff.id } as const;
  await db.insert(notes).values(note);
  const address = person === "buyer" ? gift.email : email;
  await post("/v1/data-requests", { kind: "erasure", email: address });
  await post("/v1/data-requests/confirm", { token: await readToken(address, "erasure-confirm") });
  app.clock.advance(WEEK_MS + 1000);
  await process();
  expect(await db.$count(notes, eq(notes.subjectId, gift.id))).toBe(0);
});

test("an erasure can be undone by its link until it is carried out", async () => {
  const marker = "marker-undo";
  const { email } = await createViewerWithData(app, marker);
  await post("/v1/data-requests", { kind: "erasure", email });
  await post("/v1/data-requests/confirm", { token: await readToken(email, "erasure-confirm") });
  const undo = await readToken(email, "erasure-scheduled");
  expect((await post("/v1/data-requests/cancel", { token: undo })).json().data.status).toBe("cancelled");
  app.clock.advance(2 * WEEK_MS);
  await process();
  expect(await findTraces(marker)).toContain("subscribers");
});

test("an account's erasure ends what it plays and its places in the live rooms of others", async () => {
  const { customer, prove, page, buyer } = await createCustomerWithData(app, "marker-teammate");
  await app.services.db.update(pages).set({ activated: false }).where(eq(pages.id, page.id));
  await app.services.db
    .update(orders)
    .set({ disputeOpen: false, paidAt: new Date(app.clock.now().getTime() - 8 * 86_400_000) })
    .where(eq(orders.id, buyer.id));
  const owner = await createAccount(app.services);
  const pageId = await createLobby(app, owner, {
    startsAt: new Date(app.clock.now().getTime() + LOBBY_MS).toISOString(),
  });
  await app.services.db
    .insert(teamMembers)
    .values({ pageId, accountId: customer.id, role: "producer", joinedAt: app.clock.now() });
  const invited = await post(
    `/v1/pages/${pageId}/moderators`,
    { email: customer.email, name: "Dorothy" },
    owner,
  );
  const moderator = createModeratorToken(app.config.keyRing, invited.json().data.id);
  expect((await requestErasure(customer, prove())).statusCode).toBe(201);
  app.clock.advance(WEEK_MS + 60_000);

  const open = async (headers: Record<string, string>) =>
    (await enterLiveRoom(app, pageId, {}, headers)).json().data.ticket;
  const tickets = [await open(customer.headers), await open({ "x-moderator-token": moderator })];
  const film = { kind: "feature", deviceId: "device-one" };
  const played = (await post(`/v1/pages/${pageId}/playback`, film, customer)).json().data;
  const own = (await post(`/v1/pages/${pageId}/playback`, film, owner)).json().data;
  const read = async (url: string) => (await app.http.inject({ url })).statusCode;
  const readRoom = () =>
    Promise.all(tickets.map((ticket) => read(`/v1/live-rooms/${ticket}/messages?before=9`)));
  expect(await read(played.standingUrl)).toBe(204);
  expect(await readRoom()).toEqual([200, 200]);
  await process();
  await expect.poll(() => read(played.standingUrl)).toBe(403);
  expect(await readRoom()).toEqual([404, 404]);
  // Control: the owner of the event plays on.
  expect(await read(own.standingUrl)).toBe(204);
});

test("an account's erasure needs a proof of identity and the typed email, and rejects a live event and owed money", async () => {
  const { customer, prove, page, buyer } = await createCustomerWithData(app, "marker-obstacles");
  const noProof = await requestErasure(customer, {});
  expect(noProof.json()).toMatchObject({ errors: { factor: expect.anything() } });
  expect((await requestErasure(customer, prove(), "other@example.com")).json()).toMatchObject({
    errors: { confirmation: expect.anything() },
  });
  const live = await createPage(app.services, customer.id, { title: "Tonight" });
  const refused = await requestErasure(customer, prove());
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toContain("“Tonight” is live");
  await app.services.db.update(pages).set({ activated: false }).where(eq(pages.id, live.id));
  const setBuyer = (fields: Partial<typeof orders.$inferInsert>) =>
    app.services.db.update(orders).set(fields).where(eq(orders.id, buyer.id));
  await setBuyer({ disputeOpen: true });
  expect((await requestErasure(customer, prove())).json().message).toContain("in dispute");
  await setBuyer({ disputeOpen: false, paidAt: app.clock.now() });
  expect((await requestErasure(customer, prove())).json().message).toContain("not paid out");
  await setBuyer({ paidAt: new Date(app.clock.now().getTime() - 8 * 86_400_000) });
  expect((await requestErasure(customer, prove())).statusCode).toBe(201);
  expect((await requestErasure(customer, prove())).statusCode).toBe(409);
  const cancelled = await post("/v1/account/erasure/cancel", undefined, customer);
  expect(cancelled.json().data.status).toBe("cancelled");
  expect((await post("/v1/account/erasure/cancel", undefined, customer)).statusCode).toBe(404);
  expect(page.title).toBe("A sold film");
});

test("an erasure that became impossible in the meantime is postponed", async () => {
  const { customer, prove } = await createCustomerWithData(app, "marker-postponed");
  expect((await requestErasure(customer, prove())).statusCode).toBe(201);
  const live = await createPage(app.services, customer.id, { closesAt: null });
  app.clock.advance(WEEK_MS + 1000);
  await process();
  expect(await findTraces("marker-postponed")).toContain("accounts");
  await app.services.db.update(pages).set({ activated: false }).where(eq(pages.id, live.id));
  app.clock.advance(86_400_000 + 1000);
  await process();
  expect(await findTraces("marker-postponed")).toEqual(["invoices"]);
});

test("an account's erasure killed half way continues, and leaves the ledger, the audit chain and a tombstone", async () => {
  const marker = "marker-erase-a";
  const { customer, prove, page, buyer, fileKey } = await createCustomerWithData(app, marker);
  const { db } = app.services;
  expect((await requestErasure(customer, prove())).statusCode).toBe(201);
  app.clock.advance(WEEK_MS + 1000);
  const ran: number[] = [];
  let died = false;
  const dying = personalDataSources.map((source, index) => ({
    ...source,
    erase: async (...input: Parameters<typeof source.erase>) => {
      if (index === 8 && !died) {
        died = true;
        throw new Error("killed");
      }
      ran.push(index);
      return source.erase(...input);
    },
  }));
  await process(dying);
  // Control: the parts before are done, those after are not.
  expect(await findTraces(marker)).toEqual(expect.arrayContaining(["accounts", "comments", "files"]));
  expect(await findTraces(marker)).not.toContain("notes");
  app.clock.advance(11 * 60_000);
  await Promise.all([process(dying), process(dying)]);
  expect(ran.toSorted((a, b) => a - b)).toEqual(personalDataSources.map((_source, index) => index));

  expect(await findTraces(marker)).toEqual(["invoices"]);
  expect(await app.services.storage.getSize(fileKey)).toBeNull();
  expect(await db.$count(files, eq(files.accountId, customer.id))).toBe(0);
  expect(await db.$count(subscribers, eq(subscribers.pageId, page.id))).toBe(0);
  const [sold] = await db.select().from(orders).where(eq(orders.id, buyer.id));
  expect(sold).toMatchObject({ email: "other.buyer@example.com", totalCents: 1500, netCents: 1400 });
  const [purchase] = await db.select().from(creditOrders).where(eq(creditOrders.accountId, customer.id));
  expect(purchase).toMatchObject({ name: "Erased", address: null, totalCents: 30_000 });
  expect(await db.$count(creditBalances, eq(creditBalances.accountId, customer.id))).toBe(1);
  expect(await verifyAuditChain(db)).toMatchObject({ broken: null });
  const erased = and(eq(auditEntries.action, "account.erased"), eq(auditEntries.subjectId, customer.id));
  expect(await db.$count(auditEntries, erased)).toBe(1);

  const staff = await createAccount(app.services, { type: "admin" });
  const detail = await app.http.inject({ url: `/v1/admin/account/${customer.id}`, headers: staff.headers });
  expect(detail.json().data).toMatchObject({ name: "Erased account", phoneNumber: null, companyName: null });
  const search = await app.http.inject({
    url: `/v1/accounts?search_term=${marker}`,
    headers: staff.headers,
  });
  expect(search.json().data.total).toBe(0);
  expect((await app.http.inject({ url: "/v1/account", headers: customer.headers })).statusCode).toBe(401);
  const signIn = await post("/v1/session", { email: customer.email, password: PASSWORD });
  expect(signIn.statusCode).toBe(401);

  // The film's bytes go with the next run of the media job, a day after the event stopped showing it.
  app.clock.advance(2 * 86_400_000);
  await db
    .update(videos)
    .set({ status: "ready", updatedAt: new Date(0) })
    .where(eq(videos.pageId, page.id));
  await purgeOrphanedMedia(app.services);
  expect(await db.$count(videos, eq(videos.pageId, page.id))).toBe(0);
});

test("no email is written to an erased address", async () => {
  const owner = await createAccount(app.services);
  const page = await createPage(app.services, owner.id);
  const order = await createOrder(app.services, page.id, { email: "erased-1@erased.invalid" });
  const refund = {
    template: "refund",
    to: order.email,
    language: order.language,
    input: { orderId: order.id, amountCents: 1 },
  } as const;
  await app.services.db.transaction((tx) => enqueueEmail(tx, refund));
  expect(await app.services.db.$count(emailOutbox, eq(emailOutbox.to, order.email))).toBe(0);
});

test("only admins of the staff erase a customer, with a reason and the typed email; the customer can stop it", async () => {
  const { customer } = await createCustomerWithData(app, "marker-staff-erase");
  const finance = await createAccount(app.services, { type: "admin", staffRole: "finance" });
  const admin = await createAccount(app.services, { type: "admin", staffRole: "admin" });
  const url = `/v1/admin/account/erasure/${customer.id}`;
  const payload = { reason: "Letter of November 20", confirmation: customer.email };
  expect((await post(url, payload, finance)).statusCode).toBe(403);
  expect((await post(url, { ...payload, confirmation: "x" }, admin)).statusCode).toBe(422);
  expect((await post(url, payload, admin)).json().data).toMatchObject({ status: "waiting", byStaff: true });
  const list = await app.http.inject({
    url: `/v1/admin/account/data-requests/${customer.id}`,
    headers: finance.headers,
  });
  expect(list.json().data).toMatchObject([{ kind: "erasure", status: "waiting" }]);
  expect((await post(`${url}/cancel`, undefined, finance)).statusCode).toBe(403);
  expect((await post(`${url}/cancel`, undefined, admin)).json().data.status).toBe("cancelled");
  await app.services.db.delete(emailOutbox).where(eq(emailOutbox.to, customer.email));
  expect((await post(url, payload, admin)).statusCode).toBe(201);
  const own = await requestErasure(admin, { currentPassword: PASSWORD });
  expect(own.statusCode).toBe(409);
  const token = await readToken(customer.email, "erasure-scheduled");
  expect((await post("/v1/data-requests/read", { token })).json().data).toMatchObject({ kind: "erasure" });
  expect((await post("/v1/data-requests/cancel", { token })).statusCode).toBe(200);
  const row = await app.services.db
    .select()
    .from(dataRequests)
    .where(sql`${dataRequests.accountId} = ${customer.id}`);
  expect(row.map(({ status, requestedBy }) => [status, requestedBy])).toEqual([
    ["cancelled", admin.id],
    ["cancelled", admin.id],
  ]);
  const [account] = await app.services.db.select().from(accounts).where(eq(accounts.id, customer.id));
  expect(account?.erasedAt).toBeNull();
});
