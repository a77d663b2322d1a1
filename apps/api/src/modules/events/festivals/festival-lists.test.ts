import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createOrder, createSubscriber } from "../../../testing/viewer-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { pages } from "../../../db/schema/pages.ts";
import { entitlements } from "../../../db/schema/subscribers.ts";
import { teamMembers } from "../../../db/schema/teams.ts";

let app: TestApp;
let owner: TestAccount;
let staff: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
  staff = await createAccount(app.services, { type: "admin" });
});
afterAll(() => app.close());

const get = async (url: string, account?: TestAccount) => {
  const response = await app.http.inject({
    method: "GET",
    url,
    ...(account && { headers: account.headers }),
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted();
async function createFestival(accountId = owner.id) {
  const festival = await createPage(app.services, accountId, { kind: "festival", paidScreenings: 10 });
  const screening = await createPage(app.services, accountId, { festivalId: festival.id, festivalOrder: 0 });
  return { festival, screening };
}

test("the grid shows festivals and single events, and the screenings of one behind it", async () => {
  const account = await createAccount(app.services);
  const { festival, screening } = await createFestival(account.id);
  const single = await createPage(app.services, account.id);
  const { festival: foreign } = await createFestival();
  const guest = await createPage(app.services, account.id, { festivalId: foreign.id, festivalOrder: 1 });
  const grid = await get("/v1/pages", account);
  expect(idsOf(grid.data)).toEqual(idsOf([festival, single, guest]));
  expect(grid.total).toBe(3);
  expect(grid.data.find(({ id }: { id: string }) => id === festival.id)).toMatchObject({
    kind: "festival",
    screenings: 1,
  });
  expect(grid.data.find(({ id }: { id: string }) => id === single.id).screenings).toBeNull();
  const behind = await get(`/v1/pages?festival=${festival.id}`, account);
  expect(idsOf(behind.data)).toEqual([screening.id]);
  // The organizer of the other festival sees no list of what is not theirs.
  const others = await get(`/v1/pages?festival=${foreign.id}`, account);
  expect(idsOf(others.data)).toEqual([guest.id]);
});

test("the front page lists a festival once, and its screenings only while it is not listed itself", async () => {
  const { festival, screening } = await createFestival();
  const single = await createPage(app.services, owner.id);
  const list = async () => idsOf(await get("/v1/pages/showing"));
  const rows = await list();
  expect(rows).toEqual(expect.arrayContaining([festival.id, single.id]));
  expect(rows).not.toContain(screening.id);
  for (const hidden of [
    { archived: true },
    { activated: false },
    { cancelledAt: new Date() },
    { test: true },
  ]) {
    await app.services.db
      .update(pages)
      .set({ archived: false, activated: true, cancelledAt: null, test: false, ...hidden })
      .where(eq(pages.id, festival.id));
    const others = await list();
    expect(others).toContain(screening.id);
    expect(others).not.toContain(festival.id);
  }
});

test("staff filter events by kind and festival", async () => {
  const { festival, screening } = await createFestival();
  const list = async (query: string) => idsOf((await get(`/v1/admin/pages?${query}`, staff)).data);
  expect(await list(`festival=${festival.id}`)).toEqual([screening.id]);
  const festivals = await list("kind=festival");
  expect(festivals).toContain(festival.id);
  expect(festivals).not.toContain(screening.id);
});

test("counts screenings, and no festival, as showing", async () => {
  const before = (await get("/v1/admin/now", staff)).showingTotal;
  await createFestival();
  expect((await get("/v1/admin/now", staff)).showingTotal).toBe(before + 1);
});

test("the team of a festival works on its screenings of the same account, and its own role counts first", async () => {
  const { festival, screening } = await createFestival();
  const stranger = await createAccount(app.services);
  const invited = await createPage(app.services, stranger.id, { festivalId: festival.id, festivalOrder: 1 });
  const member = await createAccount(app.services);
  const join = (pageId: string, role: "producer" | "reader") =>
    app.services.db
      .insert(teamMembers)
      .values({ pageId, accountId: member.id, role, joinedAt: app.clock.now() })
      .returning();
  const [membership] = await join(festival.id, "producer");
  const open = async (id: string) => (await get(`/v1/pages/${id}`, member)).role;
  expect(await open(screening.id)).toBe("producer");
  expect(await open(invited.id)).toBeUndefined();
  expect(idsOf((await get("/v1/pages", member)).data)).toEqual([festival.id]);
  const behind = async () => (await get(`/v1/pages?festival=${festival.id}`, member)).data;
  expect(await behind()).toMatchObject([
    { id: screening.id, role: "producer", can: { archive: true, duplicate: false } },
  ]);
  await join(screening.id, "reader");
  expect(await open(screening.id)).toBe("reader");
  expect(await behind()).toMatchObject([
    { id: screening.id, role: "reader", can: { archive: false, duplicate: false } },
  ]);
  const removed = await app.http.inject({
    method: "DELETE",
    url: `/v1/pages/${festival.id}/team/members/${membership?.id}`,
    headers: owner.headers,
  });
  expect(removed.statusCode).toBe(204);
});

test("staff read of each event its kind, its festival and the number of its screenings, in the list and in the reports", async () => {
  const { festival, screening } = await createFestival();
  await createOrder(app.services, screening.id, { name: "Ines Costa" });
  const { data } = await get(`/v1/admin/pages?search_term=${festival.slug}`, staff);
  expect(data).toMatchObject([{ kind: "festival", screenings: 1, festivalTitle: null }]);
  const inside = await get(`/v1/admin/pages?search_term=${screening.slug}`, staff);
  expect(inside.data).toMatchObject([{ kind: "screening", screenings: null, festivalTitle: festival.title }]);

  const readLines = async (url: string) => {
    const { body } = await app.http.inject({ url, headers: staff.headers });
    return body.trim().split("\r\n");
  };
  for (const path of ["/v1/pages.csv", "/v1/admin/orders.csv"]) {
    const [head, ...lines] = await readLines(`${path}?search_term=${screening.slug}`);
    expect(head).toMatch(/,Kind,Festival$/);
    expect(lines).toEqual([expect.stringMatching(new RegExp(`,Screening,${festival.title}$`))]);
  }
});

test("the organizer reads attendance and income by screening, and of an invited one the attendance alone", async () => {
  const { festival, screening } = await createFestival();
  const stranger = await createAccount(app.services);
  const invited = await createPage(app.services, stranger.id, { festivalId: festival.id, festivalOrder: 1 });
  await createOrder(app.services, festival.id, { netCents: 500 });
  for (const { id } of [screening, invited]) {
    await createOrder(app.services, id, { netCents: 900 });
    const seen = await createOrder(app.services, id, { netCents: 900 });
    await app.services.db.update(entitlements).set({ plays: 2 }).where(eq(entitlements.orderId, seen.id));
    // Who registered and got an email since has two links, and watched by both.
    const { id: subscriberId } = await createSubscriber(app.services, id);
    await app.services.db.insert(entitlements).values({ pageId: id, subscriberId });
    await app.services.db
      .update(entitlements)
      .set({ plays: 1 })
      .where(eq(entitlements.subscriberId, subscriberId));
    await createOrder(app.services, id, { netCents: 900, status: "refunded" });
  }
  const url = `/v1/pages/${festival.id}/programme/figures`;
  const figures = await get(url, owner);
  expect(figures.screenings).toHaveLength(2);
  expect(figures.screenings).toContainEqual(
    expect.objectContaining({
      pageId: screening.id,
      invited: false,
      tickets: 2,
      registrations: 1,
      watched: 2,
    }),
  );
  expect(figures.screenings).toContainEqual(
    expect.objectContaining({
      pageId: invited.id,
      invited: true,
      tickets: null,
      registrations: null,
      watched: 2,
      net: null,
    }),
  );
  const { net } = await get(`/v1/pages/${screening.id}/income`, owner);
  expect(figures).toMatchObject({ net: 500, netWithScreenings: 500 + net });
  expect(figures.byCurrency).toEqual([{ currency: "usd", net: 500 + net }]);
  // The owner of an invited screening sees nothing of the festival.
  const refused = await app.http.inject({ url, headers: stranger.headers });
  expect(refused.statusCode).toBe(404);
});
