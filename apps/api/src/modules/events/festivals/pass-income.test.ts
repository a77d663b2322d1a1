import { messages } from "@matinee/texts";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { films } from "../../../db/schema/films.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pageFilms } from "../../../db/schema/page-films.ts";
import { pages } from "../../../db/schema/pages.ts";
import { entitlements, passes } from "../../../db/schema/subscribers.ts";
import { createAccount, createPage } from "../../../testing/fixtures.ts";
import {
  createPaymentsApp,
  createSeller,
  ensureDonationProduct,
  type PaymentsApp,
} from "../../../testing/payments/payments-app.ts";
import { findPassIncome } from "./pass-income.queries.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterAll(() => app.close());

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR_MS);

async function createFestival(screeningCount: number) {
  const seller = await createSeller(app);
  const window = {
    eventStart: inHours(-1),
    opensAt: inHours(-1),
    eventEnd: inHours(96),
    closesAt: inHours(96),
  };
  const festival = await createPage(app.services, seller.id, { kind: "festival", ...window });
  const screenings: string[] = [];
  for (let festivalOrder = 0; festivalOrder < screeningCount; festivalOrder++) {
    const page = await createPage(app.services, seller.id, { festivalId: festival.id, festivalOrder });
    screenings.push(page.id);
  }
  return { seller, festival, screenings };
}

async function createPass(
  { seller, festival }: Awaited<ReturnType<typeof createFestival>>,
  price: number,
  pass: object = {},
): Promise<string> {
  const created = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${festival.id}/products`,
    headers: seller.headers,
    payload: { type: "pass", title: "Festival pass", price, pass },
  });
  expect(created.statusCode, created.body).toBe(201);
  return created.json().data.id;
}

/** Buys passes in one order. @returns the passes, in the order of their units */
async function buyPasses(pageId: string, products: { id: string; quantity: number }[]) {
  const response = await app.buy(pageId, { products });
  expect(response.statusCode, response.body).toBe(201);
  const orderId: string = response.json().data.id;
  const units = await app.services.db
    .select({ id: passes.id, ticketId: entitlements.id })
    .from(passes)
    .innerJoin(entitlements, eq(entitlements.id, passes.entitlementId))
    .where(eq(entitlements.orderId, orderId))
    .orderBy(entitlements.unit);
  return { orderId, units };
}

/** Stores uses of a pass, of which those in `counted` count. */
const use = (passId: string, pageIds: readonly string[], countedAt: Date | null = inHours(0)) =>
  app.services.db.insert(entitlements).values(pageIds.map((pageId) => ({ pageId, passId, countedAt })));

const readNet = async (orderIds: readonly string[]) => {
  const rows = await app.services.db
    .select({ net: orders.netCents })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]));
  return rows.map(({ net }) => net);
};

/** The same shares by another way: cent by cent. */
function shareOut(net: number, pageIds: readonly string[], into: Map<string, number>) {
  for (let cent = 0; cent < net; cent++) {
    const pageId = pageIds[cent % pageIds.length] ?? "";
    into.set(pageId, (into.get(pageId) ?? 0) + 1);
  }
}

test("shares each pass over its uses that count, and an unused one over what it covers, to the cent", async () => {
  const event = await createFestival(7);
  const { festival, screenings } = event;
  const passId = await createPass(event, 9001);
  const expected = new Map<string, number>();
  const orderIds: string[] = [];
  let seed = 1;
  const isChosen = () => (seed = (seed * 48_271) % 2_147_483_647) % 3 === 0;
  for (let count = 0; count < 12; count++) {
    const { orderId, units } = await buyPasses(festival.id, [{ id: passId, quantity: 1 }]);
    orderIds.push(orderId);
    const counted = count < 3 ? [] : screenings.filter(isChosen);
    const [pass] = units;
    if (!pass) throw new Error("the order made no pass");
    if (counted.length > 0) await use(pass.id, counted);
    // A use that does not count has no share.
    const begun = screenings.find((id) => !counted.includes(id));
    if (begun) await use(pass.id, [begun], null);
    const [net = 0] = await readNet([orderId]);
    shareOut(net, counted.length > 0 ? counted : screenings, expected);
  }
  const income = await findPassIncome(app.services.db, festival.id);
  expect(income.map(({ pageId, cents }) => [pageId, cents])).toEqual(
    screenings.map((id) => [id, expected.get(id) ?? 0]),
  );
  const nets = await readNet(orderIds);
  expect(income.reduce((sum, { cents }) => sum + cents, 0)).toBe(nets.reduce((sum, net) => sum + net, 0));
});

test("takes refunds off the pass that was refunded, and leaves donations out", async () => {
  const event = await createFestival(2);
  const { festival, seller, screenings } = event;
  const [passId, smallId] = [await createPass(event, 9000), await createPass(event, 3000)];
  const donation = await ensureDonationProduct(app, festival.id, 4000);
  const { orderId, units } = await buyPasses(festival.id, [
    { id: passId, quantity: 1 },
    { id: smallId, quantity: 1 },
    { id: donation, quantity: 1 },
  ]);
  const [first, second] = units;
  await use(first?.id ?? "", screenings.slice(0, 1));
  await use(second?.id ?? "", screenings.slice(1));
  const read = async () => (await findPassIncome(app.services.db, festival.id)).map(({ cents }) => cents);
  const [net = 0] = await readNet([orderId]);
  expect(await read()).toEqual([Math.round((net * 9) / 16), Math.round((net * 3) / 16)]);
  const refunded = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${festival.id}/orders/${orderId}/refunds`,
    headers: seller.headers,
    payload: { ticket: first?.ticketId },
  });
  expect(refunded.statusCode, refunded.body).toBeLessThan(300);
  const [left = 0] = await readNet([orderId]);
  expect(await read()).toEqual([0, Math.round((left * 3) / 7)]);
});

test("income of passes that cover no screening any more is in no film", async () => {
  const event = await createFestival(1);
  const passId = await createPass(event, 5000);
  const { orderId } = await buyPasses(event.festival.id, [{ id: passId, quantity: 1 }]);
  await app.services.db.update(pages).set({ archived: true }).where(inArray(pages.id, event.screenings));
  const [net] = await readNet([orderId]);
  expect(await findPassIncome(app.services.db, event.festival.id)).toEqual([
    expect.objectContaining({ pageId: null, uses: 0, cents: net }),
  ]);
});

test("the organizer downloads it by film; the owner of an invited screening does not see it", async () => {
  const event = await createFestival(1);
  const { festival, seller, screenings } = event;
  const stranger = await createAccount(app.services);
  const invited = await createPage(app.services, stranger.id, {
    festivalId: festival.id,
    festivalOrder: 1,
    title: "Invited",
  });
  const shorts = await app.services.db
    .insert(films)
    .values(["First short", "Second short"].map((title) => ({ accountId: seller.id, title })))
    .returning();
  await app.services.db
    .insert(pageFilms)
    .values(shorts.map(({ id }, sortOrder) => ({ pageId: screenings[0] ?? "", filmId: id, sortOrder })));
  const passId = await createPass(event, 9001);
  const { orderId, units } = await buyPasses(festival.id, [{ id: passId, quantity: 1 }]);
  await use(units[0]?.id ?? "", [...screenings, invited.id]);
  const url = `/v1/pages/${festival.id}/programme/pass-income.csv`;
  const report = await app.http.inject({ url, headers: seller.headers });
  expect(report.statusCode, report.body).toBe(200);
  const lines = report.body.trim().split("\r\n");
  expect(lines[0]).toContain(messages.csvHeaders.shareOfPasses);
  const cells = lines.slice(1).map((line) => line.split(","));
  expect(cells.map(([film, , , uses]) => [film, uses])).toEqual([
    ["First short", "1"],
    ["Second short", "1"],
    ["Invited", "1"],
  ]);
  const cents = cells.map((line) => Math.round(Number(line.at(-2)) * 100));
  expect(cells.map((line) => line.at(-1))).toEqual(["USD", "USD", "USD"]);
  const [net] = await readNet([orderId]);
  expect(cents.reduce((sum, part) => sum + part, 0)).toBe(net);
  const figures = await app.http.inject({
    url: `/v1/pages/${festival.id}/programme/figures`,
    headers: seller.headers,
  });
  expect(figures.json().data).toMatchObject({ passNet: net });
  expect(figures.json().data.screenings).toContainEqual(
    expect.objectContaining({ pageId: invited.id, passUses: 1, passShare: cents[2], tickets: null }),
  );
  expect((await app.http.inject({ url, headers: stranger.headers })).statusCode).toBe(404);
});
