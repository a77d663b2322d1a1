import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage, type TestAccount } from "../../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";
import { createDefaultPaywallSettings } from "../page-defaults.ts";

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp({ WATCH_URL: "https://watch.matinee.example" });
  owner = await createAccount(app.services, { capabilityStatus: "active" });
});
afterAll(() => app.close());

const getCard = (slug: string, headers = {}) =>
  app.http.inject({
    url: `/v1/pages/${slug}/card`,
    headers: { origin: "https://cinema.example", ...headers },
  });
const paywall = { ...createDefaultPaywallSettings(), enablePaywall: true, isPresale: true, price: 1250 };
const window = { opensAt: new Date("2030-05-04T18:00:00Z"), closesAt: new Date("2030-05-05T18:00:00Z") };

test("any site can read the card, and a cache may keep it for half a minute", async () => {
  const event = await createPage(app.services, owner.id, {
    ...window,
    title: "The Salt Road",
    description: "A family rebuilds a road.",
    timezone: "Europe/Vienna",
    showHours: true,
    backgroundImage: "/v1/s3/abc.jpg",
    paywallSettings: paywall,
    embedOrigins: ["https://cinema.example"],
  });
  const response = await getCard(event.slug.toUpperCase());
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers).toMatchObject({
    "access-control-allow-origin": "https://cinema.example",
    "cache-control": "public, max-age=30",
  });
  expect(response.headers).not.toHaveProperty("set-cookie");
  const image = "https://watch.matinee.example/v1/s3/abc.jpg";
  expect(response.json().data).toEqual({
    url: event.slug,
    language: "en",
    title: "The Salt Road",
    description: "A family rebuilds a road.",
    address: `https://watch.matinee.example/watch/${event.slug}`,
    image: {
      src: image,
      srcSet: expect.stringContaining(`${image}?width=480 480w, ${image}?width=800 800w`),
    },
    when: "Opens May 4, 2030, 8:00 PM GMT+2",
    action: "Buy for $12.50",
    isOpen: true,
    checkout: `https://watch.matinee.example/embed/${event.slug}/checkout`,
    sites: ["https://cinema.example"],
  });
});

test("a card names the checkout while a ticket is sold that people cannot decline, or people register", async () => {
  const open = { opensAt: new Date(Date.now() - 1000), closesAt: window.closesAt };
  const read = async (fields: Parameters<typeof createPage>[2]) => {
    const { slug } = await createPage(app.services, owner.id, { ...open, ...fields });
    return (await getCard(slug)).json().data.checkout;
  };
  expect(await read({ paywallSettings: { ...paywall, isPresale: false } })).toContain("/checkout");
  expect(await read({})).toBeNull();
  expect(await read({ emailCapture: true })).toContain("/checkout");
  expect(await read({ ...window, emailCapture: true })).toContain("/checkout");
  expect(await read({ emailCapture: true, closesAt: new Date(Date.now() - 500) })).toBeNull();
  expect(await read({ paywallSettings: { ...paywall, isPresale: false, isOptional: true } })).toBeNull();
  expect(await read({ paywallSettings: paywall, cancelledAt: new Date() })).toBeNull();
});

test("a card says when an event closes, and that it has ended or was cancelled", async () => {
  const day = 86_400_000;
  const [open, ended, cancelled] = await Promise.all([
    createPage(app.services, owner.id, {
      opensAt: new Date(Date.now() - day),
      closesAt: new Date("2090-05-05T18:00:00Z"),
      showHours: false,
      timezone: "UTC",
    }),
    createPage(app.services, owner.id, {
      opensAt: new Date(Date.now() - 2 * day),
      closesAt: new Date(Date.now() - day),
    }),
    createPage(app.services, owner.id, { ...window, cancelledAt: new Date(), paywallSettings: paywall }),
  ]);
  const read = async (slug: string) => (await getCard(slug)).json().data;
  expect(await read(open.slug)).toMatchObject({
    when: "Until May 5, 2090",
    action: "Watch Now",
    isOpen: true,
  });
  const closed = { action: "See the event", isOpen: false };
  expect(await read(ended.slug)).toMatchObject({ when: "This screening has ended", ...closed });
  expect(await read(cancelled.slug)).toMatchObject({ when: "This screening was cancelled", ...closed });
});

test("returns 404 for an event that the public cannot open, also to its owner", async () => {
  const draft = await createPage(app.services, owner.id, { activated: false });
  const archived = await createPage(app.services, owner.id, { archived: true });
  for (const slug of [draft.slug, archived.slug, "no-such-event"]) {
    expect((await getCard(slug, owner.headers)).statusCode).toBe(404);
  }
});
