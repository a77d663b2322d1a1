import type { Currency } from "@matinee/domain/currency";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { addReadyFilm, planPremiere, savePremiere, sendCommand } from "../../../testing/premiere-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createOrder } from "../../../testing/viewer-fixtures.ts";

let app: TestApp;
let staff: TestAccount;
let owner: TestAccount;

beforeAll(async () => {
  app = await createTestApp();
  staff = await createAccount(app.services, { type: "admin" });
  owner = await createAccount(app.services, {
    firstName: "Élodie",
    lastName: "Marchand",
    email: "elodie@example.com",
  });
});
afterAll(() => app.close());

const get = async (url: string, account = staff) => app.http.inject({ url, headers: account.headers });
const getData = async (url: string) => (await get(url)).json().data;

test("the list says which events are premieres, when they start and where they are", async () => {
  const premiere = await createPage(app.services, owner.id);
  await addReadyFilm(app.services, premiere.id);
  const plan = planPremiere(app.services);
  expect((await savePremiere(app, owner, premiere.id, { startsAt: plan.startsAt })).statusCode).toBe(200);
  const film = await createPage(app.services, owner.id);
  const list = async (query: string) => (await getData(`/v1/admin/pages?${query}`)).data;
  const find = (rows: { id: string }[], id: string) => rows.find((row) => row.id === id);
  expect(find(await list("premiere=true"), premiere.id)).toMatchObject({
    premiere: { startsAt: plan.startsAt, state: "planned" },
  });
  expect(find(await list("premiere=true"), film.id)).toBeUndefined();
  const others = await list("premiere=false");
  expect([find(others, premiere.id), find(others, film.id)]).toMatchObject([undefined, { premiere: null }]);
  await sendCommand(app, owner, premiere.id, { command: "hold", epoch: 0 });
  expect(find(await list(""), premiere.id)).toMatchObject({ premiere: { state: "stopped" } });
});

test("orders are listed newest first and found by name, email, event slug or title, ignoring case", async () => {
  const page = await createPage(app.services, owner.id, { slug: "salt-road", title: "The Salt Road" });
  const other = await createPage(app.services, owner.id, { slug: "night-bees", title: "Night Bees" });
  const { db } = app.services;
  const [first] = await db
    .insert(orders)
    .values({
      pageId: page.id,
      status: "paid",
      name: "Zoë Ångström",
      email: "zoe@cinema.test",
      totalCents: 750,
      netCents: 700,
    })
    .returning();
  const [second] = await db
    .insert(orders)
    .values({
      pageId: other.id,
      status: "refunded",
      name: "100% Real",
      email: "real_one@cinema.test",
      totalCents: 750,
      afterWatching: true,
    })
    .returning();
  await db.insert(orders).values({
    pageId: page.id,
    status: "pending",
    name: "Zoë Late",
    email: "late@cinema.test",
    totalCents: 1,
  });
  const findIds = async (query: string) => {
    const { results, total } = await getData(`/v1/admin/orders?${query}`);
    expect(total).toBe(results.length);
    return results.map(({ id }: { id: string }) => id);
  };
  expect(await findIds("")).toEqual([second?.id, first?.id]);
  expect(await findIds("search_term=ZOË%20ÅNG")).toEqual([first?.id]);
  expect(await findIds("search_term=SALT")).toEqual([first?.id]);
  expect(await findIds("search_term=night%20b")).toEqual([second?.id]);
  // Terms of one or two letters use their own index.
  expect(await findIds("search_term=Z")).toEqual([first?.id]);
  expect(await findIds("search_term=%C3%85N")).toEqual([first?.id]);
  expect(await findIds("search_term=_o")).toEqual([second?.id]);
  expect(await findIds("search_term=100%25")).toEqual([second?.id]);
  expect(await findIds("search_term=realXone")).toEqual([]);
  // From four letters on, every substring of the name matches; a term that only shares its trigrams does not.
  const name = "ZOË ÅNGSTRÖM";
  for (let from = 0; from <= name.length - 4; from++) {
    for (let to = from + 4; to <= name.length; to++)
      expect(await findIds(`search_term=${encodeURIComponent(name.slice(from, to))}`)).toEqual([first?.id]);
  }
  expect(await findIds(`search_term=${encodeURIComponent("ngstngst")}`)).toEqual([]);
  expect(await findIds("after_watching=true")).toEqual([second?.id]);
  expect(await findIds("after_watching=false")).toEqual([first?.id]);
});

test("pages a long list by 50 with the exact total, and returns rows and total separately", async () => {
  const page = await createPage(app.services, owner.id, { title: "Much sold", slug: "much-sold" });
  const order = {
    pageId: page.id,
    status: "paid",
    name: "Ada",
    email: "ada@cinema.test",
    totalCents: 0,
  } as const;
  await app.services.db.insert(orders).values(Array.from({ length: 51 }, () => order));
  const first = await getData("/v1/admin/orders?search_term=much-sold");
  expect([first.results.length, first.total, first.pages]).toEqual([50, 51, 2]);
  const second = await getData(first.next);
  expect([second.results.length, second.total, second.next]).toEqual([1, 51, null]);
  const seen = new Set([...first.results, ...second.results].map(({ id }: { id: string }) => id));
  expect(seen.size).toBe(51);

  const rows = await getData("/v1/admin/orders?search_term=much-sold&part=rows");
  expect([rows.results, rows.total, rows.pages]).toEqual([first.results, null, null]);
  expect((await getData(rows.next)).results).toEqual(second.results);
  const total = await getData("/v1/admin/orders?search_term=much-sold&part=total");
  expect([total.results, total.total, total.pages]).toEqual([[], 51, 2]);
});

test("events can be filtered by title, slug, owner, flags and start day", async () => {
  const filmmaker = await createAccount(app.services, {
    firstName: "Ingrid",
    lastName: "Solberg",
    email: "ingrid@fjord.test",
  });
  const early = await createPage(app.services, filmmaker.id, {
    title: "Fjord at dawn",
    slug: "fjord-dawn",
    eventStart: new Date("2031-01-01T23:30:00Z"),
    timezone: "UTC",
  });
  const late = await createPage(app.services, filmmaker.id, {
    title: "Fjord at dusk",
    slug: "fjord-dusk",
    eventStart: new Date("2031-01-02T00:00:00Z"),
    timezone: "UTC",
    activated: false,
    archived: true,
  });
  const findSlugs = async (query: string) => {
    const { data, total } = await getData(`/v1/admin/pages?${query}`);
    expect(total).toBe(data.length);
    return data.map(({ url }: { url: string }) => url);
  };
  expect(await findSlugs("search_term=FJORD")).toEqual([late.slug, early.slug]);
  expect(await findSlugs("search_term=ingrid%20sol")).toEqual([late.slug, early.slug]);
  expect(await findSlugs("search_term=fjord&activated=true")).toEqual([early.slug]);
  expect(await findSlugs("search_term=fjord&archived=true")).toEqual([late.slug]);
  const first = "startEventRange_start=2031-01-01&startEventRange_end=2031-01-01";
  expect(await findSlugs(first)).toEqual([early.slug]);
  expect(await findSlugs("startEventRange_start=2031-01-02")).toEqual([late.slug]);
  const { data } = await getData("/v1/admin/pages?search_term=fjord-dawn");
  expect(data[0]).toMatchObject({
    customerId: filmmaker.id,
    accountEmail: "ingrid@fjord.test",
    accountName: "Ingrid Solberg",
    accountLastName: "Solberg",
    tags: [],
  });
});

test("a date filter means the day in the event's own time zone", async () => {
  const { db } = app.services;
  const filmmaker = await createAccount(app.services, { email: "days@cinema.test" });
  const starts = [
    ["evening", "America/Los_Angeles", "2033-03-11T07:30:00Z"],
    ["midnight", "America/Los_Angeles", "2033-03-10T08:00:00Z"],
    ["morning", "Pacific/Kiritimati", "2033-03-09T10:00:00Z"],
    ["unknown", "Mars/Olympus", "2033-03-10T12:00:00Z"],
    ["next", "Pacific/Kiritimati", "2033-03-10T10:00:00Z"],
    ["before", "Etc/GMT+12", "2033-03-10T11:59:59Z"],
  ] as const;
  for (const [url, timezone, start] of starts) {
    await createPage(app.services, filmmaker.id, {
      slug: `day-${url}`,
      eventStart: new Date(start),
      showHours: url === "evening",
    });
    await db
      .update(pages)
      .set({ timezone })
      .where(eq(pages.slug, `day-${url}`));
  }
  const findSlugs = async (query: string) => {
    const { data, total } = await getData(`/v1/admin/pages?search_term=days%40cinema&${query}`);
    const { total: counted } = await getData(`/v1/admin/pages?search_term=days%40cinema&part=total&${query}`);
    const { body: report } = await get(`/v1/pages.csv?search_term=days%40cinema&${query}`);
    const slugs = data.map(({ url }: { url: string }) => url);
    expect([total, counted]).toEqual([slugs.length, slugs.length]);
    for (const [url] of starts) expect(report.includes(`day-${url}`)).toBe(slugs.includes(`day-${url}`));
    return slugs.toSorted();
  };
  const buildDayQuery = (day: string) => `startEventRange_start=${day}&startEventRange_end=${day}`;
  expect(await findSlugs(buildDayQuery("2033-03-10"))).toEqual([
    "day-evening",
    "day-midnight",
    "day-morning",
    "day-unknown",
  ]);
  expect(await findSlugs(buildDayQuery("2033-03-11"))).toEqual(["day-next"]);
  expect(await findSlugs(buildDayQuery("2033-03-09"))).toEqual(["day-before"]);
  expect(await findSlugs("startEventRange_start=2033-03-10T12:00:00Z")).toEqual([
    "day-evening",
    "day-unknown",
  ]);
});

test("lists all events and orders of one owner", async () => {
  const filmmaker = await createAccount(app.services, { firstName: "Wanda", email: "ann@owners.test" });
  const other = await createAccount(app.services, { email: "joann@owners.test" });
  const page = await createPage(app.services, filmmaker.id);
  await createPage(app.services, other.id);
  const order = {
    pageId: page.id,
    status: "paid",
    name: "Ada",
    email: "ada@cinema.test",
    totalCents: 0,
  } as const;
  const created = await app.services.db
    .insert(orders)
    .values(Array.from({ length: 52 }, () => order))
    .returning();
  await createOrder(app.services, (await createPage(app.services, other.id)).id);
  const first = await getData("/v1/admin/orders?owner=ANN%40owners.test");
  const second = await getData(first.next);
  expect([first.total, first.results.length, second.results.length]).toEqual([52, 50, 2]);
  // An exact email does not match other emails that end with it; any other text is a search.
  expect((await getData("/v1/admin/pages?owner=ann%40owners.test")).total).toBe(1);
  expect((await getData("/v1/admin/pages?owner=wanda")).total).toBe(1);
  expect((await getData("/v1/admin/pages?owner=owners.test")).total).toBe(3);
  expect((await getData("/v1/admin/orders?owner=nobody-of-that-name")).total).toBe(0);
  expect((await getData("/v1/admin/pages?owner=nobody-of-that-name")).total).toBe(0);
  const [{ id } = { id: "" }] = created;
  const alone = await getData(`/v1/admin/orders?order_id=${id}`);
  expect(alone.results.map((row: { id: string }) => row.id)).toEqual([id]);
});

test("customers are found by full name and by email; staff are not listed", async () => {
  const findEmails = async (query: string) =>
    (await getData(`/v1/accounts?${query}`)).data.map(({ email }: { email: string }) => email);
  expect(await findEmails("search_term=élodie%20march")).toEqual([owner.email]);
  expect(await findEmails("search_term=ELODIE%40")).toEqual([owner.email]);
  expect(await findEmails(`search_term=${encodeURIComponent(staff.email)}`)).toEqual([]);
  expect(await findEmails("search_term=elodie&business_type=company")).toEqual([]);
});

test("a customer's detail contains only their own events and orders", async () => {
  const customer = await createAccount(app.services, { credits: 2 });
  const page = await createPage(app.services, customer.id, { superarchived: true });
  const { id: orderId } = await createOrder(app.services, page.id);
  const detail = await getData(`/v1/admin/account/${customer.id}`);
  expect(detail).toMatchObject({
    email: customer.email,
    credits: { credits: 2 },
    eventsTotal: 1,
    ordersTotal: 1,
    notes: [],
  });
  expect(detail.events.map(({ id }: { id: string }) => id)).toEqual([page.id]);
  expect(detail.orders.map(({ id }: { id: string }) => id)).toEqual([orderId]);
  expect((await get(`/v1/admin/account/${crypto.randomUUID()}`)).statusCode).toBe(404);
});

test("sorts orders by currency and then by amount, also those of a search", async () => {
  const add = async (slug: string, currency: Currency, amounts: number[]) => {
    const page = await createPage(app.services, owner.id, { slug, title: "Wide Money" });
    await app.services.db.update(pages).set({ currency }).where(eq(pages.id, page.id));
    for (const totalCents of amounts)
      await createOrder(app.services, page.id, {
        currency,
        totalCents,
        createdAt: new Date("2020-03-05T12:00:00Z"),
      });
  };
  await add("wide-dollars", "usd", [900, 700]);
  await add("wide-yen", "jpy", [800, 1500]);
  await add("wide-euros", "eur", [750]);
  const ascending = [
    ["eur", 750],
    ["jpy", 800],
    ["jpy", 1500],
    ["usd", 700],
    ["usd", 900],
  ];
  for (const filter of [
    "from=2020-03-05&to=2020-03-05",
    "search_term=Wide+Money",
    "search_term=Wide+Money&part=rows",
  ])
    for (const [sort, expected] of [
      ["amount", ascending],
      ["-amount", ascending.toReversed()],
    ] as const) {
      const { results } = await getData(`/v1/admin/orders?${filter}&sort=${sort}`);
      expect(
        results.map(({ currency, chargeTotal }: { currency: string; chargeTotal: number }) => [
          currency,
          chargeTotal,
        ]),
        `${filter} ${sort}`,
      ).toEqual(expected);
    }
});

test("returns 403 to filmmakers and 401 without a session", async () => {
  for (const url of [
    "/v1/admin/orders",
    "/v1/admin/pages",
    "/v1/accounts",
    `/v1/admin/account/${owner.id}`,
  ]) {
    expect((await get(url, owner)).statusCode).toBe(403);
    expect((await app.http.inject({ url })).statusCode).toBe(401);
  }
});

test("sums the orders of a filter by day, status and amount, and lists the same ones", async () => {
  const page = await createPage(app.services, owner.id, { slug: "sum-road" });
  const add = (fields: Parameters<typeof createOrder>[2]) =>
    createOrder(app.services, page.id, { createdAt: new Date("2021-05-10T12:00:00Z"), ...fields });
  const first = await add({ totalCents: 750, netCents: 683, createdAt: new Date("2021-05-10T00:00:00Z") });
  const part = await add({
    totalCents: 2000,
    netCents: 900,
    refundedCents: 1000,
    status: "partially_refunded",
    createdAt: new Date("2021-05-11T23:59:59Z"),
  });
  await add({ totalCents: 5000, status: "pending" });
  await add({ totalCents: 750, createdAt: new Date("2021-05-12T00:00:00Z") });
  const read = async (query: string) => {
    const { results } = await getData(`/v1/admin/orders?${query}`);
    return {
      ids: results.map(({ id }: { id: string }) => id),
      ...(await getData(`/v1/admin/order-totals?${query}`)),
    };
  };
  const days = "from=2021-05-10&to=2021-05-11";
  expect(await read(days)).toEqual({
    ids: [part.id, first.id],
    orders: 2,
    gross: 2750,
    net: 1583,
    refunded: 1000,
    byCurrency: [{ currency: "usd", orders: 2, gross: 2750, net: 1583, refunded: 1000 }],
  });
  expect(await read(`${days}&status=partially_refunded`)).toMatchObject({ ids: [part.id], gross: 2000 });
  expect(await read(`${days}&min_amount=7.50&max_amount=7.50`)).toMatchObject({
    ids: [first.id],
    gross: 750,
  });
  expect(await read(`${days}&min_amount=20.01`)).toEqual({
    ids: [],
    orders: 0,
    gross: 0,
    net: 0,
    refunded: 0,
    byCurrency: [],
  });
  expect((await get("/v1/admin/orders?min_amount=much")).statusCode).toBe(400);
  // PostgreSQL has no year 0.
  for (const day of ["0000-01-01", "9999-12-31"])
    for (const query of [`orders?from=${day}`, `orders?to=${day}`, `overview?from=${day}&to=${day}`])
      expect((await get(`/v1/admin/${query}`)).statusCode, query).toBe(400);
});
