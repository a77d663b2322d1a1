import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createPaymentsApp,
  createProduct,
  createTicketedEvent,
  type PaymentsApp,
} from "../../../../testing/payments/payments-app.ts";
import { getStorageKey } from "../../../files/files.rules.ts";
import { files } from "../../../../db/schema/files.ts";
import { orders } from "../../../../db/schema/orders.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterAll(() => app.close());

const BYTES = Buffer.from("0123456789".repeat(100));

async function buyDownload({ withTicket = false } = {}) {
  const show = await createTicketedEvent(app);
  const [file] = await app.services.db
    .insert(files)
    .values({
      accountId: show.seller.id,
      key: crypto.randomUUID(),
      name: 'Score "á".pdf',
      contentType: "application/pdf",
      sizeBytes: BYTES.length,
      isPublic: false,
    })
    .returning();
  if (!file) throw new Error("the insert returned no file");
  await app.services.storage.put(getStorageKey(file.key), BYTES);
  const score = await createProduct(app, show.page.id, {
    type: "digital",
    title: "Score",
    digitalFileId: file.id,
  });
  const products = [score.id, ...(withTicket ? [show.ticketId] : [])].map((id) => ({ id, quantity: 1 }));
  const response = await app.buy(show.page.id, { products });
  const order = response.json().data;
  return { show, order, path: new URL(order.downloads[0].url).pathname };
}

test("serves the private file of a signed link, whole or a range", async () => {
  const { path, order, show } = await buyDownload();
  expect(order.downloads).toMatchObject([{ title: "Score" }]);
  const whole = await app.http.inject({ url: path });
  expect(whole.statusCode).toBe(200);
  expect(whole.rawPayload.equals(BYTES)).toBe(true);
  expect(whole.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-length": "1000",
    "accept-ranges": "bytes",
    "cache-control": "private, no-store",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "content-disposition":
      'attachment; filename="Score \\"?\\".pdf"; filename*=UTF-8\'\'Score%20%22%C3%A1%22.pdf',
  });
  const fetchRange = async (value: string) => {
    const { statusCode, headers, body } = await app.http.inject({ url: path, headers: { range: value } });
    return [statusCode, headers["content-range"], body];
  };
  expect(await fetchRange("bytes=10-14")).toEqual([206, "bytes 10-14/1000", "01234"]);
  expect(await fetchRange("bytes=-5")).toEqual([206, "bytes 995-999/1000", "56789"]);
  expect(await fetchRange("bytes=998-5000")).toEqual([206, "bytes 998-999/1000", "89"]);
  for (const odd of ["bytes=5000-", "bytes=9-1", "lines=1-2", "bytes=0-1,3-4"])
    expect((await fetchRange(odd))[0]).toBe(200);
  // Reading the order by its slug returns fresh links.
  const seen = await app.http.inject({ url: `/v1/pages/${show.page.id}/orders/${order.slug}` });
  expect(seen.json().data.downloads).toHaveLength(1);
});

test("rejects a link that was altered, has expired or belongs to a refunded order", async () => {
  const { path, order } = await buyDownload();
  expect((await app.http.inject({ url: `${path}x` })).statusCode).toBe(404);
  expect((await app.http.inject({ url: "/v1/downloads/made.up" })).statusCode).toBe(404);
  await app.services.db.update(orders).set({ status: "refunded" }).where(eq(orders.id, order.id));
  expect((await app.http.inject({ url: path })).statusCode).toBe(404);
  await app.services.db.update(orders).set({ status: "paid" }).where(eq(orders.id, order.id));
  app.clock.advance(8 * 86_400_000);
  expect((await app.http.inject({ url: path })).statusCode).toBe(403);
});

test("a replaced viewing link ends the earlier download links; the new one leads to others", async () => {
  const { path, order, show } = await buyDownload({ withTicket: true });
  const orderUrl = `/v1/pages/${show.page.id}/orders`;
  expect((await app.http.inject({ url: path })).statusCode).toBe(200);
  const replaced = await app.http.inject({
    method: "POST",
    url: `${orderUrl}/${order.slug}/viewing-link`,
  });
  expect((await app.http.inject({ url: path })).statusCode).toBe(403);
  const seen = await app.http.inject({ url: `${orderUrl}/${replaced.json().data.slug}` });
  const renewed = new URL(seen.json().data.downloads[0].url).pathname;
  expect((await app.http.inject({ url: renewed })).statusCode).toBe(200);
});
