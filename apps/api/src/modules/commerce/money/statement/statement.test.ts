import { PDFDocument } from "@cantoo/pdf-lib";
import { formats } from "@matinee/texts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "../../../../db/schema/accounts.ts";
import { createPage, type TestAccount } from "../../../../testing/fixtures.ts";
import {
  createPaymentsApp,
  createSeller,
  type PaymentsApp,
} from "../../../../testing/payments/payments-app.ts";
import { readPdfTexts } from "../../../../testing/read-pdf-texts.ts";
import { createOrder } from "../../../../testing/viewer-fixtures.ts";

let app: PaymentsApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createPaymentsApp();
  owner = await createSeller(app, { firstName: "Noor", lastName: "Castellane" });
});
afterAll(() => app.close());

const get = (path: string) => app.http.inject({ url: `/v1/money${path}`, headers: owner.headers });

/** Sums a column of a CSV report in cents. */
function sumColumn(csv: string, header: string): number {
  const [head = "", ...lines] = csv.replace("\uFEFF", "").trim().split("\r\n");
  const at = head.split(",").indexOf(header);
  return lines.reduce((sum, line) => sum + Math.round(Number(line.split(",")[at]) * 100), 0);
}

test("has the sums of the CSV report, the events and the payouts of the month in the owner's time zone", async () => {
  const now = app.clock.now();
  const timezone = "Pacific/Auckland";
  const month = new Intl.DateTimeFormat("sv-SE", {
    timeZone: timezone,
    year: "numeric",
    month: "2-digit",
  }).format(now);
  const salt = await createPage(app.services, owner.id, { title: "The Salt Road" });
  const tide = await createPage(app.services, owner.id, { title: "\u6f6e\u6c50\u8868" });
  for (let order = 1; order <= 12; order++) {
    const [totalCents, feeCents] = [1000 * order + 33, 73 * order];
    const netCents = totalCents - feeCents;
    const pageId = order % 2 === 0 ? tide.id : salt.id;
    await createOrder(app.services, pageId, { totalCents, feeCents, netCents, paidAt: now });
  }
  const [row] = await app.services.db.select().from(accounts).where(eq(accounts.id, owner.id));
  await app.provider.post(`accounts/${row?.connectId}/payouts`, { amount: 507_230 });

  const query = `month=${month}&timezone=${timezone}`;
  const response = await get(`.pdf?${query}`);
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toBe("application/pdf");
  expect(response.headers["content-disposition"]).toBe(
    `attachment; filename="matinee-statement-${month}.pdf"`,
  );
  const texts = readPdfTexts(response.rawPayload);
  const csv = (await get(`.csv?${query}`)).body;
  const gross = sumColumn(csv, "Paid by viewers");
  const fee = sumColumn(csv, "Matinee fee");
  const net = sumColumn(csv, "Yours");
  expect(net).toBe(gross - fee);
  expect(gross).toBe(12 * 33 + 78_000);
  const amounts = [gross, -sumColumn(csv, "Refunds"), -fee, net].map((cents) => formats.money(cents, "usd"));
  expect(texts).toEqual(expect.arrayContaining(["Noor Castellane", "The Salt Road", ...amounts]));
  // The last row of the events has the sums again.
  const last = texts.indexOf("The month");
  expect(texts.slice(last + 1, last + 5)).toEqual(amounts);
  expect(texts).toEqual(expect.arrayContaining(["Paid out", "$5,072.30"]));
  // A title in another script is a picture.
  const document = await PDFDocument.load(response.rawPayload);
  expect(document.getPageCount()).toBe(1);
  expect(document.getTitle()).toMatch(/^Statement for \w+ 20\d\d$/);
});

test("needs more pages for many events, and says so when a month has none", async () => {
  const paidAt = new Date("2026-03-10T12:00:00.000Z");
  await Promise.all(
    Array.from({ length: 32 }, async (_, event) => {
      const title = `Event ${event} ${"with a long title ".repeat(6)}`;
      const { id } = await createPage(app.services, owner.id, { title });
      await createOrder(app.services, id, { totalCents: 500, feeCents: 36, netCents: 464, paidAt });
    }),
  );
  const pdf = (await get(".pdf?month=2026-03")).rawPayload;
  expect((await PDFDocument.load(pdf)).getPageCount()).toBeGreaterThan(1);
  const texts = readPdfTexts(pdf);
  expect(texts.filter((text) => text.startsWith("Event ") && text.endsWith("…"))).toHaveLength(32);
  expect(texts).toContain("$160.00");
  const empty = readPdfTexts((await get(".pdf?month=2025-03")).rawPayload);
  expect(empty).toEqual(
    expect.arrayContaining([
      "None of your events had payments or refunds in this month.",
      "No payouts began in this month.",
    ]),
  );
});
