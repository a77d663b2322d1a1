import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { messages } from "@matinee/texts";
import { getTexts, LANGUAGES } from "@matinee/texts/languages";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queuePlaces } from "../../db/schema/sale-queues.ts";
import { createQueueEmailToken, verifyQueueToken } from "../../modules/access/queue-token.ts";
import { admitFromQueues, openQueues } from "../../modules/commerce/sale-queue/open-queues.ts";
import { allowLanguages, expectArabic } from "../../testing/arabic-pages.ts";
import {
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
  type TicketedEvent,
} from "../../testing/payments/payments-app.ts";
import { listCountedWords } from "./queue-pages.tsx";

const MINUTE_MS = 60_000;
const texts = messages.queuePages;

let app: PaymentsApp;
let show: TicketedEvent;
let host: string;
beforeAll(async () => {
  app = await createPaymentsApp();
  host = new URL(app.config.WATCH_URL).host;
  show = await createTicketedEvent(app, { title: "An Evening with Noor" });
});
afterAll(() => app.close());

const open = async (url: string) => app.http.inject({ url, headers: { host } });
const submit = async (url: string, fields: Record<string, string>) =>
  app.http.inject({
    method: "POST",
    url,
    headers: { host, "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });
const plan = (body: object) =>
  app.http.inject({
    method: "PUT",
    url: `/v1/pages/${show.page.id}/sale-queue`,
    headers: show.seller.headers,
    payload: body,
  });

test("people join, confirm, wait and are let in without scripts, with one place for each form", async () => {
  const address = `/queue/${show.page.slug}`;
  expect((await open(address)).body).toContain(texts.none.text);
  const opensAt = new Date(app.clock.now().getTime() + 30 * MINUTE_MS).toISOString();
  const joinsFrom = new Date(app.clock.now().getTime() + 10 * MINUTE_MS).toISOString();
  expect((await plan({ opensAt, joinsFrom, maxBuying: 1 })).statusCode).toBe(200);
  expect((await app.http.inject(`/v1/pages/${show.page.slug}`)).json().data.hasQueue).toBe(true);
  const early = await open(address);
  const sealed = await open(`${address}/proof`);
  expect(sealed.body).toContain(texts.proof.coming("").slice(0, 40));
  expect(sealed.body).not.toContain("check-draw");
  expect(early.body).toContain(texts.early("").slice(0, 12));
  expect(early.body).not.toContain("<form");
  expect((await submit(address, { deviceId: "a-device", quantity: "1" })).statusCode).toBe(409);
  app.clock.advance(11 * MINUTE_MS);

  const form = await open(address);
  const readDevice = ({ body }: { body: string }) => /name="deviceId" value="([^"]+)"/.exec(body)?.[1] ?? "";
  const device = { deviceId: readDevice(form) };
  expect(form.headers).not.toHaveProperty("set-cookie");
  const wrong = await submit(address, { ...device, email: "imogen@", quantity: "2" });
  expect([wrong.statusCode, wrong.body.includes('value="imogen@"')]).toEqual([400, true]);
  expect(wrong.body).toContain('id="email-error"');
  const person = { ...device, email: "imogen@example.com", quantity: "2" };
  const joined = await submit(address, person);
  expect(joined.statusCode).toBe(303);
  const place = String(joined.headers["location"]);
  expect((await submit(address, person)).headers["location"]).toBe(place);
  expect(readDevice(wrong)).toBe(device.deviceId);
  const another = { deviceId: readDevice(await open(address)), quantity: "1" };
  const other = String((await submit(address, another)).headers["location"]);
  expect(other).not.toBe(place);
  const waiting = await open(place);
  expect(waiting.body).toContain(texts.in.kicker);
  const refresh = '<noscript><meta http-equiv="refresh" content="20"/></noscript>';
  expect(waiting.body).toContain(refresh);
  // Reading it again would close what it asks: without scripts that is a page of its own.
  expect(waiting.body).toContain(
    `<noscript><p class="note"><a href="?leave">${texts.leave.open}</a></p></noscript>`,
  );
  const leaving = await open(`${place}?leave`);
  expect(leaving.body).toContain('<details open="">');
  for (const changing of [refresh, "?leave"]) expect(leaving.body).not.toContain(changing);

  // The link of the email asks for a press.
  const { placeId = "" } = verifyQueueToken(app.config.keyRing, place.split("/").at(-1) ?? "") ?? {};
  const emailed = `${address}/${createQueueEmailToken(app.config.keyRing, placeId)}`;
  for (let look = 0; look < 2; look++) expect((await open(emailed)).body).toContain(texts.confirm.text);
  expect((await submit(emailed, { act: "confirm" })).headers["location"]).toBe(place);
  expect((await open(place)).body).toContain(texts.in.confirmed("imogen@example.com"));

  app.clock.advance(20 * MINUTE_MS);
  await openQueues(app.services);
  await admitFromQueues(app.services);
  const turn = await open(place);
  expect(turn.body).toContain(texts.turn.kicker);
  // The checkout buys as many as are reserved, or fewer.
  const buy = `href="/watch/${show.page.slug}?queue=${place.split("/").at(-1)}`;
  expect(turn.body).toContain(`${buy}&amp;tickets=2"`);
  expect(turn.body).toContain(`${buy}">${messages.waitlistPages.offer.tickets(1)}</a>`);
  const behind = await open(other);
  expect(behind.body).toContain("<dd>2</dd>");
  // The script follows the state that is the same for everybody, and counts on from what the place shows.
  const readFollowing = ({ body }: { body: string }) => {
    const [, json = "null"] = /data-queue="([^"]*)"/.exec(body) ?? [];
    return JSON.parse(json.replaceAll("&quot;", '"').replaceAll("&#x27;", "'"));
  };
  expect(readFollowing(waiting)).toMatchObject({ phase: "planned", rank: null });
  expect(readFollowing(behind)).toMatchObject({
    url: `/v1/pages/${show.page.id}/queue/state`,
    seconds: 5,
    phase: "drawn",
    rank: 2,
    ahead: 0,
    placesAhead: 0,
    words: { turn: { one: texts.in.turn(1).replace("1", "{n}") } },
  });
  // Who may buy hears of the end of the queue.
  expect(readFollowing(turn)).toMatchObject({ phase: "drawn", rank: null });
  expect(behind.body).toContain(texts.in.buying(1));
  expect(behind.body).toContain(`/v1/pages/${show.page.id}/queue/proof`);
  // What the draw used, and that nobody could choose only where a public number shows it.
  const { seal, seed, root } = (await app.http.inject(`/v1/pages/${show.page.id}/queue/state`)).json().data;
  for (const value of [seal, seed, root]) expect(behind.body).toContain(`<dd class="hash">${value}</dd>`);
  expect(createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex")).toBe(seal);
  expect(behind.body).toContain(messages.saleQueue.withoutBeacon["not-configured"]);
  expect(behind.body).not.toContain(texts.drawn.nobody);
  for (const value of [seed, root]) expect(waiting.body).not.toContain(value);
  expect(behind.body).toContain(`href="${address}/proof"`);
  const proof = await open(`${address}/proof`);
  expect(proof.statusCode).toBe(200);
  const { data: state } = (await app.http.inject(`/v1/pages/${show.page.id}/queue/state`)).json();
  for (const value of [
    state.seal,
    state.root,
    state.seed,
    messages.saleQueue.withoutBeacon["not-configured"],
  ])
    expect(proof.body).toContain(value);
  expect(proof.body).toContain(`node check-draw.mjs proof.json ${state.seal} ${state.root}`);
  expect(proof.body).toContain("2 people were there before the opening");
  // What its links lead to, saved, repeats the draw.
  const [placesAddress, scriptAddress] = Array.from(
    proof.body.matchAll(/href="([^"]+)"/g),
    ([, href]) => href,
  ).filter((href) => href?.startsWith(`/v1/pages/${show.page.id}/queue/`) || href?.endsWith(".mjs"));
  const folder = mkdtempSync(join(app.config.STORAGE_DIR, "proof-"));
  for (const [name, address] of [
    ["proof.json", placesAddress],
    ["check-draw.mjs", scriptAddress],
  ] as const) {
    const saved = await open(address ?? "");
    expect(saved.statusCode, name).toBe(200);
    if (name === "check-draw.mjs")
      expect(saved.headers).toMatchObject({
        "content-type": "text/javascript; charset=utf-8",
        "content-disposition": 'attachment; filename="check-draw.mjs"',
      });
    writeFileSync(join(folder, name), saved.body);
  }
  const [, ...args] = /node (check-draw\.mjs proof\.json \S+ \w+)/.exec(proof.body)?.[1]?.split(" ") ?? [];
  const repeat = (words: string[]) =>
    spawnSync(process.execPath, ["check-draw.mjs", ...words], { cwd: folder, encoding: "utf8" });
  expect(repeat(args).stdout).toContain("The draw is right.");
  expect(repeat([...args.slice(0, 2), "00".repeat(32)]).status).toBe(1);
  // No places, and nobody's link.
  expect(proof.body).not.toContain(placeId);
  // Who comes now reads what counts after the opening.
  const late = await open(address);
  expect(late.body).toContain(`${texts.in.states.open}. ${texts.in.ahead}: 1`);
  expect(late.body).toContain(texts.join.emailHelpLater);
  const body = { deviceId: "a-late-device", email: "late@example.com" };
  const later = String((await submit(address, body)).headers["location"]);
  const unranked = await open(later);
  for (const words of [`${texts.in.states.open}.`, texts.in.sent("late@example.com"), texts.drawn.later])
    expect(unranked.body).toContain(words);
  await plan({ maxBuying: 1, state: "paused" });
  expect((await open(address)).body).toContain(`${texts.in.states.paused}. `);
  await submit(place, { act: "leave" });
  expect((await open(place)).body).toContain(texts.ended.left);
});

test("a queue without a draw says that nothing was drawn, and nothing else", async () => {
  const sale = await createTicketedEvent(app);
  const planned = await app.http.inject({
    method: "PUT",
    url: `/v1/pages/${sale.page.id}/sale-queue`,
    headers: sale.seller.headers,
    payload: { maxBuying: 1 },
  });
  expect(planned.statusCode).toBe(200);
  const address = `/queue/${sale.page.slug}`;
  expect((await open(address)).body).toContain(`${texts.in.ahead}: 0`);
  expect((await open(address)).body).not.toContain(texts.in.reasons["may-sell-out"]);
  const place = String((await submit(address, { deviceId: "a-device" })).headers["location"]);
  const [own, proof] = await Promise.all([place, `${address}/proof`].map(open));
  for (const page of [own, proof]) {
    expect(page?.body).toContain(messages.saleQueue.withoutBeacon["nothing-drawn"]);
    expect(page?.body).not.toContain("by lot");
  }
});

test("people read the pages in their language: of the address, else of their place, else of the browser", async () => {
  allowLanguages(app);
  const sale = await createTicketedEvent(app, { title: "9", timezone: "Europe/Paris" });
  await app.http.inject({
    method: "PUT",
    url: `/v1/pages/${sale.page.id}/sale-queue`,
    headers: sale.seller.headers,
    payload: { maxBuying: 1 },
  });
  const address = `/queue/${sale.page.slug}`;
  const read = async (url: string, language = "en") =>
    (await app.http.inject({ url, headers: { host, "accept-language": language } })).body;
  const join = async (deviceId: string) =>
    String((await submit(`${address}?lang=ar`, { deviceId })).headers["location"]);
  const place = await join("a-device");
  expect(place).toMatch(/\?lang=ar$/);
  await openQueues(app.services);
  await admitFromQueues(app.services);
  const behind = await join("another-device");
  const forms = {
    join: `${address}?lang=ar`,
    turn: place,
    place: behind,
    proof: `${address}/proof?lang=ar`,
    broken: `${address}/broken?lang=ar`,
  };
  for (const [name, url] of Object.entries(forms)) {
    const body = await read(url);
    expectArabic(body);
    const links = Array.from(body.matchAll(/<a [^>]*href="(\/(?!v1\/)[^"]*)"/g), ([, href]) => href);
    expect(links.length, name).toBeGreaterThan(0);
    for (const link of links) if (!link?.endsWith(".mjs")) expect(link, name).toContain("lang=ar");
  }
  // Without a language in the address, a place has its own, and everything else that of the browser.
  const [own = ""] = behind.split("?");
  const { placeId = "" } = verifyQueueToken(app.config.keyRing, own.split("/").at(-1) ?? "") ?? {};
  await app.services.db.update(queuePlaces).set({ language: "fr" }).where(eq(queuePlaces.id, placeId));
  const french = await read(own, "de");
  expect(french).toContain('<html lang="fr" ');
  expect(french).toContain(`href="/watch/${sale.page.slug}?lang=fr"`);
  expect(await read(own, "fr")).toContain(`href="/watch/${sale.page.slug}"`);
  expect(await read(address, "de")).toContain('<html lang="de" ');
});

test("the script writes counted words as the server does, in every language", () => {
  for (const language of LANGUAGES) {
    const own = getTexts(language);
    const rules = new Intl.PluralRules(own.formats.locale);
    const { turn, buying, left } = own.queuePages.in;
    for (const [name, words] of Object.entries({ turn, buying, left })) {
      const forms = listCountedWords(own)[name as "turn"];
      for (const count of [1, 2, 3, 11, 100])
        expect(
          (forms[rules.select(count)] ?? "").replace("{n}", own.formats.number(count)),
          `${language} ${count}`,
        ).toBe(words(count));
      expect(forms[rules.select(0)]?.replace("{n}", "0"), language).toMatch(/(?<!\d)0(?!\d)/);
    }
  }
});

test("the form of a queue says when those in it want all that is left, and leads to the waiting list", async () => {
  const sale = await createTicketedEvent(app);
  await app.http.inject({
    method: "PATCH",
    url: `/v1/pages/${sale.page.id}`,
    headers: sale.seller.headers,
    payload: { capacity: 2, confirmed: true },
  });
  const planned = await app.http.inject({
    method: "PUT",
    url: `/v1/pages/${sale.page.id}/sale-queue`,
    headers: sale.seller.headers,
    payload: { maxBuying: 1, state: "paused" },
  });
  expect(planned.statusCode).toBe(200);
  const address = `/queue/${sale.page.slug}`;
  const readForm = async () => {
    app.clock.advance(3000);
    return (await open(address)).body;
  };
  await submit(address, { deviceId: "first-device" });
  expect(await readForm()).not.toContain(texts.in.reasons["may-sell-out"]);
  await submit(address, { deviceId: "second-device" });
  expect(await readForm()).toContain(
    `${texts.in.reasons["may-sell-out"]} <a href="/waitlist/${sale.page.slug}">`,
  );
});

test("a broken link gets a page", async () => {
  const page = await open(`/queue/${show.page.slug}/broken`);
  expect([page.statusCode, page.body.includes(messages.waitlistPages.broken.title)]).toEqual([404, true]);
  expect(page.body).toContain('<a class="home" href="/">');
  const other = await createTicketedEvent(app);
  expect((await open(`/queue/${other.page.slug}/proof`)).statusCode).toBe(404);
});
