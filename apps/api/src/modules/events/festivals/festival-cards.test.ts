import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pages } from "../../../db/schema/pages.ts";
import { passSettings } from "../../../db/schema/passes.ts";
import { products } from "../../../db/schema/products.ts";
import { createFilm, showFilms } from "../../../testing/film-fixtures.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createDefaultPaywallSettings } from "../pages/page-defaults.ts";
import { invalidatePublicPage } from "../pages/public/public-page-cache.ts";

const WATCH_URL = "https://watch.matinee.example";

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp({ WATCH_URL });
  owner = await createAccount(app.services, { capabilityStatus: "active" });
});
afterAll(() => app.close());

type Fields = Parameters<typeof createPage>[2];

/** Creates a festival of three days with a single film, a programme of two short films, and a screening that is not shown. */
async function createFestival(fields: Fields = {}) {
  const festival = await createPage(app.services, owner.id, {
    kind: "festival",
    paidScreenings: 10,
    title: "Harbour Lights",
    description: "Three days of film.",
    timezone: "America/Los_Angeles",
    opensAt: new Date("2030-11-28T01:00:00Z"),
    closesAt: new Date("2030-11-30T07:00:00Z"),
    backgroundImage: "/v1/s3/abc.jpg",
    embedOrigins: ["https://cinema.example"],
    paywallSettings: { ...createDefaultPaywallSettings(), price: 4200 },
    ...fields,
  });
  const add = (festivalOrder: number, more: Fields = {}) =>
    createPage(app.services, owner.id, { festivalId: festival.id, festivalOrder, ...more });
  await add(0);
  const shorts = await add(1);
  const films = [await createFilm(app.services, owner.id), await createFilm(app.services, owner.id)];
  await showFilms(
    app.services,
    shorts.id,
    films.map(({ id: filmId }) => ({ filmId, videoId: null })),
  );
  await add(2, { activated: false });
  return festival;
}

const get = (url: string, headers = {}) => app.http.inject({ url, headers });
const describe = (path: string) => get(`/v1/oembed?url=${encodeURIComponent(WATCH_URL + path)}`);

test("the public data of a festival has its kind and number of films, and no price", async () => {
  const festival = await createFestival();
  const { body } = await get(`/v1/pages/${festival.slug}`);
  const { data } = JSON.parse(body);
  expect(data).toMatchObject({
    kind: "festival",
    programmeFilms: 3,
    earlyBird: null,
    saleFrom: null,
    places: null,
    hasWaitlist: false,
    hasQueue: false,
  });
  expect(data.paywallSettings).toMatchObject({ enablePaywall: false, price: 0 });
  expect(body).not.toContain("4200");
  const screening = await createPage(app.services, owner.id, {
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true, price: 4200 },
  });
  expect((await get(`/v1/pages/${screening.slug}`)).json().data).toMatchObject({
    kind: "screening",
    programmeFilms: null,
    paywallSettings: { price: 4200 },
  });
});

test("the card on other sites has the days and the number of films, leads to the festival, and sells nothing", async () => {
  const festival = await createFestival();
  const image = `${WATCH_URL}/v1/s3/abc.jpg`;
  expect((await get(`/v1/pages/${festival.slug}/card`)).json().data).toEqual({
    url: festival.slug,
    language: "en",
    title: "Harbour Lights",
    description: "Three days of film.",
    address: `${WATCH_URL}/festival/${festival.slug}`,
    image: { src: image, srcSet: expect.stringContaining(`${image}?width=480 480w`) },
    when: "Nov 27 – 29, 2030, 3 films",
    action: "See the programme",
    isOpen: true,
    checkout: null,
    sites: ["https://cinema.example"],
  });
});

test("the cards of a festival name the lowest price at which anybody can buy a pass now", async () => {
  const festival = await createFestival();
  const later = new Date(app.clock.now().getTime() + 3_600_000);
  const add = async (priceCents: number, settings: object = {}, fields: object = {}) => {
    const [product] = await app.services.db
      .insert(products)
      .values({ pageId: festival.id, type: "pass", title: "Pass", sku: "0123456789", priceCents, ...fields })
      .returning();
    await app.services.db
      .insert(passSettings)
      .values({ productId: product?.id ?? "", covers: "all", ...settings });
    invalidatePublicPage(app.services, festival);
  };
  const findPrice = async () => (await get(`/v1/pages/${festival.slug}`)).json().data.passesFrom;
  expect(await findPrice()).toBeNull();
  await add(100, { isHidden: true });
  await add(200, { saleFrom: later });
  await add(300, { saleUntil: app.clock.now() });
  await add(400, {}, { active: false });
  await add(500, {}, { quantity: 0 });
  await add(600, {}, { hiddenAt: app.clock.now() });
  expect(await findPrice()).toBeNull();
  await add(6000);
  await add(7000, { earlyPriceCents: 5000, earlyQuantity: 2, earlyReserved: 1 });
  expect(await findPrice()).toBe(5000);
  expect((await get(`/v1/pages/${festival.slug}/card`)).json().data).toMatchObject({
    when: "Nov 27 – 29, 2030, 3 films. Passes from $50.00",
    action: "Get a pass",
    checkout: `${WATCH_URL}/embed/${festival.slug}/checkout`,
  });
  const { body } = await get(`/embed/${festival.slug}`, { host: "watch.matinee.example" });
  expect(body).toContain('<p class="note">Passes from $50.00</p>');
  expect(body).toContain(">Get a pass</a>");
});

test.each([
  ["is over", { closesAt: new Date("2020-11-30T07:00:00Z") }, "This festival has ended"],
  ["was cancelled", { cancelledAt: new Date() }, "This festival was cancelled"],
])("the cards of a festival that %s say so, and still lead to it", async (_what, fields, text) => {
  const festival = await createFestival(fields);
  const card = { when: text, action: "See the event", isOpen: false, checkout: null };
  expect((await get(`/v1/pages/${festival.slug}/card`)).json().data).toMatchObject(card);
  const { body } = await get(`/embed/${festival.slug}`, { host: "watch.matinee.example" });
  expect(body).toContain(`<p class="state">${text}</p>`);
  expect(body).toContain('class="quiet">See the event</a>');
});

test("a frame of the card has the same, without scripts or forms", async () => {
  const festival = await createFestival();
  const { statusCode, body } = await get(`/embed/${festival.slug}`, { host: "watch.matinee.example" });
  expect(statusCode).toBe(200);
  expect(body).toContain('<p class="note">Nov 27 – 29, 2030, 3 films</p>');
  expect(body).toContain(
    `<a href="${WATCH_URL}/festival/${festival.slug}" target="_blank" rel="noopener">See the programme</a>`,
  );
  expect(body).not.toMatch(/<script|<form|<video|<input|\$/);
  const [, state] = /<p class="state">([^<]*)</.exec(body) ?? [];
  expect(state).toBe("Coming soon");
});

test.each(["festival", "watch"])("oEmbed describes a festival by its address under /%s", async (place) => {
  const festival = await createFestival();
  const response = await describe(`/${place}/${festival.slug}`);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json()).toMatchObject({
    type: "rich",
    title: "Harbour Lights",
    html: expect.stringContaining(`<a href="${WATCH_URL}/festival/${festival.slug}">Harbour Lights</a>`),
  });
});

test("the picture of a festival's link has another address once its days or films change, which its version does not say", async () => {
  const festival = await createFestival();
  const findCard = async () => (await describe(`/festival/${festival.slug}`)).json().thumbnail_url;
  const change = async (id: string, fields: Fields & object) => {
    await app.services.db.update(pages).set(fields).where(eq(pages.id, id));
    invalidatePublicPage(app.services, festival);
  };
  const first = await findCard();
  expect((await get(first.slice(WATCH_URL.length))).headers["content-type"]).toBe("image/png");
  await change(festival.id, { closesAt: new Date("2030-12-01T07:00:00Z") });
  const second = await findCard();
  expect(second).not.toBe(first);
  const { id } = await createPage(app.services, owner.id, { festivalId: festival.id, festivalOrder: 3 });
  invalidatePublicPage(app.services, festival);
  expect(await findCard()).not.toBe(second);
  await change(id, { cancelledAt: new Date() });
  expect(await findCard()).toBe(second);
});

test("creates a poster of a festival", async () => {
  const festival = await createFestival();
  const response = await get(`/v1/pages/${festival.id}/poster?paper=a4`, owner.headers);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers["content-type"]).toBe("application/pdf");
});
