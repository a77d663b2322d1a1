import { retentionDays } from "@matinee/domain/retention";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staffInvitations } from "../../db/schema/accounts.ts";
import { apiKeys } from "../../db/schema/api-keys.ts";
import { dataRequests } from "../../db/schema/data-requests.ts";
import { emailChanges } from "../../db/schema/email-changes.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { uploadInvitations } from "../../db/schema/films.ts";
import { invitations } from "../../db/schema/invitations.ts";
import { invoices } from "../../db/schema/invoices.ts";
import { leadOwners, leads } from "../../db/schema/leads.ts";
import { liveFigures } from "../../db/schema/live-figures.ts";
import {
  liveRoomEvents,
  liveRoomMembers,
  liveRoomReports,
  moderators,
  questions,
} from "../../db/schema/live-rooms.ts";
import { notes } from "../../db/schema/notes.ts";
import { orderTaxes } from "../../db/schema/orders.ts";
import { idempotencyKeys, webhookEvents } from "../../db/schema/payments.ts";
import { festivalInvitations } from "../../db/schema/pages.ts";
import { playbackSessions } from "../../db/schema/playback.ts";
import { knownDevices } from "../../db/schema/sessions.ts";
import { entitlements, subscribers, viewerCredentials } from "../../db/schema/subscribers.ts";
import { queuePlaces, saleQueues } from "../../db/schema/sale-queues.ts";
import { waitlistEntries } from "../../db/schema/waitlists.ts";
import { bulkChanges } from "../../db/schema/bulk-changes.ts";
import { savedViews } from "../../db/schema/saved-views.ts";
import { teamInvitations } from "../../db/schema/teams.ts";
import { videos } from "../../db/schema/videos.ts";
import { webhookMessages } from "../../db/schema/webhooks.ts";
import { appendEvents } from "../../platform/live-room/append-events.ts";
import { applyRetentionRule } from "../../platform/retention.ts";
import { retentionRules } from "../../retention-rules.ts";
import { createFilm } from "../../testing/film-fixtures.ts";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { insertOrderTax } from "../../testing/insert-order-tax.ts";
import { insertInvoice } from "../../testing/insert-invoice.ts";
import { createLogLines } from "../../testing/log-lines.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createModeratorWithToken } from "../../testing/moderator-fixtures.ts";
import { createOrder, createSubscriber } from "../../testing/viewer-fixtures.ts";
import { enforceRetention } from "./enforce-retention.ts";

const log = createLogLines();
let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: "info" }, true, log.stream);
  owner = await createAccount(app.services);
});
afterAll(() => app.close());

const getRule = (name: string) => {
  const rule = retentionRules.find((candidate) => candidate.name === name);
  if (!rule) throw new Error(`no rule ${name}`);
  return rule;
};
const apply = (name: string, batchSize?: number) =>
  applyRetentionRule(app.services, getRule(name), { ...(batchSize && { batchSize }) });
const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000);
/** Times one day before and one day after the end of a period. */
const around = (days: number) => ({ old: daysAgo(days + 1), recent: daysAgo(days - 1) });
const closedAt = (closesAt: Date | null) => createPage(app.services, owner.id, { closesAt });

const emails = (status: "sent" | "failed", template = "welcome") =>
  async function insert(at: Date) {
    const row = { template, to: "x@example.com", input: {}, status, createdAt: at, updatedAt: at };
    const [email] = await app.services.db.insert(emailOutbox).values(row).returning();
    return async () => (await app.services.db.$count(emailOutbox, eq(emailOutbox.id, email?.id ?? ""))) > 0;
  };

async function insertRequest(fields: Omit<typeof dataRequests.$inferInsert, "kind">) {
  const [row] = await app.services.db
    .insert(dataRequests)
    .values({ kind: "erasure", ...fields })
    .returning();
  return async () => (await app.services.db.$count(dataRequests, eq(dataRequests.id, row?.id ?? ""))) > 0;
}

/** Inserts a row for the rule, dated `at`, and returns whether it still has the personal data. */
const cases: Record<string, { days: number; insert: (at: Date) => Promise<() => Promise<boolean>> }> = {
  invitations: {
    days: 30,
    async insert(createdAt) {
      const { id: pageId } = await closedAt(null);
      const names = { senderName: "A", recipientName: "B", recipientEmail: "b@example.com" };
      await app.services.db.insert(invitations).values({ pageId, ...names, createdAt });
      return async () => (await app.services.db.$count(invitations, eq(invitations.pageId, pageId))) > 0;
    },
  },
  registrations: {
    days: retentionDays.registrations,
    async insert(closesAt) {
      const { id: pageId } = await closedAt(closesAt);
      await createSubscriber(app.services, pageId, { createdAt: daysAgo(2000) });
      return async () => (await app.services.db.$count(subscribers, eq(subscribers.pageId, pageId))) > 0;
    },
  },
  "queue-places": {
    days: retentionDays.queuePlaces,
    async insert(endedAt) {
      const { id: pageId } = await closedAt(null);
      const times = { opensAt: endedAt, joinsFrom: endedAt, endedAt };
      const rules = { maxBuying: 1, perPerson: 1, sealedSeed: "", seal: "" };
      await app.services.db.insert(saleQueues).values({ pageId, state: "ended", ...times, ...rules });
      const person = { email: "q@example.com", emailKey: "q@example.com", deviceHash: "d", rank: 1 };
      await app.services.db
        .insert(queuePlaces)
        .values({ pageId, ...person, quantity: 1, joinedAt: endedAt, endedAt });
      // Its rank stays, for the proof.
      return async () =>
        (await app.services.db.$count(
          queuePlaces,
          and(eq(queuePlaces.pageId, pageId), eq(queuePlaces.rank, 1), isNotNull(queuePlaces.deviceHash)),
        )) > 0;
    },
  },
  waitlists: {
    days: retentionDays.waitlists,
    async insert(closesAt) {
      const { id: pageId } = await closedAt(closesAt);
      const person = { email: "w@example.com", emailKey: "w@example.com", name: "W" };
      await app.services.db
        .insert(waitlistEntries)
        .values({ pageId, ...person, quantity: 1, acceptsFewer: false });
      return async () =>
        (await app.services.db.$count(waitlistEntries, eq(waitlistEntries.pageId, pageId))) > 0;
    },
  },
  "viewing-links": {
    days: retentionDays.viewingLinks,
    async insert(closesAt) {
      const { id: pageId } = await closedAt(closesAt);
      await createOrder(app.services, pageId);
      return async () =>
        (await app.services.db.$count(viewerCredentials, eq(viewerCredentials.pageId, pageId))) > 0;
    },
  },
  emails: { days: 180, insert: emails("sent") },
  "failed-emails": { days: 365, insert: emails("failed") },
  "invitation-emails": { days: 30, insert: emails("sent", "invitation") },
  "order-taxes": {
    days: retentionDays.orderTaxes,
    async insert(createdAt) {
      const { id: pageId } = await closedAt(null);
      const { id: orderId } = await createOrder(app.services, pageId);
      await insertOrderTax(app.services, { orderId, createdAt });
      return async () => (await app.services.db.$count(orderTaxes, eq(orderTaxes.orderId, orderId))) > 0;
    },
  },
  invoices: {
    days: retentionDays.invoices,
    async insert(issuedAt) {
      const { id: pageId } = await closedAt(null);
      const { id: orderId } = await createOrder(app.services, pageId);
      await insertInvoice(app.services, { accountId: owner.id, orderId, issuedAt });
      return async () => (await app.services.db.$count(invoices, eq(invoices.orderId, orderId))) > 0;
    },
  },
  "webhook-events": {
    days: 60,
    async insert(processedAt) {
      const id = crypto.randomUUID();
      const event = { id, type: "charge.refunded", objectId: "ch", payload: {}, processedAt };
      await app.services.db.insert(webhookEvents).values(event);
      return async () => (await app.services.db.$count(webhookEvents, eq(webhookEvents.id, id))) > 0;
    },
  },
  "playback-details": {
    days: 180,
    async insert(lastSeenAt) {
      const { id: pageId } = await closedAt(null);
      const video = { pageId, kind: "feature", name: "f", sizeBytes: 1 } as const;
      const [film] = await app.services.db.insert(videos).values(video).returning();
      const session = { pageId, videoId: film?.id ?? "", viewer: "device:1", deviceId: "d", lastSeenAt };
      await app.services.db.insert(playbackSessions).values({ ...session, positionSeconds: 90 });
      return async () => {
        const rows = await app.services.db
          .select()
          .from(playbackSessions)
          .where(eq(playbackSessions.pageId, pageId));
        expect(rows).toHaveLength(1);
        const [{ viewer, deviceId, positionSeconds } = { viewer: "", deviceId: "", positionSeconds: -1 }] =
          rows;
        if (viewer.startsWith("past:")) expect([deviceId, positionSeconds]).toEqual(["past", 0]);
        return viewer === "device:1";
      };
    },
  },
  "live-room-messages": {
    days: 90,
    async insert(at) {
      const { id: pageId } = await closedAt(null);
      const event = { kind: "message", payload: { text: "Hello" }, mediaMs: 0, at };
      await app.services.db.transaction((tx) => appendEvents(tx, pageId, [event]));
      return async () => {
        const [row] = await app.services.db
          .select()
          .from(liveRoomEvents)
          .where(eq(liveRoomEvents.pageId, pageId));
        // The number stays, so that the order has no gap.
        expect(row?.seq).toBe(1);
        return JSON.stringify(row?.payload).includes("Hello");
      };
    },
  },
  "live-room-questions": {
    days: 90,
    async insert(at) {
      const { id: pageId } = await closedAt(null);
      const person = {
        pageId,
        viewer: "device:2",
        name: "Ada",
        role: "viewer",
        joinedAt: new Date(),
      } as const;
      const [member] = await app.services.db.insert(liveRoomMembers).values(person).returning();
      const question = {
        pageId,
        memberId: member?.id ?? "",
        text: "Why?",
        status: "open",
        mediaMs: 0,
        at,
      } as const;
      await app.services.db.insert(questions).values(question);
      const isKept = and(eq(questions.pageId, pageId), eq(questions.text, "Why?"));
      return async () => (await app.services.db.$count(questions, isKept)) > 0;
    },
  },
  "live-room-reports": {
    days: 90,
    async insert(at) {
      const { id: pageId } = await closedAt(null);
      const event = { kind: "message", payload: { text: "Hello" }, mediaMs: 0, at: new Date() };
      await app.services.db.transaction((tx) => appendEvents(tx, pageId, [event]));
      const person = {
        pageId,
        viewer: "device:3",
        name: "Ada",
        role: "viewer",
        joinedAt: new Date(),
      } as const;
      const [member] = await app.services.db.insert(liveRoomMembers).values(person).returning();
      const report = { pageId, seq: 1, memberId: member?.id ?? "", reason: "spam", at };
      await app.services.db.insert(liveRoomReports).values(report);
      const isOfPage = eq(liveRoomReports.pageId, pageId);
      return async () => (await app.services.db.$count(liveRoomReports, isOfPage)) > 0;
    },
  },
  moderators: {
    days: 30,
    async insert(closesAt) {
      const { id: pageId } = await closedAt(closesAt);
      await createModeratorWithToken(app.services, pageId);
      const isOfPage = eq(moderators.pageId, pageId);
      return async () => (await app.services.db.$count(moderators, isOfPage)) > 0;
    },
  },
  "team-invitations": {
    days: retentionDays.teamInvitations,
    async insert(expiresAt) {
      const { id: pageId } = await closedAt(null);
      const tokenHash = crypto.randomUUID();
      await app.services.db.insert(teamInvitations).values({
        pageId,
        email: "t@example.com",
        role: "reader",
        tokenHash,
        invitedAt: expiresAt,
        expiresAt,
      });
      return async () =>
        (await app.services.db.$count(teamInvitations, eq(teamInvitations.tokenHash, tokenHash))) > 0;
    },
  },
  "festival-invitations": {
    days: retentionDays.festivalInvitations,
    async insert(expiresAt) {
      const { id: festivalId } = await createPage(app.services, owner.id, { kind: "festival" });
      const tokenHash = crypto.randomUUID();
      const invitation = { festivalId, email: "t@example.com", invitedAt: expiresAt, expiresAt };
      await app.services.db.insert(festivalInvitations).values([
        { ...invitation, tokenHash },
        { ...invitation, state: "accepted" },
      ]);
      return async () => {
        const left = await app.services.db
          .select()
          .from(festivalInvitations)
          .where(eq(festivalInvitations.festivalId, festivalId));
        expect(left.map(({ state }) => state)).toContain("accepted");
        return left.length === 2;
      };
    },
  },
  "upload-invitations": {
    days: retentionDays.uploadInvitations,
    async insert(expiresAt) {
      const { id: accountId } = await createAccount(app.services);
      const { id: filmId } = await createFilm(app.services, accountId);
      const tokenHash = crypto.randomUUID();
      await app.services.db
        .insert(uploadInvitations)
        .values({ filmId, email: "t@example.com", tokenHash, invitedAt: expiresAt, expiresAt });
      return async () =>
        (await app.services.db.$count(uploadInvitations, eq(uploadInvitations.tokenHash, tokenHash))) > 0;
    },
  },
  "bulk-changes": {
    days: retentionDays.bulkChanges,
    async insert(updatedAt) {
      const { id: actorId } = await createAccount(app.services, { type: "admin" });
      await app.services.db.insert(bulkChanges).values({
        request: {
          subject: "account",
          filter: { search_term: "Ada" },
          change: { kind: "addTag", tag: "a" },
          confirmedRows: 1,
        },
        state: "done",
        actorId,
        requestId: "r",
        updatedAt,
      });
      return async () => (await app.services.db.$count(bulkChanges, eq(bulkChanges.actorId, actorId))) > 0;
    },
  },
  "deleted-saved-views": {
    days: retentionDays.deletedSavedViews,
    async insert(deletedAt) {
      const { id: ownerId } = await createAccount(app.services, { type: "admin" });
      await app.services.db
        .insert(savedViews)
        .values({ ownerId, list: "orders", name: "Refunds", parameters: { status: "refunded" }, deletedAt });
      return async () => (await app.services.db.$count(savedViews, eq(savedViews.ownerId, ownerId))) > 0;
    },
  },
  "live-room-members": {
    days: 90,
    async insert(joinedAt) {
      const { id: pageId } = await closedAt(null);
      const member = { pageId, viewer: "device:1", name: "Ada", role: "viewer", joinedAt } as const;
      await app.services.db.insert(liveRoomMembers).values(member);
      return async () => {
        const isNamed = and(eq(liveRoomMembers.pageId, pageId), eq(liveRoomMembers.name, "Ada"));
        return (await app.services.db.$count(liveRoomMembers, isNamed)) > 0;
      };
    },
  },
  "idempotency-keys": {
    days: 2,
    async insert(createdAt) {
      const key = crypto.randomUUID();
      const row = { scope: "s", key, requestHash: "h", lockedUntil: createdAt, createdAt };
      await app.services.db.insert(idempotencyKeys).values(row);
      return async () => (await app.services.db.$count(idempotencyKeys, eq(idempotencyKeys.key, key))) > 0;
    },
  },
  "email-changes": {
    days: 90,
    async insert(undoUntil) {
      const change = { accountId: owner.id, requestedBy: owner.id, byStaff: false, expiresAt: undoUntil };
      const addresses = { oldEmail: "old@example.com", newEmail: "new@example.com" };
      const row = { ...change, ...addresses, undoUntil };
      const [inserted] = await app.services.db.insert(emailChanges).values(row).returning();
      return async () =>
        (await app.services.db.$count(emailChanges, eq(emailChanges.id, inserted?.id ?? ""))) > 0;
    },
  },
  "api-keys": {
    days: 90,
    async insert(revokedAt) {
      const hash = crypto.randomUUID();
      const key = { accountId: owner.id, name: "Old website", prefix: "mk_0pTk", hash, scopes: [] };
      await app.services.db.insert(apiKeys).values({ ...key, revokedAt });
      return async () => (await app.services.db.$count(apiKeys, eq(apiKeys.hash, hash))) > 0;
    },
  },
  "webhook-messages": {
    days: 30,
    async insert(createdAt) {
      const message = { accountId: owner.id, type: "donation.paid", payload: {}, createdAt } as const;
      const [inserted] = await app.services.db.insert(webhookMessages).values(message).returning();
      return async () =>
        (await app.services.db.$count(webhookMessages, eq(webhookMessages.id, inserted?.id ?? ""))) > 0;
    },
  },
  "staff-invitations": {
    days: 90,
    async insert(expiresAt) {
      const codeHash = crypto.randomUUID();
      const row = { email: "s@example.com", invitedBy: owner.id, codeHash, expiresAt };
      await app.services.db.insert(staffInvitations).values(row);
      return async () =>
        (await app.services.db.$count(staffInvitations, eq(staffInvitations.codeHash, codeHash))) > 0;
    },
  },
  "known-devices": {
    days: 180,
    async insert(lastSeenAt) {
      const keyHash = crypto.randomUUID();
      await app.services.db.insert(knownDevices).values({ accountId: owner.id, keyHash, lastSeenAt });
      return async () => (await app.services.db.$count(knownDevices, eq(knownDevices.keyHash, keyHash))) > 0;
    },
  },
  "data-exports": {
    days: 0,
    async insert(expiresAt) {
      const fileKey = `data-exports/${crypto.randomUUID()}.zip`;
      await app.services.storage.put(fileKey, Buffer.from("zip"));
      const row = { kind: "export", status: "ready", dueAt: expiresAt, fileKey, expiresAt } as const;
      await app.services.db.insert(dataRequests).values(row);
      return async () => (await app.services.storage.getSize(fileKey)) !== null;
    },
  },
  "unconfirmed-data-requests": {
    days: 7,
    insert: (expiresAt) =>
      insertRequest({ status: "unconfirmed", email: "u@example.com", dueAt: expiresAt, expiresAt }),
  },
  "data-requests": {
    days: 365,
    insert: (finishedAt) => insertRequest({ status: "done", dueAt: finishedAt, finishedAt }),
  },
  "live-figures": {
    days: retentionDays.liveFigures,
    async insert(minute) {
      const id = crypto.randomUUID();
      await app.services.db.insert(liveFigures).values({ id, minute, figure: "test", value: 1 });
      return async () => (await app.services.db.$count(liveFigures, eq(liveFigures.id, id))) > 0;
    },
  },
  leads: {
    days: retentionDays.leads,
    async insert(updatedAt) {
      const person = { firstName: "L", lastName: "O", email: `${crypto.randomUUID()}@example.com` };
      const values = { ...person, createdAt: daysAgo(2000), updatedAt };
      const [lead] = await app.services.db.insert(leadOwners).values(values).returning();
      const subjectId = lead?.id ?? "";
      const note = { subjectType: "leadowner", subjectId, text: "called", createdBy: owner.id } as const;
      await app.services.db.insert(notes).values(note);
      return async () => {
        const left = await app.services.db.$count(leadOwners, eq(leadOwners.id, subjectId));
        expect(await app.services.db.$count(notes, eq(notes.subjectId, subjectId))).toBe(left);
        return left > 0;
      };
    },
  },
};

test("every rule has a case below", () => {
  expect(retentionRules.map(({ name }) => name).toSorted()).toEqual(Object.keys(cases).toSorted());
});

test.each(Object.entries(cases))(
  "%s: removes what is past its period and keeps the rest",
  async (name, rule) => {
    const { old, recent } = around(rule.days);
    const hasOld = await rule.insert(old);
    const hasRecent = await rule.insert(recent);
    expect([await hasOld(), await hasRecent()]).toEqual([true, true]);
    expect(await apply(name)).toBe(1);
    expect([await hasOld(), await hasRecent()]).toEqual([false, true]);
    expect(await apply(name)).toBe(0);
    app.clock.advance(2 * 86_400_000);
    expect(await apply(name)).toBe(1);
    expect(await hasRecent()).toBe(false);
  },
);

test("keeps a lead that has an account or a recent contact, and the visits of a removed link", async () => {
  const person = { firstName: "L", lastName: "O", createdAt: daysAgo(2000), updatedAt: daysAgo(2000) };
  const [customer, contacted] = await app.services.db
    .insert(leadOwners)
    .values([
      { ...person, email: "customer@example.com", accountId: owner.id },
      { ...person, email: "contacted@example.com" },
    ])
    .returning();
  await app.services.db.insert(leads).values({ leadOwnerId: contacted?.id ?? "", sourceType: "zoom" });
  const { id: pageId } = await closedAt(daysAgo(100));
  await createSubscriber(app.services, pageId);
  await app.services.db.update(entitlements).set({ plays: 3 }).where(eq(entitlements.pageId, pageId));
  expect([await apply("leads"), await apply("viewing-links")]).toEqual([0, 1]);
  expect(
    await app.services.db
      .select({ plays: entitlements.plays })
      .from(entitlements)
      .where(eq(entitlements.pageId, pageId)),
  ).toEqual([{ plays: 3 }]);
  const ids = [customer?.id ?? "", contacted?.id ?? ""];
  expect(await app.services.db.$count(leadOwners, inArray(leadOwners.id, ids))).toBe(2);
});

test("works in batches and skips rows that another transaction has locked", async () => {
  const createdAt = daysAgo(10);
  const rows = Array.from({ length: 7 }, (_, n) => ({
    scope: "batch",
    key: `${n}`,
    requestHash: "h",
    lockedUntil: createdAt,
    createdAt,
  }));
  await app.services.db.insert(idempotencyKeys).values(rows);
  await app.services.db.transaction(async (tx) => {
    await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, "3")).for("update");
    expect(await apply("idempotency-keys", 2)).toBe(6);
  });
  expect(await apply("idempotency-keys", 2)).toBe(1);
});

test("a rule that fails does not stop the others; the job logs the counts and fails", async () => {
  await app.services.db.insert(idempotencyKeys).values({
    scope: "job",
    key: "1",
    requestHash: "h",
    lockedUntil: daysAgo(10),
    createdAt: daysAgo(10),
  });
  const broken = { name: "broken", days: 1, purgeBatch: () => Promise.reject(new Error("broken")) };
  const rules = [broken, getRule("idempotency-keys")];
  log.lines.splice(0);
  await expect(enforceRetention(app.services, rules)).rejects.toThrow("broken");
  expect(log.lines).toMatchObject([
    { msg: "retention rule failed", rule: "broken" },
    { msg: "retention enforced", rows: { "idempotency-keys": 1 } },
  ]);
  expect(await enforceRetention(app.services, rules.slice(1))).toEqual({});
});
