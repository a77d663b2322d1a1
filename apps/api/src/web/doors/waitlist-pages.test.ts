import { messages } from "@matinee/texts";
import { rm } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { invalidatePublicPage } from "../../modules/events/pages/public/public-page-cache.ts";
import { orders } from "../../db/schema/orders.ts";
import { pages } from "../../db/schema/pages.ts";
import { waitlistEntries } from "../../db/schema/waitlists.ts";
import { createDefaultPaywallSettings } from "../../modules/events/pages/page-defaults.ts";
import { offerKeptPlaces } from "../../modules/commerce/waitlist/offer-kept-places.ts";
import { allowLanguages, expectArabic } from "../../testing/arabic-pages.ts";
import { writeBuiltApps } from "../../testing/built-apps.ts";
import { createPaymentsApp, createProduct, type PaymentsApp } from "../../testing/payments/payments-app.ts";
import {
  createSoldOutEvent,
  findWaitlistToken,
  joinList,
  refundOrder,
  type SoldOutEvent,
} from "../../testing/waitlist-fixtures.ts";

import { hashInline } from "../static-document.tsx";

let app: PaymentsApp;
let show: SoldOutEvent;
let host: string;
let built: Awaited<ReturnType<typeof writeBuiltApps>>;
beforeAll(async () => {
  built = await writeBuiltApps({
    "watch/dist/client/index.html": `<link rel="preload" as="font" href="/assets/serif-1.woff2" crossorigin nonce="__csp_nonce__"/>
      <style>a{b:c}@font-face{font-family:Serif;src:url(/assets/serif-1.woff2)}@font-face{font-family:Substitute}</style>`,
  });
  app = await createPaymentsApp({ APPS_DIR: built.APPS_DIR });
  host = new URL(app.config.WATCH_URL).host;
  show = await createSoldOutEvent(app, 2, { title: "Twelfth <Floor> Choir", accent: "#f5cf6b" });
});
afterAll(async () => {
  await app.close();
  await rm(built.APPS_DIR, { recursive: true });
});

const open = async (url: string, headers = {}) => app.http.inject({ url, headers: { host, ...headers } });
const submit = async (url: string, fields: Record<string, string>) =>
  app.http.inject({
    method: "POST",
    url,
    headers: { host, "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });
const texts = messages.waitlistPages;

test("the form of the list keeps what was typed, names what is wrong, and answers the same for everybody", async () => {
  const address = `/waitlist/${show.page.slug}`;
  const form = await open(address);
  expect(form.statusCode).toBe(200);
  expect(form.body).toContain(texts.join.line(0, 0));
  expect(form.body).toContain("Twelfth &lt;Floor&gt; Choir");
  expect(form.headers).toMatchObject({ "cache-control": "no-store", "x-frame-options": "DENY" });
  expect(form.headers["content-security-policy"]).toContain("form-action 'self'");
  const wrong = await submit(address, {
    email: "imogen@",
    name: "Imogen <A>",
    quantity: "3",
    acceptsFewer: "yes",
  });
  expect(wrong.statusCode).toBe(400);
  for (const kept of ['value="imogen@"', 'value="Imogen &lt;A&gt;"', 'id="email-error"'])
    expect(wrong.body).toContain(kept);
  expect(wrong.body).toMatch(/<input id="quantity-3" type="radio"[^>]*checked=""/);
  const person = {
    email: "imogen@example.com",
    name: "Imogen",
    quantity: "2",
    acceptsFewer: "yes",
    timezone: "Europe/London",
  };
  for (const email of [person.email, "IMOGEN@example.com"]) {
    const joined = await submit(address, { ...person, email });
    expect([joined.statusCode, joined.headers["location"]]).toEqual([303, `${address}?joined`]);
  }
  expect((await open(`${address}?joined`)).body).toContain(texts.joined.text);
  expect((await open(address)).body).toContain(texts.join.line(1, 2));
});

test("a page has the fonts of the built watch app and the colours of its event, within its policy", async () => {
  const { body, headers } = await open(`/waitlist/${show.page.slug}`);
  expect(body).toContain('<link rel="preload" as="font" href="/assets/serif-1.woff2" crossorigin/>');
  const styles = [...body.matchAll(/<style>([^<]*)<\/style>/g)].map(([, style = ""]) => style);
  expect(styles.slice(1)).toEqual([
    "@font-face{font-family:Serif;src:url(/assets/serif-1.woff2)}@font-face{font-family:Substitute}",
    expect.stringContaining("--accent:#f5cf6b;"),
  ]);
  const policy = headers["content-security-policy"];
  expect(policy).toContain("font-src 'self'");
  for (const style of styles) expect(policy).toContain(`'${hashInline(style)}'`);
  expect((await open("/offer/broken")).body).toContain("@font-face{font-family:Serif;");
});

test("an entry's page shows the place, then the offer, and passes it on with a press", async () => {
  await joinList(app, show.page.id, "ida@example.com");
  const [first, second] = await Promise.all(
    ["imogen@example.com", "ida@example.com"].map((email) => findWaitlistToken(app, show.page.id, email)),
  );
  allowLanguages(app);
  for (const address of [
    `/waitlist/${show.page.slug}`,
    `/waitlist/${show.page.slug}?joined`,
    `/offer/${second}`,
    "/offer/broken",
  ]) {
    const page = await open(`${address}${address.includes("?") ? "&" : "?"}lang=ar`);
    expectArabic(page.body, ["Twelfth", "Floor", "Choir", "ida@example.com"]);
    expect(page.body).not.toMatch(/<a [^>]*href="(?![^"]*lang=ar)/);
  }
  const waiting = await open(`/offer/${second}`);
  expect(waiting.body).toContain(texts.waiting.kicker);
  expect(waiting.body).toContain("<dd>2</dd>");
  await refundOrder(app, show, show.sold[0] ?? "");
  await offerKeptPlaces(app.services);
  const offer = await open(`/offer/${first}`);
  expect(offer.body).toContain(texts.offer.kicker);
  expect(offer.body).toContain(texts.offer.fewer(2, 1));
  expect(offer.body).toContain(
    texts.offer.take(1, messages.formats.money(show.page.paywallSettings.price, "usd")),
  );
  expect(offer.body).toContain(`href="/watch/${show.page.slug}?offer=${first}"`);
  expectArabic((await open(`/offer/${first}?lang=ar`)).body, ["Twelfth", "Floor", "Choir", "UTC", "US"]);
  // A look, as by an email scanner, changes nothing.
  expect((await open(`/offer/${first}?act=decline`)).body).toContain(texts.offer.kicker);
  const passedOn = await submit(`/offer/${first}`, { act: "decline" });
  expect([passedOn.statusCode, passedOn.headers["location"]]).toEqual([303, `/offer/${first}`]);
  expect((await open(`/offer/${first}`)).body).toContain(texts.waiting.kicker);
  expect((await open(`/offer/${second}`)).body).toContain(texts.offer.kicker);
  const again = await submit(`/offer/${first}`, { act: "decline" });
  expect(again.statusCode).toBe(409);
  expect(again.body).toContain(messages.waitlist.offerProblems.lapsed);
  await submit(`/offer/${first}`, { act: "leave" });
  expect((await open(`/offer/${first}`)).body).toContain(texts.left.title);
});

test("the page of an offer that is being paid reads itself again", async () => {
  const event = await createSoldOutEvent(app, 1);
  const token = await joinList(app, event.page.id, "olu@example.com");
  await refundOrder(app, event, event.sold[0] ?? "");
  await offerKeptPlaces(app.services);
  expect((await open(`/offer/${token}`)).body).not.toMatch(/data-again|http-equiv="refresh"/);
  await app.services.db
    .update(waitlistEntries)
    .set({ orderId: event.sold[0] ?? "" })
    .where(eq(waitlistEntries.pageId, event.page.id));
  await app.services.db
    .update(orders)
    .set({ status: "pending" })
    .where(eq(orders.id, event.sold[0] ?? ""));
  const paying = (await open(`/offer/${token}`)).body;
  expect(paying).toContain(`data-again="20">${texts.ordered}`);
  expect(paying).toContain('<noscript><meta http-equiv="refresh" content="20"/></noscript>');
});

test("who let an offer lapse that nobody else took reads that places are on sale", async () => {
  const event = await createSoldOutEvent(app, 1);
  const token = await joinList(app, event.page.id, "olu@example.com");
  const { placesLeft } = messages.waitlist;
  expect((await open(`/offer/${token}`)).body).not.toContain(placesLeft);
  await refundOrder(app, event, event.sold[0] ?? "");
  await offerKeptPlaces(app.services);
  app.clock.advance(3 * 60 * 60_000);
  await offerKeptPlaces(app.services);
  const { body } = await open(`/offer/${token}`);
  for (const words of [texts.waiting.lapsed(1), placesLeft, texts.toEvent]) expect(body).toContain(words);
});

test("an offer names the price of its tickets: of the wished one, or as the event's checkout asks for it", async () => {
  const event = await createSoldOutEvent(app, 3, {
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true, price: 900 },
  });
  const { page, ticketId } = event;
  const seats = await createProduct(app, page.id, { type: "ticket", title: "Balcony", priceCents: 1250 });
  const anyTicket = await joinList(app, page.id, "any@example.com", { quantity: 2, productId: ticketId });
  const balcony = await joinList(app, page.id, "balcony@example.com", { productId: seats.id });
  for (const order of event.sold) await refundOrder(app, event, order);
  await offerKeptPlaces(app.services);
  const { money } = messages.formats;
  const two = await open(`/offer/${anyTicket}`);
  expect(two.body).toContain(texts.offer.take(2, money(1800, "usd")));
  // The checkout buys as many as are offered, or fewer.
  const take = `href="/watch/${page.slug}?offer=${anyTicket}`;
  for (const link of [`${take}&amp;tickets=2"`, `${take}">${texts.offer.tickets(1)}</a>`])
    expect(two.body).toContain(link);
  const other = await open(`/offer/${balcony}`);
  for (const shown of [
    texts.offer.take(1, money(1250, "usd")),
    `${texts.offer.tickets(1)}, Balcony`,
    `?offer=${balcony}&amp;ticket=${seats.id}"`,
  ])
    expect(other.body).toContain(shown);
  expect((await open(`/waitlist/${page.slug}?ticket=${seats.id}`)).body).toContain("Balcony");
  const setPrice = async (settings: object) => {
    await app.services.db
      .update(pages)
      .set({ paywallSettings: { ...page.paywallSettings, ...settings } })
      .where(eq(pages.id, page.id));
    invalidatePublicPage(app.services, page);
  };
  await setPrice({ price: 500, payWhatYouCan: true });
  expect((await open(`/offer/${anyTicket}`)).body).toContain(messages.payWhatYouCan.price(1000, "usd"));
  await setPrice({ price: 0 });
  const free = await open(`/offer/${anyTicket}`);
  expect(free.body).toContain(messages.gate.freeTicket);
  expect(free.body).toContain(`>${texts.offer.take(2, null)}</a>`);
});

test("a broken link and another host get no page of the list", async () => {
  for (const address of ["/offer/broken", "/waitlist/no-such-event"]) {
    const page = await open(address);
    expect([page.statusCode, page.body.includes(texts.broken.title)]).toEqual([404, true]);
  }
  expect((await open(`/waitlist/${show.page.slug}`, { host: "studio.example" })).statusCode).toBe(404);
});
