import { messages } from "@matinee/texts";
import { getTexts } from "@matinee/texts/languages";
import type { Invoice as ListedInvoice } from "@matinee/contract/schemas/invoices";
import { formatDocumentNumber, invoiceLimits } from "@matinee/domain/invoices";
import { and, asc, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { violatesConstraint } from "../../../db/transaction.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { invoices, numberSeries, receipts } from "../../../db/schema/invoices.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { createRandom } from "../../../testing/adversarial-bodies.ts";
import { composeEmails } from "../../emails/compose/compose-email.ts";
import { allowLanguages } from "../../../testing/arabic-pages.ts";
import { createKeyHeaders } from "../../../testing/api-key-fixtures.ts";
import { createAccount } from "../../../testing/fixtures.ts";
import {
  createPaymentsApp,
  createProduct,
  createTicketedEvent,
  ensureDonationProduct,
  type PaymentsApp,
} from "../../../testing/payments/payments-app.ts";
import { completeBankConfirmation } from "../../../testing/payments/payment-checks.ts";
import { insertInvoice } from "../../../testing/insert-invoice.ts";
import { readPdfTexts } from "../../../testing/read-pdf-texts.ts";
import { scaleRepetitions } from "../../../testing/test-length.ts";
import { createOrder } from "../../../testing/viewer-fixtures.ts";
import { reconcileRefund } from "../payments/reconciliation/reconcile-refund.ts";
import { giveReceiptNumbers } from "./give-receipt-numbers.ts";
import { findReceiptNumber } from "./invoices.queries.ts";
import { buildSaleLines } from "./invoices.rules.ts";
import { takeNumbers } from "./number-series.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterEach(() => app.provider.remove("faults"));
afterAll(() => app.close());

/** Of the database's clock, in UTC. */
const year = new Date().getUTCFullYear();
const invoiceNumber = (number: number) => formatDocumentNumber({ kind: "invoice", year, number });
const creditNumber = (number: number) => formatDocumentNumber({ kind: "credit-note", year, number });

const RECIPIENT = {
  name: "Castellane Films GmbH",
  address: "Hauptstr. 5\n10115 Berlin",
  country: "DE",
  taxNumber: "DE136695976",
};

type Show = Awaited<ReturnType<typeof createTicketedEvent>>;

interface Bought {
  id: string;
  /** The link of the order. */
  slug: string;
  show: Show;
  pageId: string;
  /** Of the seller. */
  headers: Record<string, string>;
}

async function buy(show: Show, body: object = {}): Promise<Bought> {
  const products = [{ id: show.ticketId, quantity: 2 }];
  const response = await app.buy(show.page.id, { products, ...body });
  expect(response.statusCode, response.body).toBe(201);
  const { id, slug } = response.json().data;
  await giveReceiptNumbers(app.services);
  return { id, slug, show, pageId: show.page.id, headers: show.seller.headers };
}

const buyOne = async (body?: object) => buy(await createTicketedEvent(app), body);

const pathOf = ({ pageId }: Bought, order: string) => `/v1/pages/${pageId}/orders/${order}/invoices`;
const list = (order: Bought) => app.http.inject({ url: pathOf(order, order.slug) });
const save = (order: Bought, recipient: object = RECIPIENT, link = order.slug) =>
  app.http.inject({ method: "PUT", url: pathOf(order, link), payload: recipient });
const refund = (order: Bought, payload: object = {}) =>
  app.http.inject({
    method: "POST",
    url: `/v1/pages/${order.pageId}/orders/${order.id}/refunds`,
    headers: order.headers,
    payload,
  });
const readDocuments = async (order: Bought): Promise<ListedInvoice[]> => {
  const response = await list(order);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data.invoices;
};
const describeAll = (documents: readonly ListedInvoice[]) =>
  documents.map(({ kind, reason, number, total }) => [kind, reason, number, total]);
const findStored = (orderId: string) =>
  app.services.db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id));
async function readPdf(order: Bought, at: number, query = ""): Promise<string[]> {
  const document = (await readDocuments(order))[at];
  const response = await app.http.inject({ url: `${pathOf(order, order.slug)}/${document?.id}${query}` });
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toBe("application/pdf");
  expect(response.headers["content-disposition"]).toBe(
    `attachment; filename="${document?.kind}-${document?.number}.pdf"`,
  );
  return readPdfTexts(response.rawPayload);
}

/** Composes the receipt of an order, with each space of its text once. */
async function readReceipt({ id }: Bought): Promise<{ text: string; html: string }> {
  const [outbox] = await app.services.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.dedupeKey, `receipt:${id}`));
  const [receipt] = outbox ? await composeEmails(app.services, [outbox]) : [];
  if (!receipt || receipt instanceof Error) throw receipt ?? new Error("no receipt");
  return { text: receipt.text.replaceAll(/\s+/g, " "), html: receipt.html };
}

/** Makes the bank send the refunds of an order back. */
async function returnRefunds(order: Bought) {
  const rows = await app.services.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), eq(refunds.status, "succeeded")));
  for (const { providerRefundId } of rows) {
    await app.provider.post(`refunds/${providerRefundId}/fail`);
    await reconcileRefund(app.services, await app.services.payments.getRefund(providerRefundId ?? ""));
  }
}

describe("an invoice", () => {
  test("that is asked for in the checkout is issued with the number of the receipt, and says what was charged", async () => {
    const show = await createTicketedEvent(app, { title: "The Salt Road", timezone: "Pacific/Auckland" });
    const poster = await createProduct(app, show.page.id, { priceCents: 2000, shippingCents: 450 });
    const donation = await ensureDonationProduct(app, show.page.id, 500);
    const coupon = await app.http.inject({
      method: "POST",
      url: `/v1/pages/${show.page.id}/ticket-coupons`,
      headers: show.seller.headers,
      payload: { code: "HALF", discount: { kind: "percent", percent: 50 } },
    });
    expect(coupon.statusCode).toBe(201);
    const order = await buy(show, {
      invoice: RECIPIENT,
      couponCode: "HALF",
      street: "1 Main St",
      city: "Springfield",
      products: [
        { id: show.ticketId, quantity: 2 },
        { id: poster.id, quantity: 1 },
        { id: donation, quantity: 1 },
      ],
    });
    const [stored] = await findStored(order.id);
    const total = 750 + 2000 + 450 + 500;
    expect(stored?.content).toMatchObject({ reason: "sale", recipient: RECIPIENT, total, corrects: null });
    expect(stored?.content.lines.map(({ kind, cents }) => [kind, cents])).toEqual(
      expect.arrayContaining([
        ["item", 1500],
        ["item", 2000],
        ["item", 500],
        ["shipping", 450],
        ["discount", -750],
      ]),
    );
    expect(stored?.content.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(total);
    const [row] = await app.services.db.select().from(orders).where(eq(orders.id, order.id));
    expect(row?.totalCents).toBe(total);
    const texts = await readPdf(order, 0);
    const day = messages.formats.date(row?.paidAt ?? "", { dateStyle: "long", timeZone: "Pacific/Auckland" });
    expect(texts).toEqual(
      expect.arrayContaining([
        `Invoice ${invoiceNumber(1)}`,
        "Castellane Films GmbH",
        "Hauptstr. 5",
        "10115 Berlin",
        "Germany",
        "Tax number DE136695976",
        "The Salt Road",
        messages.formats.money(total, "usd"),
        day,
        `Paid on ${day} by card.`,
      ]),
    );
  });

  test("is issued after the purchase, and a repeated request gets the same one", async () => {
    const order = await buyOne();
    expect((await list(order)).json().data).toMatchObject({
      recipient: null,
      suggested: { name: "Grace Buyer", country: "US" },
      invoices: [],
      problem: null,
    });
    const first = await save(order);
    expect(first.statusCode, first.body).toBe(200);
    expect(describeAll(first.json().data.invoices)).toEqual([["invoice", "sale", invoiceNumber(1), 1500]]);
    const again = await Promise.all(Array.from({ length: 10 }, () => save(order)));
    for (const response of again) expect(response.json().data).toEqual(first.json().data);
    const spaced = await save(order, {
      ...RECIPIENT,
      name: ` ${RECIPIENT.name} `,
      country: "Germany",
      taxNumber: "136 695 976",
    });
    expect(spaced.json().data).toEqual(first.json().data);
  });

  test("is there for who reads it before the job has come to the order, once", async () => {
    const show = await createTicketedEvent(app);
    const products = [{ id: show.ticketId, quantity: 1 }];
    const { id, slug } = (await app.buy(show.page.id, { products, invoice: RECIPIENT })).json().data;
    const order = { id, slug, show, pageId: show.page.id, headers: show.seller.headers };
    const expected = [["invoice", "sale", invoiceNumber(1), 750]];
    for (const documents of await Promise.all([1, 2, 3].map(() => readDocuments(order))))
      expect(describeAll(documents)).toEqual(expected);
    await giveReceiptNumbers(app.services);
    expect(describeAll(await readDocuments(order))).toEqual(expected);
  });

  test("of an order that waits for its bank is stored, and issued when the bank has confirmed", async () => {
    const show = await createTicketedEvent(app);
    const response = await app.buy(show.page.id, {
      products: [{ id: show.ticketId, quantity: 1 }],
      token: "tok_threeDSecureRequired",
    });
    expect(response.statusCode).toBe(202);
    const { id, slug, clientSecret } = response.json().data;
    const order = { id, slug, show, pageId: show.page.id, headers: show.seller.headers };
    expect((await save(order)).json().data).toMatchObject({ recipient: RECIPIENT, invoices: [] });
    await completeBankConfirmation(app, clientSecret);
    await app.http.inject({ method: "POST", url: `/v1/pages/${order.pageId}/orders/${slug}/confirm` });
    await giveReceiptNumbers(app.services);
    expect(describeAll(await readDocuments(order))).toEqual([["invoice", "sale", invoiceNumber(1), 750]]);
  });

  test("whose recipient is corrected is taken back by a credit note and replaced, at most five times", async () => {
    const order = await buyOne({ invoice: { ...RECIPIENT, name: "Wrong Ltd" } });
    await refund(order, { amount: 400 });
    const corrected = await save(order);
    expect(describeAll(corrected.json().data.invoices)).toEqual([
      ["invoice", "sale", invoiceNumber(1), 1500],
      ["credit-note", "refund", creditNumber(1), 400],
      ["credit-note", "recipient-corrected", creditNumber(2), 1100],
      ["invoice", "recipient-corrected", invoiceNumber(2), 1100],
    ]);
    const stored = await findStored(order.id);
    expect(stored.map(({ content }) => [content.recipient.name, content.corrects])).toEqual([
      ["Wrong Ltd", null],
      ["Wrong Ltd", invoiceNumber(1)],
      ["Wrong Ltd", invoiceNumber(1)],
      [RECIPIENT.name, creditNumber(2)],
    ]);
    for (const { content } of stored)
      expect(content.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(content.total);
    expect(await readPdf(order, 3)).toEqual(
      expect.arrayContaining([
        `Corrects ${creditNumber(2)}, whose recipient was wrong.`,
        "Already credited",
        "-$4.00",
      ]),
    );
    expect(await readPdf(order, 2)).not.toContain("The refund goes to the card that was charged.");
    for (let times = 1; times < invoiceLimits.corrections; times++)
      expect((await save(order, { ...RECIPIENT, name: `Company ${times}` })).statusCode).toBe(200);
    const tooMany = await save(order, { ...RECIPIENT, name: "Once more" });
    expect(tooMany.statusCode).toBe(409);
    expect(tooMany.json().message).toBe(messages.invoices.problems["corrected-too-often"]);
    // Control: the current recipient again is no correction.
    expect((await save(order, { ...RECIPIENT, name: "Company 4" })).statusCode).toBe(200);
  });

  test("with letters of other scripts and a long name loses nothing", async () => {
    const name = "Gesellschaft fuer die Vorfuehrung und Verbreitung unabhaengiger Filme und Reihen mbH";
    const order = await buyOne({ invoice: { ...RECIPIENT, name, address: "\u6771\u4eac" } });
    const texts = await readPdf(order, 0);
    const lines = texts.filter((text) => name.includes(text));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(" ")).toBe(name);
    expect(texts.some((text) => text.includes("\u2026"))).toBe(false);
  });
});

test("the documents of a taxed order say net, tax and gross by rate, the seller's number, and what a donation is for", async () => {
  const { db } = app.services;
  const show = await createTicketedEvent(app);
  await db.update(accounts).set({ taxNumber: "PT509442013" }).where(eq(accounts.id, show.seller.id));
  await db
    .update(pages)
    .set({
      tax: { mode: "included", rate: 2300, name: "VAT" },
      receipt: { asksBusinesses: true, charity: { text: "For the film fund.", number: "CC 12345" } },
    })
    .where(eq(pages.id, show.page.id));
  const donation = await ensureDonationProduct(app, show.page.id, 1000);
  const order = await buy(show, {
    invoice: RECIPIENT,
    products: [
      { id: show.ticketId, quantity: 2 },
      { id: donation, quantity: 1 },
    ],
  });
  const texts = await readPdf(order, 0);
  expect(texts).toEqual(
    expect.arrayContaining([
      "Tax number PT509442013",
      "For the film fund.",
      "Charity number CC 12345",
      "Rate",
      "Net",
      "Tax",
      "Gross",
      "VAT 23%",
      "$12.20",
      "$2.80",
      "$15.00",
      "Not taxed",
      "$10.00",
      "$22.20",
      "$25.00",
    ]),
  );
  const { text } = await readReceipt(order);
  for (const part of [
    `Receipt ${invoiceNumber(1)}`,
    "Tax number PT509442013",
    "Net $22.20",
    "VAT 23% $12.20 + $2.80 = $15.00",
    "Not taxed $10.00",
    "Total $22.20 + $2.80 = $25.00",
    "For the film fund.",
    "Charity number CC 12345",
  ])
    expect(text).toContain(part);
  allowLanguages(app);
  const languages = ["de", "fr", "es", "pt-BR"] as const;
  for (const language of languages)
    expect(await readPdf(order, 0, `?lang=${language}`)).toContain(getTexts(language).invoiceSheet.tax.gross);

  // A part of the order is a part of each rate, and all documents together are what is left.
  await refund(order, { amount: 999 });
  await refund(order, { amount: 1 });
  await save(order, { ...RECIPIENT, name: "Corrected Ltd" });
  await refund(order, { amount: 500 });
  await returnRefunds(order);
  await refund(order);
  const documents = await findStored(order.id);
  expect(documents.map(({ content }) => content.tax?.byRate.length)).toEqual(documents.map(() => 2));
  for (const { content } of documents) {
    const { tax, total } = content;
    expect((tax?.net ?? 0) + (tax?.tax ?? 0)).toBe(total);
    expect(tax?.byRate.reduce((sum, { gross }) => sum + gross, 0)).toBe(total);
    for (const { net, tax: part, gross } of tax?.byRate ?? []) expect(net + part).toBe(gross);
  }
  const left = [0, 1].map((at) =>
    documents.reduce((sum, { kind, content }) => {
      const { net = 0, tax = 0 } = content.tax?.byRate[at] ?? {};
      return [net, tax].map((cents, part) => (sum[part] ?? 0) + (kind === "invoice" ? cents : -cents));
    }, [] as number[]),
  );
  expect(left).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(documents.some(({ content }) => content.charity)).toBe(true);
  expect(documents.filter(({ kind }) => kind === "credit-note").some(({ content }) => content.charity)).toBe(
    false,
  );
});

test("the receipt of a gift with several taxes of the same net ends with what was paid, and has no two rules in a row", async () => {
  const show = await createTicketedEvent(app, { tax: { mode: "place" }, currency: "cad" });
  const order = await buy(show, {
    currency: "cad",
    country: "CA",
    state: "QC",
    zip: "H2X 1Y4",
    gift: { recipientName: "Bo", recipientEmail: "bo@example.com", message: "" },
  });
  const { text, html } = await readReceipt(order);
  expect(text).toMatch(/GST 5% .+ QST QC 9\.975% .+ Total CA\$15\.00 \+ CA\$2\.25 = CA\$17\.25/);
  expect(html).not.toMatch(/<hr[^>]*>(<!--.*?-->|\s)*<hr/);
});

test("tax on top of the prices is a line, and a tax that the buyer owes is said", async () => {
  const order = await buyOne({ invoice: RECIPIENT });
  const [stored] = await findStored(order.id);
  if (!stored) throw new Error("no document");
  const lines = buildSaleLines({ discountCents: 0, totalCents: 1620 }, []);
  expect(lines).toEqual([{ kind: "tax", title: null, quantity: 1, unitCents: 1620, cents: 1620 }]);
  const byRate = [{ name: "", country: "DE", state: null, rate: 0, net: 1500, tax: 0, gross: 1500 }];
  await app.services.db
    .update(invoices)
    .set({
      content: { ...stored.content, lines, tax: { net: 1500, tax: 0, isReverseCharge: true, byRate } },
    })
    .where(eq(invoices.id, stored.id));
  expect(await readPdf(order, 0)).toEqual(
    expect.arrayContaining(["Tax", "Reverse charge: the recipient owes the tax."]),
  );
  // Arabic letters are pictures.
  allowLanguages(app);
  expect(await readPdf(order, 0, "?lang=ar")).not.toContain("Reverse charge: the recipient owes the tax.");
});

test("an invoice is in the language of its reader, also one whose words are drawn", async () => {
  allowLanguages(app);
  const order = await buyOne({ invoice: RECIPIENT });
  const { invoiceSheet: english } = messages;
  const { invoiceSheet: german, formats } = getTexts("de");
  const total = formats.money(1500, "usd");
  expect(await readPdf(order, 0, "?lang=de")).toEqual(
    expect.arrayContaining([
      german.title("invoice", invoiceNumber(1)),
      german.total.invoice,
      total,
      "Deutschland",
    ]),
  );
  // No owner titled the ticket.
  expect(await readPdf(order, 0, "?lang=fr")).toContain(getTexts("fr").orderForm.ticket);
  // Arabic letters are pictures, and everything else stays a text.
  const arabic = await readPdf(order, 0, "?lang=ar");
  expect(arabic).toContain(RECIPIENT.name);
  for (const words of [english.from, english.columns.amount, "Germany"]) expect(arabic).not.toContain(words);
});

describe("no invoice is issued", () => {
  test("for a free order: a sentence at the field, in the checkout and after it", async () => {
    const show = await createTicketedEvent(app);
    const free = await createProduct(app, show.page.id, { type: "ticket", title: "Seat", priceCents: 0 });
    const products = [{ id: free.id, quantity: 1 }];
    const rejected = await app.buy(show.page.id, { products, invoice: RECIPIENT });
    expect(rejected.statusCode).toBe(422);
    expect(rejected.json().errors).toEqual({ "invoice.name": { msg: messages.invoices.problems.free } });
    const order = await buy(show, { products });
    const response = await save(order);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ name: { msg: messages.invoices.problems.free } });
    expect((await list(order)).json().data.problem).toBe("free");
  });

  test("after a full refund, in a dispute, and for an order that was not paid", async () => {
    const order = await buyOne();
    await refund(order);
    const refunded = await save(order);
    expect(refunded.statusCode).toBe(409);
    expect(refunded.json().message).toBe(messages.invoices.problems.refunded);
    const other = await buyOne();
    for (const [status, problem] of [
      ["disputed", "disputed"],
      ["expired", "unpaid"],
      ["failed", "unpaid"],
    ] as const) {
      await app.services.db.update(orders).set({ status }).where(eq(orders.id, other.id));
      expect((await save(other)).json().message).toBe(messages.invoices.problems[problem]);
    }
    expect(await findStored(other.id)).toEqual([]);
  });

  test.each([
    ["name", { name: "  " }, "name-missing"],
    ["name", { name: "x".repeat(201) }, "name-too-long"],
    ["address", { address: "" }, "address-missing"],
    ["address", { address: "x".repeat(501) }, "address-too-long"],
    ["country", { country: "Atlantis" }, "country-missing"],
    ["taxNumber", { taxNumber: "x".repeat(51) }, "tax-number-too-long"],
    ["taxNumber", { taxNumber: "DE136695975" }, "tax-number-wrong"],
    ["taxNumber", { country: "PT" }, "tax-number-wrong"],
  ] as const)("with a wrong %s %o, which is said at the field", async (field, wrong, issue) => {
    const order = await buyOne();
    const payload = { ...RECIPIENT, ...wrong };
    const text =
      issue === "tax-number-wrong"
        ? messages.apiErrors.payments.wrongTaxNumber
        : messages.invoices.issues[issue];
    const response = await save(order, payload);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ [field]: { msg: text } });
    const products = [{ id: order.show.ticketId, quantity: 1 }];
    const checkout = await app.buy(order.pageId, { products, invoice: payload });
    expect(checkout.json().errors).toEqual({ [`invoice.${field}`]: { msg: text } });
  });

  test("for a gift by its links: the buyer asks the organizer, who sees it with the box office and staff", async () => {
    const show = await createTicketedEvent(app);
    const gift = { recipientName: "Ida", recipientEmail: "ida@example.com", message: "" };
    const products = [{ id: show.ticketId, quantity: 1 }];
    const rejected = await app.buy(show.page.id, { products, gift, invoice: RECIPIENT });
    expect(rejected.json().errors).toEqual({ "invoice.name": { msg: messages.invoices.gift } });
    const placed = await createOrder(app.services, show.page.id, { gift });
    const order = { id: placed.id, slug: placed.slug, show, pageId: show.page.id, headers: {} };
    expect((await list(order)).statusCode).toBe(404);
    expect((await save(order)).statusCode).toBe(404);
    const byOwner = await app.http.inject({
      method: "PUT",
      url: pathOf(order, order.id),
      headers: show.seller.headers,
      payload: RECIPIENT,
    });
    expect(byOwner.json().data.invoices).toHaveLength(1);
  });
});

describe("who sees invoices", () => {
  test("the link of one ticket that was sent on shows none, and no other order's link opens one", async () => {
    const order = await buyOne({ invoice: RECIPIENT });
    const placed = await app.http.inject({ url: `/v1/pages/${order.pageId}/orders/${order.slug}` });
    const [ticket] = placed.json().data.tickets;
    const link = await app.http.inject({
      method: "POST",
      url: `/v1/pages/${order.pageId}/orders/${order.slug}/tickets/${ticket.id}/link`,
    });
    const { slug } = link.json().data;
    expect((await list({ ...order, slug })).statusCode).toBe(404);
    expect((await save({ ...order, slug })).statusCode).toBe(404);
    const [document] = await readDocuments(order);
    const path = (slug: string) => `${pathOf(order, slug)}/${document?.id}`;
    expect((await app.http.inject({ url: path(slug) })).statusCode).toBe(404);
    const other = await buy(order.show, { email: "other@example.com" });
    expect((await app.http.inject({ url: path(other.slug) })).statusCode).toBe(404);
    // Control: the order's own link opens it.
    expect((await app.http.inject({ url: path(order.slug) })).statusCode).toBe(200);
  });

  test("the owner, a key that reads orders, and staff, whose change is audited", async () => {
    const order = await buyOne({ invoice: RECIPIENT });
    const [document] = await readDocuments(order);
    const support = await createAccount(app.services, { type: "admin", staffRole: "support" });
    const key = await createKeyHeaders(app.services, order.show.seller.id, ["orders:read"]);
    for (const headers of [order.headers, key, support.headers]) {
      const url = `/v1/pages/${order.pageId}/orders/${order.id}`;
      expect((await app.http.inject({ url: `${url}/invoices/${document?.id}`, headers })).statusCode).toBe(
        200,
      );
      const detail = await app.http.inject({ url: `${url}/detail`, headers });
      expect(detail.json().data.invoices).toEqual([document]);
    }
    const saved = await app.http.inject({
      method: "PUT",
      url: pathOf(order, order.id),
      headers: support.headers,
      payload: { ...RECIPIENT, name: "Castellane Filme" },
    });
    expect(saved.json().data.invoices).toHaveLength(3);
    const entry = and(eq(auditEntries.action, "invoice.save"), eq(auditEntries.subjectId, order.id));
    expect(await app.services.db.$count(auditEntries, entry)).toBe(1);
    const stranger = await createAccount(app.services);
    const url = pathOf(order, order.id);
    expect((await app.http.inject({ url, headers: stranger.headers })).statusCode).toBe(404);
  });
});

describe("a credit note", () => {
  test("is issued for each refund, names the invoice, and is taken back when the bank sends the refund back", async () => {
    const order = await buyOne({ invoice: RECIPIENT });
    const placed = await app.http.inject({ url: `/v1/pages/${order.pageId}/orders/${order.slug}` });
    const [ticket] = placed.json().data.tickets;
    await refund(order, { amount: 200 });
    await refund(order, { ticket: ticket.id });
    expect(describeAll(await readDocuments(order))).toEqual([
      ["invoice", "sale", invoiceNumber(1), 1500],
      ["credit-note", "refund", creditNumber(1), 200],
      ["credit-note", "refund", creditNumber(2), 750],
    ]);
    expect(await readPdf(order, 1)).toEqual(
      expect.arrayContaining([
        `Credit note ${creditNumber(1)}`,
        `Credits invoice ${invoiceNumber(1)}.`,
        "$2.00",
        "Refund",
        "The refund goes to the card that was charged.",
      ]),
    );
    const [, , ofTicket] = await findStored(order.id);
    expect(ofTicket?.content.lines).toMatchObject([
      { kind: "refund", title: expect.any(String), cents: 750 },
    ]);
    await returnRefunds(order);
    // Fetched again, it changes nothing.
    await returnRefunds(order);
    const documents = await readDocuments(order);
    const returned = documents.slice(3);
    expect(returned.map(({ kind, reason }) => [kind, reason])).toEqual([
      ["invoice", "refund-returned"],
      ["invoice", "refund-returned"],
    ]);
    expect(returned.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([200, 750]);
    expect(sum(documents)).toBe(1500);
  });

  test("follows at once for refunds that were made before the invoice, and not for those of a second charge", async () => {
    const order = await buyOne();
    await refund(order, { amount: 300 });
    const saved = await save(order);
    expect(describeAll(saved.json().data.invoices)).toEqual([
      ["invoice", "sale", invoiceNumber(1), 1500],
      ["credit-note", "refund", creditNumber(1), 300],
    ]);
    const { db } = app.services;
    const other = await buyOne({ invoice: RECIPIENT });
    const [row] = await db.select().from(orders).where(eq(orders.id, other.id));
    const charge = row?.chargeId ?? "";
    await db
      .update(orders)
      .set({ chargeId: `${charge}_first` })
      .where(eq(orders.id, other.id));
    const { id } = await app.stripe.refunds.create({ charge });
    await reconcileRefund(app.services, await app.services.payments.getRefund(id));
    expect(await readDocuments(other)).toHaveLength(1);
  });
});

test("the documents of random histories add up to what was paid and not refunded", async () => {
  for (let round = 0; round < scaleRepetitions(20); round++) {
    const random = createRandom(round + 1);
    const order = await buyOne(random() < 0.5 ? { invoice: RECIPIENT } : {});
    for (let step = 0; step < 6; step++) {
      const roll = random();
      if (roll < 0.4) await refund(order, { amount: 1 + Math.floor(random() * 500) });
      else if (roll < 0.6) await returnRefunds(order);
      else await save(order, { ...RECIPIENT, name: `Company ${Math.floor(random() * 4)}` });
      const documents = await readDocuments(order);
      const [row] = await app.services.db.select().from(orders).where(eq(orders.id, order.id));
      if (documents.length > 0)
        expect(sum(documents), `round ${round}, step ${step}`).toBe(
          (row?.totalCents ?? 0) - (row?.refundedCents ?? 0),
        );
      for (const { content } of await findStored(order.id))
        expect(content.lines.reduce((total, { cents }) => total + cents, 0)).toBe(content.total);
    }
    const stored = await findStored(order.id);
    for (const kind of ["invoice", "credit-note"] as const) {
      const numbers = stored.filter((document) => document.kind === kind).map(({ number }) => number);
      expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    }
  }
});

const sum = (documents: readonly ListedInvoice[]): number =>
  documents.reduce((total, { kind, total: cents }) => total + (kind === "invoice" ? cents : -cents), 0);

describe("the numbers of receipts", () => {
  const PARALLEL = 50;
  const firstNumbers = Array.from({ length: PARALLEL }, (_, at) => at + 1);

  /** Paid orders of one seller, each paid a second before the one that was created before it. */
  async function createOrders(count: number, show?: Show) {
    const sold = show ?? (await createTicketedEvent(app));
    const created: Bought[] = [];
    for (let at = 0; at < count; at++) {
      const paidAt = new Date(Date.now() - at * 1000);
      const { id, slug } = await createOrder(app.services, sold.page.id, { totalCents: 1500, paidAt });
      created.push({ id, slug, show: sold, pageId: sold.page.id, headers: sold.seller.headers });
    }
    return { show: sold, created };
  }
  /** Those of a seller's receipts and of further invoices, which have one series. */
  const findNumbers = async (seller: string, kind: "invoice" | "credit-note" = "invoice") => {
    const { rows } = await app.services.db.execute<{ number: number }>(sql`
      select number from ${receipts} where seller = ${seller} and ${kind} = 'invoice'
      union select number from ${invoices} where seller = ${seller} and kind = ${kind} order by 1`);
    return rows.map(({ number }) => number);
  };
  const findOrderNumbers = async (orders: readonly Bought[]) =>
    Promise.all(orders.map(({ id }) => findReceiptNumber(app.services.db, id)));

  test(`of ${PARALLEL} sales at once follow the time of payment, without a gap or a double`, async () => {
    const show = await createTicketedEvent(app);
    const buyers = firstNumbers.map((at) =>
      app.buy(show.page.id, {
        products: [{ id: show.ticketId, quantity: 1 }],
        email: `parallel.${at}@example.com`,
        ...(at % 5 === 0 && { invoice: RECIPIENT }),
      }),
    );
    const sold = Promise.all(buyers);
    // Several workers beside the sales, some of which are killed with numbers in their hands.
    const killed = Promise.allSettled(
      Array.from({ length: 5 }, () =>
        app.services.db.transaction(async (tx) => {
          await takeNumbers(tx, { seller: show.seller.id, kind: "invoice", count: 3 });
          throw new Error("killed");
        }),
      ),
    );
    const given = Array.from({ length: 6 }, () => giveReceiptNumbers(app.services));
    expect((await sold).map(({ statusCode }) => statusCode)).toEqual(firstNumbers.map(() => 201));
    expect((await killed).every(({ status }) => status === "rejected")).toBe(true);
    await Promise.all(given);
    await giveReceiptNumbers(app.services);
    expect(await findNumbers(show.seller.id)).toEqual(firstNumbers);
    const documents = await app.services.db
      .select({ number: invoices.number, receipt: receipts.number })
      .from(invoices)
      .innerJoin(receipts, eq(receipts.orderId, invoices.orderId))
      .where(eq(invoices.seller, show.seller.id));
    expect(documents).toHaveLength(PARALLEL / 5);
    for (const { number, receipt } of documents) expect(number).toBe(receipt);
  });

  test("are given in the order of payment, also to orders without an email, once, and not to earlier or free ones", async () => {
    const { show, created } = await createOrders(3);
    const [last, middle, first] = created;
    const free = await createOrder(app.services, show.page.id, { totalCents: 0 });
    const earlier = await createOrder(app.services, show.page.id, { receiptDue: false });
    const unpaid = await createOrder(app.services, show.page.id, { status: "pending", paidAt: null });
    await giveReceiptNumbers(app.services);
    await giveReceiptNumbers(app.services);
    expect(await findNumbers(show.seller.id)).toEqual([1, 2, 3]);
    const numbers = [first, middle, last].map((order) => order?.id ?? "");
    expect(await Promise.all(numbers.map((id) => findReceiptNumber(app.services.db, id)))).toEqual(
      [1, 2, 3].map(invoiceNumber),
    );
    for (const { id } of [free, earlier, unpaid])
      expect(await findReceiptNumber(app.services.db, id)).toBeNull();
    const placed = await app.http.inject({ url: `/v1/pages/${show.page.id}/orders/${first?.slug}` });
    expect(placed.json().data.receiptNumber).toBe(invoiceNumber(1));
    // An earlier order gets one with its invoice.
    const asked = { ...created[0]!, id: earlier.id, slug: earlier.slug };
    expect(describeAll((await save(asked)).json().data.invoices)).toEqual([
      ["invoice", "sale", invoiceNumber(4), 750],
    ]);
  });

  test("wait for no order that is locked, and give it its number the next time", async () => {
    const { created } = await createOrders(2);
    const [later, earlier] = created;
    await app.services.db.transaction(async (tx) => {
      await tx
        .select()
        .from(orders)
        .where(eq(orders.id, earlier?.id ?? ""))
        .for("no key update");
      await giveReceiptNumbers(app.services);
    });
    expect(await findOrderNumbers(created)).toEqual([invoiceNumber(1), null]);
    await giveReceiptNumbers(app.services);
    expect(await findOrderNumbers([later!, earlier!])).toEqual([1, 2].map(invoiceNumber));
  });

  test(`of invoices that ${PARALLEL} buyers ask for at once, before they have one and beside the job, have no gap and no double`, async () => {
    const { show, created } = await createOrders(PARALLEL);
    const job = giveReceiptNumbers(app.services);
    const responses = await Promise.all([...created, ...created].map((order) => save(order)));
    await job;
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
    expect(await findNumbers(show.seller.id)).toEqual(firstNumbers);
    const [order] = created;
    if (!order) throw new Error("no order");
    // One correction is one further number of each series.
    await Promise.all(firstNumbers.map(() => save(order, { ...RECIPIENT, name: "Corrected Ltd" })));
    expect(await findNumbers(show.seller.id)).toEqual([...firstNumbers, PARALLEL + 1]);
    expect(await findNumbers(show.seller.id, "credit-note")).toEqual([1]);
  });

  test("control: without the lock there are doubles, and with a sequence there are gaps", async () => {
    const { db } = app.services;
    const { show, created } = await createOrders(PARALLEL);
    const seller = show.seller.id;
    await db.insert(numberSeries).values({ seller, kind: "invoice", year, lastNumber: 0 });
    const isSeries = eq(numberSeries.seller, seller);
    const outcomes = await Promise.allSettled(
      created.map(({ id: orderId }) =>
        db.transaction(async (tx) => {
          const [series] = await tx.select().from(numberSeries).where(isSeries);
          const number = (series?.lastNumber ?? 0) + 1;
          await tx.execute(sql`select pg_sleep(0.005)`);
          await tx.update(numberSeries).set({ lastNumber: number }).where(isSeries);
          await tx.insert(receipts).values({ orderId, seller, year, number, paidAt: new Date() });
        }),
      ),
    );
    // The constraint rejects what would be the same number twice.
    const doubles = outcomes.filter(
      (outcome) => outcome.status === "rejected" && violatesConstraint(outcome.reason, "receipts_number_key"),
    );
    expect(doubles.length).toBeGreaterThan(0);
    await db.update(orders).set({ receiptDue: false }).where(eq(orders.pageId, show.page.id));

    await db.execute(sql`create sequence control_series`);
    const draw = (fails: boolean) =>
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ n: string }>(sql`select nextval('control_series') as n`);
        if (fails) throw new Error("rolled back");
        return Number(rows[0]?.n);
      });
    expect(await draw(false)).toBe(1);
    await expect(draw(true)).rejects.toThrow("rolled back");
    expect(await draw(false)).toBe(3);
  });

  test("that documents had before there were years stay, and their corrections have the new ones", async () => {
    const { show, created } = await createOrders(1);
    const [order] = created;
    if (!order) throw new Error("no order");
    await insertInvoice(app.services, { accountId: show.seller.id, orderId: order.id });
    const [former] = await readDocuments(order);
    expect(former?.number).toMatch(/^M-\d+$/);
    await save(order);
    const documents = await readDocuments(order);
    expect(documents.map(({ number }) => number)).toEqual([
      former?.number,
      creditNumber(1),
      invoiceNumber(1),
    ]);
    expect(await readPdf(order, 0)).toContain(`Invoice ${former?.number}`);
    expect(await readPdf(order, 1)).toContain(`Corrects ${former?.number}, whose recipient was wrong.`);
    await giveReceiptNumbers(app.services);
    expect(await findNumbers(show.seller.id)).toEqual([1, 2]);
  });
});
