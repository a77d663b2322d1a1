import { defaultLanguage, getTexts } from "@matinee/texts/languages";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { buildApp } from "../app.ts";
import { allowLanguages, expectArabic } from "../testing/arabic-pages.ts";
import { startDatabaseProxy } from "../testing/database-proxy.ts";
import { actFor, createAccount, createPage, type TestAccount } from "../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { findPageIssues } from "../modules/events/pages/page.rules.ts";
import { createDefaultPaywallSettings } from "../modules/events/pages/page-defaults.ts";

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp({ WATCH_URL: "https://watch.matinee.example" });
  owner = await createAccount(app.services, { capabilityStatus: "active" });
});
afterAll(() => app.close());

const show = (slug: string, host = "watch.matinee.example") =>
  app.http.inject({ url: `/embed/${slug}`, headers: { host } });
const readAncestors = (response: Awaited<ReturnType<typeof show>>) =>
  /frame-ancestors ([^;]+)/.exec(String(response.headers["content-security-policy"]))?.[1];
const patch = (id: string, embedOrigins: unknown, { headers } = owner) =>
  app.http.inject({ method: "PATCH", url: `/v1/pages/${id}`, headers, payload: { embedOrigins } });
const day = 86_400_000;

test("only the sites in the event's list can frame its card", async () => {
  const event = await createPage(app.services, owner.id, { title: "The Salt Road" });
  const other = await createPage(app.services, owner.id);
  const saved = await patch(event.id, [
    "Cinema.Example/tonight",
    "https://cinema.example",
    "https://news.example:8443",
  ]);
  const origins = ["https://cinema.example", "https://news.example:8443"];
  expect(saved.json().data.embedOrigins).toEqual(origins);
  const card = await show(event.slug);
  expect(card.statusCode).toBe(200);
  expect(readAncestors(card)).toBe(origins.join(" "));
  expect(card.headers).not.toHaveProperty("x-frame-options");
  expect(card.headers["content-type"]).toBe("text/html; charset=utf-8");
  // Control: the list of one event does not apply to another, and an empty list allows no site.
  const closed = await show(other.slug);
  expect(readAncestors(closed)).toBe("'none'");
  expect(closed.headers["x-frame-options"]).toBe("DENY");
});

test("the card has the event's facts, a link out of the frame and nothing that runs", async () => {
  const event = await createPage(app.services, owner.id, {
    title: "<script>alert(1)</script>",
    timezone: "Europe/Vienna",
    showHours: true,
    opensAt: new Date("2030-05-04T18:00:00Z"),
    closesAt: new Date("2030-05-05T18:00:00Z"),
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true, isPresale: true, price: 1250 },
  });
  const { body, headers } = await show(event.slug);
  expect(body).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(body).toContain("May 4, 2030, 8:00 PM to May 5, 2030, 8:00 PM, Central European Time (GMT+2)");
  expect(body).toContain("$12.50 a ticket");
  expect(body).toContain(
    `<a href="https://watch.matinee.example/watch/${event.slug}" target="_blank" rel="noopener">Get tickets</a>`,
  );
  expect(body).not.toMatch(/<script|<form|<video|<input/);
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; /);
});

test("the card and its data are in the language of the address, else of the browser, else of the event", async () => {
  allowLanguages(app);
  const event = await createPage(app.services, owner.id, { title: "9", description: "", language: "fr" });
  const { slug } = event;
  const card = await show(`${slug}?lang=ar`);
  expectArabic(card.body);
  expect(card.body).toContain(`href="https://watch.matinee.example/watch/${slug}?lang=ar"`);
  expectArabic((await show("nobody-knows?lang=ar")).body);
  const read = async (query: string, headers = {}) =>
    app.http.inject({ url: `/v1/pages/${slug}/card${query}`, headers });
  const words = async (query: string, headers = {}) => (await read(query, headers)).json().data.action;
  expect(await words("?lang=de")).toBe(getTexts("de").gate.callToAction.watchNow);
  expect(await words("", { "accept-language": "es" })).toBe(getTexts("es").gate.callToAction.watchNow);
  expect(await words("")).toBe(getTexts("fr").gate.callToAction.watchNow);
  expect((await read("?lang=de")).json().data.address).toMatch(/\?lang=de$/);
  expect((await read("")).headers["vary"]).toContain("accept-language");
});

test.each([
  ["a free event", {}, "Watch Now"],
  ["registration", { emailCapture: true }, "Free, with your email"],
  [
    "a price that buyers choose",
    {
      paywallSettings: {
        ...createDefaultPaywallSettings(),
        enablePaywall: true,
        payWhatYouCan: true,
        price: 500,
      },
    },
    "Pay what you can, from $5.00",
  ],
  [
    "an event that opens later",
    { opensAt: new Date(Date.now() + day), closesAt: new Date(Date.now() + 2 * day) },
    "Coming soon",
  ],
  [
    "an ended event",
    { opensAt: new Date(Date.now() - 2 * day), closesAt: new Date(Date.now() - day) },
    "This screening has ended",
  ],
  ["a cancelled event", { cancelledAt: new Date() }, "This screening was cancelled"],
])("the card of %s says so", async (_case, fields, text) => {
  const { slug } = await createPage(app.services, owner.id, fields);
  const card = await show(slug);
  expect(card.statusCode).toBe(200);
  expect(card.body).toContain(text);
});

test("returns a card with status 404 for an event that the public cannot open", async () => {
  const sites = { embedOrigins: ["https://cinema.example"] };
  const draft = await createPage(app.services, owner.id, {
    ...sites,
    activated: false,
    title: "Secret film",
  });
  const archived = await createPage(app.services, owner.id, { ...sites, archived: true });
  const card = await show(draft.slug);
  expect(card.statusCode).toBe(404);
  expect(card.body).toContain("No screening here");
  expect(card.body).not.toContain("Secret film");
  expect(card.headers["cache-control"]).toBe("no-store");
  // The allowed site sees the card instead of the browser's error page.
  expect(readAncestors(card)).toBe("https://cinema.example");
  for (const slug of [archived.slug, "nobody-knows"]) {
    const missing = await show(slug);
    expect(missing.statusCode).toBe(404);
    expect(readAncestors(missing)).toBe("'none'");
  }
});

test("only the watch host has cards, and their former addresses lead to the event", async () => {
  const event = await createPage(app.services, owner.id, { activatedAt: new Date() });
  expect((await show(event.slug, "studio.matinee.example")).statusCode).toBe(404);
  const moved = `${event.slug}-moved`;
  const saved = await app.http.inject({
    method: "PATCH",
    url: `/v1/pages/${event.id}`,
    headers: owner.headers,
    payload: { url: moved },
  });
  expect(saved.statusCode).toBe(200);
  expect((await show(event.slug.toUpperCase())).body).toContain(`/watch/${moved}"`);
});

test("returns 422 at the field for an address that is no site, and for the 21st", async () => {
  const event = await createPage(app.services, owner.id);
  const wrong = [
    "*",
    "https://*.cinema.example",
    "http://cinema.example",
    "https://a.example 'self'",
    "javascript:alert(1)",
  ];
  for (const address of wrong) {
    const response = await patch(event.id, ["https://cinema.example", address]);
    expect(response.statusCode, address).toBe(422);
    expect(response.json().errors.embedOrigins.msg).toContain("begins with https://");
  }
  const many = Array.from({ length: 21 }, (_, index) => `https://site-${index}.example`);
  expect((await patch(event.id, many)).json().errors).toHaveProperty("embedOrigins");
  expect((await patch(event.id, many.slice(1))).statusCode).toBe(200);
});

test("a developer's own machine is a site outside production only", async () => {
  const texts = getTexts(defaultLanguage);
  const event = await createPage(app.services, owner.id);
  const local = { embedOrigins: ["http://localhost:3000"] };
  expect((await patch(event.id, local.embedOrigins)).statusCode).toBe(200);
  const findIssues = (allowsLocalSites: boolean) =>
    findPageIssues({ ...event, ...local }, local, { isNew: false, allowsLocalSites });
  expect(findIssues(true)).toEqual({});
  const issues = Object.entries(findIssues(false)).map(([field, text]) => [field, text(texts)]);
  expect(issues).toEqual([["embedOrigins", "Only a public site can show the card"]]);
});

test("the list is for the owner, and a copy in another account starts without it", async () => {
  const staff = await createAccount(app.services, { type: "admin" });
  const other = await createAccount(app.services, { credits: 2, emailVerifiedAt: new Date() });
  const event = await createPage(app.services, owner.id, { embedOrigins: ["https://cinema.example"] });
  const asGuest = await app.http.inject({ url: `/v1/pages/${event.slug}` });
  expect(asGuest.json().data).not.toHaveProperty("embedOrigins");
  expect((await patch(event.id, [], other)).statusCode).toBe(404);
  expect((await patch(event.id, [], staff)).statusCode).toBe(403);
  await actFor(app.services, staff, owner.id);
  const copy = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${event.id}/duplicate`,
    headers: staff.headers,
    payload: { account_email: other.email },
  });
  expect(copy.statusCode, copy.body).toBe(201);
  expect(copy.json().data.embedOrigins).toEqual([]);
});

test("while the database is unavailable, shows the card that it read last, and else a card that tries again", async () => {
  const proxy = await startDatabaseProxy(app.config.DATABASE_URL);
  const { http } = await buildApp({ ...app.config, DATABASE_URL: proxy.url }, app.clock);
  onTestFinished(async () => {
    await http.close();
    await proxy.close();
  });
  const embedOrigins = ["https://cinema.example"];
  const [seen, unseen] = [
    await createPage(app.services, owner.id, { embedOrigins, title: "The Night Ferry" }),
    await createPage(app.services, owner.id, { embedOrigins, title: "The Salt Road" }),
  ];
  const open = (slug: string, accept = "text/html,*/*") =>
    http.inject({ url: `/embed/${slug}`, headers: { host: "watch.matinee.example", accept } });
  const readTime = performance.now.bind(performance);
  let offset = 0;
  const mock = vi.spyOn(performance, "now").mockImplementation(() => readTime() + offset);
  onTestFinished(() => mock.mockRestore());
  expect((await open(seen.slug)).body).toContain("The Night Ferry");

  await proxy.stop();
  offset += 2000;
  const stale = await open(seen.slug);
  expect(stale.statusCode).toBe(200);
  expect(stale.body).toContain("The Night Ferry");
  expect(readAncestors(stale)).toBe("https://cinema.example");
  const outage = await open(unseen.slug);
  expect(outage.statusCode).toBe(503);
  expect(outage.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "retry-after": "5",
  });
  // The frame shows it instead of the browser's error page, and recovers automatically. There is nothing to press.
  expect(readAncestors(outage)).toBe("https:");
  expect(outage.headers).not.toHaveProperty("x-frame-options");
  expect(outage.body).toContain('<meta http-equiv="refresh" content="5"/>');
  expect(outage.body).not.toMatch(/<a |<script|<form|<button/);
  offset += 5 * 60_000;
  expect((await open(seen.slug)).statusCode).toBe(503);
  await proxy.start();
  await expect.poll(async () => (await open(unseen.slug)).statusCode, { timeout: 20_000 }).toBe(200);
});
