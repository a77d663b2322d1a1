import { searchHits } from "@matinee/domain/limits";
import type { SearchKind } from "@matinee/domain/vocabulary";
import type { SearchGroup } from "@matinee/contract/routes/admin-search";
import { formatOrderNumber } from "@matinee/domain/order-number";
import { eq, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { receipts } from "../../../db/schema/invoices.ts";
import { leadOwners } from "../../../db/schema/leads.ts";
import { notes } from "../../../db/schema/notes.ts";
import { pageFilms } from "../../../db/schema/page-films.ts";
import { queuePlaces, saleQueues } from "../../../db/schema/sale-queues.ts";
import { entitlements } from "../../../db/schema/subscribers.ts";
import { tags } from "../../../db/schema/tags.ts";
import { waitlistEntries } from "../../../db/schema/waitlists.ts";
import { createFilm } from "../../../testing/film-fixtures.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createOrder, createSubscriber } from "../../../testing/viewer-fixtures.ts";
import {
  matchesEmail,
  matchesPlacedOrder,
  matchesQueuePlace,
  matchesRegistration,
  matchesWaitlistEntry,
} from "./search-matches.ts";

let app: TestApp;
let staff: TestAccount;
let owner: TestAccount;
let pageId: string;

beforeAll(async () => {
  app = await createTestApp();
  staff = await createAccount(app.services, { type: "admin", staffRole: "support" });
  owner = await createAccount(app.services, { firstName: "Wilma", lastName: "Achterman" });
  ({ id: pageId } = await createPage(app.services, owner.id, {
    slug: "achterhoek-winter",
    title: "The Achterhoek Winter",
  }));
  const { db } = app.services;
  await db.insert(leadOwners).values({ firstName: "Joost", lastName: "Achter", email: "joost@film.test" });
  await db.insert(tags).values({ name: "achterland", type: "page" });
  await db.insert(notes).values({
    subjectType: "account",
    subjectId: owner.id,
    text: "Asks for the Achterhoek discount",
    createdBy: staff.id,
  });
});
afterAll(() => app.close());

async function find(q: string, kind?: SearchKind): Promise<SearchGroup[]> {
  const query = new URLSearchParams({ q, ...(kind && { kind }) });
  const response = await app.http.inject({
    url: `/v1/admin/search?${query.toString()}`,
    headers: staff.headers,
  });
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

async function findIds(q: string, kind: SearchKind): Promise<string[]> {
  const [group] = await find(q, kind);
  return group?.rows.map(({ id }) => id) ?? [];
}

test("finds each kind of record by a part of its texts, newest first, three of each", async () => {
  await createSubscriber(app.services, pageId, { name: "Pieter van Achteren" });
  await createSubscriber(app.services, pageId, { name: "Removed Achter", removedAt: new Date() });
  for (const n of [1, 2, 3, 4])
    await createOrder(app.services, pageId, { name: `Imogen Achterberg ${n}`, totalCents: 1600 + n });
  await createOrder(app.services, pageId, { name: "Late Achterberg", status: "pending" });
  const waiting = { email: "ona@waits.test", emailKey: "ona@waits.test", quantity: 1, acceptsFewer: false };
  await app.services.db.insert(waitlistEntries).values({ ...waiting, pageId, name: "Ona Achterlee" });
  const groups = await find("ACHTER");
  expect(groups.map(({ kind, count, hasMore }) => [kind, count, hasMore])).toEqual([
    ["orders", 4, false],
    ["registrations", 1, false],
    ["waitlist", 1, false],
    ["queues", 0, false],
    ["events", 1, false],
    ["films", 0, false],
    ["customers", 1, false],
    ["leads", 1, false],
    ["tags", 1, false],
    ["notes", 1, false],
    ["emails", 0, false],
  ]);
  expect(groups[0]?.rows).toMatchObject([
    { name: "Imogen Achterberg 4", pageTitle: "The Achterhoek Winter", total: 1604, status: "paid" },
    { name: "Imogen Achterberg 3" },
    { name: "Imogen Achterberg 2" },
  ]);
  expect(groups[1]?.rows).toMatchObject([{ name: "Pieter van Achteren", pageId }]);
  expect(groups[2]?.rows).toMatchObject([{ name: "Ona Achterlee", pageTitle: "The Achterhoek Winter" }]);
  expect(groups[4]?.rows).toMatchObject([{ url: "achterhoek-winter", owner: "Wilma Achterman" }]);
  expect(groups[9]?.rows).toMatchObject([{ subjectId: owner.id, subjectName: "Wilma Achterman" }]);
  expect(await findIds("achter", "orders")).toHaveLength(4);
  // Terms of two and three letters use other indexes.
  expect((await find("va", "registrations"))[0]?.count).toBe(1);
  expect((await find("van", "registrations"))[0]?.count).toBe(1);
});

test("finds an order by its amount, its whole id and its charge, and no other order", async () => {
  const order = await createOrder(app.services, pageId, { totalCents: 98_765, chargeId: "ch_3QNe0uL9bT" });
  for (const term of ["987.65", "$987.65", order.id, "ch_3QNe0uL9bT", formatOrderNumber(order.id)])
    expect(await findIds(term, "orders")).toEqual([order.id]);
  expect(await findIds("ch_3QNe0uL9b", "orders")).toEqual([]);
  const other = await createOrder(app.services, pageId, { totalCents: 12_340 });
  expect(await findIds("123.4", "orders")).toEqual([other.id]);
  expect(await findIds(pageId, "events")).toEqual([pageId]);
});

test("finds an order by the whole email of a person to whom a ticket was sent on", async () => {
  const order = await createOrder(app.services, pageId);
  await app.services.db
    .update(entitlements)
    .set({ holderName: "Fran", holderEmail: "Fran.Holder@film.test" })
    .where(eq(entitlements.orderId, order.id));
  expect(await findIds("fran.holder@FILM.test", "orders")).toEqual([order.id]);
  expect(await findIds("fran.holder@film", "orders")).toEqual([]);
  const list = await app.http.inject({
    url: "/v1/admin/orders?search_term=fran.holder@film.test",
    headers: staff.headers,
  });
  expect(list.json().data.results).toMatchObject([{ id: order.id }]);
});

test("finds the orders of a receipt's number, of each seller", async () => {
  const { db } = app.services;
  const [order, other] = [
    await createOrder(app.services, pageId),
    await createOrder(app.services, pageId),
    await createOrder(app.services, pageId),
  ];
  const receipt = { year: 2026, paidAt: new Date() };
  await db.insert(receipts).values([
    { ...receipt, orderId: order.id, seller: owner.id, number: 41 },
    { ...receipt, orderId: other.id, seller: "operator", number: 41 },
  ]);
  expect((await findIds("2026-000041", "orders")).toSorted()).toEqual([order.id, other.id].toSorted());
  expect(await findIds("2025-000041", "orders")).toEqual([]);
  const list = await app.http.inject({
    url: "/v1/admin/orders?search_term=2026-000041",
    headers: staff.headers,
  });
  expect(list.json().data.results).toHaveLength(2);
});

test("finds a place in a queue by the whole email, and no other place", async () => {
  const { db } = app.services;
  const joinedAt = new Date();
  const sealed = { maxBuying: 1, perPerson: 2, sealedSeed: "", seal: "" };
  await db.insert(saleQueues).values({ pageId, opensAt: joinedAt, joinsFrom: joinedAt, ...sealed });
  const place = { pageId, quantity: 1, joinedAt };
  const [place1] = await db
    .insert(queuePlaces)
    .values([{ ...place, email: "Bea@queue.test" }, place])
    .returning();
  expect((await find("bea@QUEUE.test", "queues"))[0]?.rows).toMatchObject([
    { id: place1?.id, email: "Bea@queue.test", pageTitle: "The Achterhoek Winter" },
  ]);
  expect(await findIds("bea@queue", "queues")).toEqual([]);
});

test("finds a film by its titles, its director and its id, and leads to the newest event that shows it", async () => {
  const { db } = app.services;
  const film = await createFilm(app.services, owner.id, {
    title: "Lighthouse Keepers",
    originalTitle: "Vuurtorenwachters",
    director: "Marijke Köhler",
  });
  for (const term of ["house keep", "VUURTOREN", "marijke kohler", film.id])
    expect(await findIds(term, "films")).toEqual([film.id]);
  const read = async () => (await find("vuurtoren", "films"))[0]?.rows[0];
  expect(await read()).toMatchObject({ title: "Lighthouse Keepers", accountId: owner.id, pageId: null });
  for (const title of ["First night", "Second night"]) {
    const event = await createPage(app.services, owner.id, { title });
    await db.insert(pageFilms).values({ pageId: event.id, filmId: film.id, sortOrder: 0 });
    expect(await read()).toMatchObject({ owner: "Wilma Achterman", pageId: event.id });
  }
});

test("finds emails by a part of the recipient in any status", async () => {
  const { db } = app.services;
  const emails = await db
    .insert(emailOutbox)
    .values(
      (["sent", "failed", "waiting", "dropped"] as const).map((status, hour) => ({
        template: "receipt",
        to: "sietske@achterkant.example",
        input: { secret: "not in the response" },
        status,
        createdAt: new Date(Date.UTC(2026, 10, 1, hour)),
      })),
    )
    .returning();
  const [group] = await find("Sietske@Achter", "emails");
  expect(group?.rows).toEqual(
    emails.toReversed().map(({ id, template, to, status, createdAt }) => ({
      id,
      template,
      to,
      status,
      createdAt: createdAt.toISOString(),
    })),
  );
  expect(group).toMatchObject({ count: 4, hasMore: false });
  expect(await findIds("si", "emails")).toHaveLength(4);
});

test("counts up to the limit and says that there are more", async () => {
  for (let n = 0; n <= searchHits.counted; n++)
    await createSubscriber(app.services, pageId, { name: `Crowd ${n}` });
  const [group] = await find("crowd", "registrations");
  expect(group).toMatchObject({ count: searchHits.counted, hasMore: true });
  expect(group?.rows).toHaveLength(searchHits.ofOneKind);
});

test("a kind whose search takes too long has no count, and the others have theirs", async () => {
  const { pool } = app.services;
  const blocker = await pool.connect();
  try {
    await blocker.query("begin");
    await blocker.query("lock table tags in access exclusive mode");
    const groups = await find("achter");
    expect(groups.find(({ kind }) => kind === "tags")).toMatchObject({ rows: [], count: null });
    expect(groups.find(({ kind }) => kind === "notes")).toMatchObject({ count: 1 });
  } finally {
    await blocker.query("rollback");
    blocker.release();
  }
});

test("finds registrations, emails and who waits without reading the others", async () => {
  const { db } = app.services;
  await db.execute(sql`
    insert into subscribers (id, page_id, email, name)
    select gen_random_uuid(), ${pageId}, 'many' || n || '@example.test', 'Maria' from generate_series(1, 3000) n`);
  await db.execute(sql`
    insert into email_outbox (id, template, "to", input)
    select gen_random_uuid(), 'receipt', 'many' || n || '@example.test', '{}' from generate_series(1, 3000) n`);
  await db.execute(sql`
    insert into waitlist_entries (id, page_id, email, email_key, name, quantity, accepts_fewer)
    select gen_random_uuid(), ${pageId}, 'many' || n || '@example.test', 'many' || n || '@example.test', 'Maria', 1, false
    from generate_series(1, 3000) n`);
  await db.execute(sql`vacuum analyze subscribers, email_outbox, waitlist_entries, queue_places`);
  const explain = (table: string, where: SQL | undefined) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute(
        sql`explain (format json) select id from ${sql.identifier(table)} where ${where}`,
      );
      return JSON.stringify(rows);
    });
  expect(await explain("subscribers", matchesRegistration("achteren", "few"))).toContain("subscribers_text");
  expect(await explain("email_outbox", matchesEmail("achteren", "few"))).toContain("email_outbox_text");
  expect(await explain("waitlist_entries", matchesWaitlistEntry("achteren", "few"))).toContain(
    "waitlist_entries_text",
  );
  expect(await explain("queue_places", matchesQueuePlace("bea@queue.test", "few"))).toContain(
    "queue_places_email_idx",
  );
  expect(await explain("orders", matchesPlacedOrder("2026-000041", "few"))).toContain(
    "receipts_year_number_idx",
  );
});

test("returns 400 for a term of one letter", async () => {
  const response = await app.http.inject({ url: "/v1/admin/search?q=a", headers: staff.headers });
  expect(response.statusCode).toBe(400);
});
