import type Stripe from "stripe";
import { beforeEach, describe, expect, it } from "vitest";
import { catchError, createClient, startTestServer } from "../testing/test-server.ts";

const FILMMAKER = "acct_filmmaker00000fr";
const { url, stripe, control } = await startTestServer();

beforeEach(async () => {
  await control("reset", {});
});

type Details = NonNullable<Stripe.Tax.CalculationCreateParams["customer_details"]>;
type Address = Details["address"];

const calculate = (
  address: Address,
  more: object = {},
  details: Partial<Details> = {},
  options: Stripe.RequestOptions = {},
) =>
  stripe.tax.calculations.create(
    {
      currency: "eur",
      line_items: [{ amount: 1000, reference: "ticket" }],
      customer_details: { address, address_source: "billing", ...details },
      ...more,
    },
    options,
  );

const newYork = { country: "US", postal_code: "10001" };

/** Reads the tax of 1000 units and the rates, as '200: 20.0 vat'. */
async function describeTax(
  address: NonNullable<Address>,
  more: Partial<Stripe.Tax.CalculationCreateParams> = {},
) {
  const { tax_amount_exclusive: tax, tax_breakdown: parts } = await calculate(address, more);
  const rates = parts.map(
    ({ tax_rate_details: rate, taxability_reason: reason }) =>
      `${rate.percentage_decimal} ${reason === "standard_rated" ? rate.tax_type : reason}`,
  );
  return `${tax}: ${rates.join(" + ")}`;
}

describe("the tax of a place", () => {
  it.each([
    [{ country: "FR" }, "200: 20.0 vat"],
    [{ country: "FI" }, "255: 25.5 vat"],
    [{ country: "GB" }, "200: 20.0 vat"],
    [{ country: "CH" }, "81: 8.1 vat"],
    [{ country: "AU" }, "100: 10.0 gst"],
    [{ country: "JP" }, "100: 10.0 jct"],
    [{ country: "CA", state: "ON" }, "130: 13.0 hst"],
    [{ country: "CA", postal_code: "M5V 2T6" }, "130: 13.0 hst"],
    [{ country: "CA", state: "CA-QC" }, "150: 5.0 gst + 9.975 qst"],
    [{ country: "CA", state: "AB", postal_code: "T2P1J9" }, "50: 5.0 gst"],
    [{ country: "CA", postal_code: "X0A 0H0" }, "50: 5.0 gst"],
    [newYork, "89: 4.0 sales_tax + 4.5 sales_tax + 0.375 sales_tax"],
    [{ country: "US", postal_code: "90210-1234", state: "CA" }, "73: 7.25 sales_tax"],
    [{ country: "US", postal_code: "97712" }, "0: 0.0 not_subject_to_tax"],
    [{ country: "KE" }, "0: 0.0 not_supported"],
  ])("%j: %s", async (address, tax) => {
    expect(await describeTax(address)).toBe(tax);
  });

  it("is collected only where the account is registered", async () => {
    await control("settings", { taxRegistrations: ["FR", "US-CA"] });
    expect(await describeTax({ country: "FR" })).toBe("200: 20.0 vat");
    expect(await describeTax({ country: "DE" })).toBe("0: 0.0 not_collecting");
    expect(await describeTax(newYork)).toBe("0: 0.0 not_collecting");
    await control("settings", { taxRegistrations: "all" });
    expect(await describeTax({ country: "DE" })).toBe("190: 19.0 vat");
  });

  it("is not due on a tax code that is not taxed", async () => {
    const line_items = [{ amount: 1000, tax_code: "txcd_00000000" }];
    expect(await describeTax({ country: "FR" }, { line_items })).toBe("0: 0.0 not_subject_to_tax");
  });
});

describe("an address", () => {
  it.each([
    [{ country: "US" }, "customer_tax_location_invalid"],
    [{ country: "US", state: "NY" }, "customer_tax_location_invalid"],
    [{ country: "US", postal_code: "1000" }, "customer_tax_location_invalid"],
    [{ country: "US", postal_code: "00000" }, "customer_tax_location_invalid"],
    [{ country: "US", postal_code: "10001", state: "CA" }, "customer_tax_location_invalid"],
    [{ country: "CA" }, "customer_tax_location_invalid"],
    [{ country: "CA", state: "XX" }, "customer_tax_location_invalid"],
    [{ country: "CA", postal_code: "D5V2T6" }, "customer_tax_location_invalid"],
    [{ country: "CA", postal_code: "M5V2T6", state: "QC" }, "customer_tax_location_invalid"],
    [{ country: "ZZ" }, "country_code_invalid"],
    [{ country: "Germany" }, "country_code_invalid"],
    [{ country: "" }, "parameter_missing"],
  ])("is rejected: %j", async (address, code) => {
    expect(await catchError(calculate(address))).toMatchObject({
      type: "StripeInvalidRequestError",
      statusCode: 400,
      code,
    });
  });
});

describe("a calculation", () => {
  it("adds tax on top of an amount, or finds it inside, in each line and the shipping", async () => {
    const calculation = await calculate(
      { country: "PT", postal_code: "1100-148" },
      {
        line_items: [
          { amount: 850, reference: "ticket", tax_behavior: "inclusive", quantity: 1 },
          {
            amount: 1800,
            reference: "poster",
            tax_behavior: "exclusive",
            quantity: 2,
            metadata: { sku: "7" },
          },
        ],
        shipping_cost: { amount: 400, tax_behavior: "inclusive" },
        expand: ["line_items.data.tax_breakdown"],
      },
    );
    expect(calculation).toMatchObject({
      object: "tax.calculation",
      currency: "eur",
      amount_total: 850 + 1800 + 414 + 400,
      tax_amount_inclusive: 159 + 75,
      tax_amount_exclusive: 414,
      shipping_cost: { amount: 400, amount_tax: 75, tax_behavior: "inclusive", tax_code: "txcd_92010001" },
      customer_details: {
        address: { country: "PT", postal_code: "1100-148", state: null },
        address_source: "billing",
        tax_ids: [],
        taxability_override: "none",
      },
      tax_breakdown: [
        { amount: 234, inclusive: true, taxable_amount: 691 + 325, taxability_reason: "standard_rated" },
        { amount: 414, inclusive: false, taxable_amount: 1800 },
      ],
      line_items: {
        data: [
          { amount: 850, amount_tax: 159, reference: "ticket", tax_breakdown: [{ amount: 159 }] },
          { amount: 1800, amount_tax: 414, quantity: 2, metadata: { sku: "7" }, tax_code: "txcd_10000000" },
        ],
      },
    });
    expect(calculation.id).toMatch(/^taxcalc_/);
  });

  it("can be read again with its lines until it expires after 90 days", async () => {
    const { id, line_items: lines, expires_at: expires } = await calculate({ country: "FR" });
    expect(lines).toBeUndefined();
    expect(expires).toBeGreaterThan(Date.now() / 1000 + 89 * 24 * 3600);
    const again = await stripe.tax.calculations.retrieve(id ?? "", { expand: ["line_items"] });
    expect(again.line_items?.data).toMatchObject([{ reference: "ticket", amount_tax: 200 }]);
    expect((await stripe.tax.calculations.listLineItems(id ?? "")).data).toMatchObject([
      { reference: "ticket" },
    ]);

    await control(`tax/calculations/${id}/expire`, {});
    expect(await catchError(stripe.tax.calculations.retrieve(id ?? ""))).toMatchObject({ statusCode: 404 });
    const late = stripe.tax.transactions.createFromCalculation({ calculation: id ?? "", reference: "late" });
    expect(await catchError(late)).toMatchObject({ code: "resource_missing", param: "calculation" });
  });

  it("lists its lines page by page in their order", async () => {
    const line_items = Array.from({ length: 12 }, (_, index) => ({ amount: 100 + index }));
    const { id } = await calculate({ country: "FR" }, { line_items });
    const amounts: number[] = [];
    for await (const line of stripe.tax.calculations.listLineItems(id ?? "", { limit: 5 }))
      amounts.push(line.amount);
    expect(amounts).toEqual(line_items.map(({ amount }) => amount));
  });

  it("has one result for an idempotency key", async () => {
    const first = await calculate({ country: "FR" }, {}, {}, { idempotencyKey: "order-1" });
    const again = await calculate({ country: "FR" }, {}, {}, { idempotencyKey: "order-1" });
    expect(again.id).toBe(first.id);
    const other = calculate({ country: "DE" }, {}, {}, { idempotencyKey: "order-1" });
    expect(await catchError(other)).toMatchObject({ type: "StripeIdempotencyError" });
  });

  it("counts yen in yen", async () => {
    const { tax_amount_exclusive: tax } = await calculate(
      { country: "JP" },
      { currency: "jpy", line_items: [{ amount: 755 }] },
    );
    expect(tax).toBe(76);
  });

  it.each([
    [{ currency: "zzz" }, undefined, "currency"],
    [{ line_items: [] }, "parameter_missing", "line_items"],
    [{ line_items: [{ amount: -1 }] }, "parameter_invalid_integer", "line_items[0][amount]"],
    [{ line_items: [{ amount: 1.5 }] }, "parameter_invalid_integer", "line_items[0][amount]"],
    [{ line_items: [{ amount: 1, tax_behavior: "inside" }] }, undefined, "line_items[0][tax_behavior]"],
    [{ line_items: [{ amount: 1, tax_code: "ticket" }] }, "resource_missing", "line_items[0][tax_code]"],
    [
      {
        line_items: [
          { amount: 1, reference: "a" },
          { amount: 2, reference: "a" },
        ],
      },
      undefined,
      "line_items",
    ],
    [{ line_items: Array.from({ length: 101 }, () => ({ amount: 1 })) }, undefined, "line_items"],
    [{ shipping_cost: { amount: 1, tax_behavior: "inside" } }, undefined, "shipping_cost[tax_behavior]"],
    [{ tax_date: 1 }, undefined, "tax_date"],
    [{ colour: "red" }, "parameter_unknown", "colour"],
    [{ line_items: [{ amount: 1, colour: "red" }] }, "parameter_unknown", "line_items[0][colour]"],
  ])("rejects %j", async (wrong, code, param) => {
    expect(await catchError(calculate({ country: "FR" }, wrong))).toMatchObject({
      type: "StripeInvalidRequestError",
      statusCode: 400,
      code,
      param,
    });
  });
});

describe("a business buyer", () => {
  const reason = async (country: string, type: string, more: Partial<Details> = {}) => {
    const { tax_breakdown: parts, tax_amount_exclusive: tax } = await calculate(
      {
        country,
        ...(country === "CA" && { state: "ON" }),
        ...(country === "US" && { postal_code: "90210" }),
      },
      {},
      { tax_ids: [{ type, value: "123" }], ...more },
    );
    return [parts[0]?.taxability_reason, tax];
  };

  it.each([
    ["FR", "eu_vat", "reverse_charge"],
    ["GB", "gb_vat", "reverse_charge"],
    ["AU", "au_abn", "reverse_charge"],
    ["JP", "jp_trn", "reverse_charge"],
    ["CA", "ca_gst_hst", "reverse_charge"],
    ["FR", "gb_vat", "standard_rated"],
    ["US", "us_ein", "standard_rated"],
  ])("in %s with %s is %s by a seller in the United States", async (country, type, expected) => {
    expect((await reason(country, type))[0]).toBe(expected);
  });

  it("pays the tax of a seller in their own country", async () => {
    await control("settings", { country: "FR" });
    expect(await reason("FR", "eu_vat")).toEqual(["standard_rated", 200]);
    expect(await reason("DE", "eu_vat")).toEqual(["reverse_charge", 0]);
  });

  it("can be exempt, and a seller can decide the reverse charge", async () => {
    expect(await reason("FR", "gb_vat", { taxability_override: "customer_exempt" })).toEqual([
      "customer_exempt",
      0,
    ]);
    expect(await reason("FR", "gb_vat", { taxability_override: "reverse_charge" })).toEqual([
      "reverse_charge",
      0,
    ]);
    expect(await catchError(reason("FR", "passport number"))).toMatchObject({
      param: "customer_details[tax_ids][0][type]",
    });
  });
});

describe("a transaction", () => {
  const record = async (reference: string, more: Partial<Stripe.Tax.CalculationCreateParams> = {}) => {
    const { id } = await calculate({ country: "FR" }, more);
    return stripe.tax.transactions.createFromCalculation({
      calculation: id ?? "",
      reference,
      metadata: { order: "1" },
      expand: ["line_items"],
    });
  };
  const reverse = (
    original: string,
    reference: string,
    more: Partial<Stripe.Tax.TransactionCreateReversalParams> = { mode: "full" },
  ) =>
    stripe.tax.transactions.createReversal({
      mode: "partial",
      original_transaction: original,
      reference,
      expand: ["line_items"],
      ...more,
    });

  it("is made of a calculation, under a reference of its own", async () => {
    const transaction = await record("order-1", { shipping_cost: { amount: 400 } });
    expect(transaction).toMatchObject({
      object: "tax.transaction",
      type: "transaction",
      reference: "order-1",
      metadata: { order: "1" },
      reversal: null,
      shipping_cost: { amount: 400, amount_tax: 80 },
      line_items: { data: [{ object: "tax.transaction_line_item", amount: 1000, amount_tax: 200 }] },
    });
    expect(await stripe.tax.transactions.retrieve(transaction.id)).toMatchObject({ id: transaction.id });
    expect(await catchError(record("order-1"))).toMatchObject({
      code: "resource_already_exists",
      param: "reference",
    });
    const unknown = stripe.tax.transactions.createFromCalculation({
      calculation: "taxcalc_missing",
      reference: "order-2",
    });
    expect(await catchError(unknown)).toMatchObject({ code: "resource_missing", param: "calculation" });
  });

  it("is reversed as a whole, once", async () => {
    const { id } = await record("order-1", { shipping_cost: { amount: 400 } });
    const reversal = await reverse(id, "refund-1");
    expect(reversal).toMatchObject({
      type: "reversal",
      reversal: { original_transaction: id },
      shipping_cost: { amount: -400, amount_tax: -80 },
      line_items: { data: [{ amount: -1000, amount_tax: -200, type: "reversal" }] },
    });
    expect((await catchError(reverse(id, "refund-2"))).message).toBe(
      `You can't reverse transaction '${id}' because it has been fully reversed.`,
    );
    expect((await catchError(reverse(reversal.id, "refund-3"))).message).toContain("reversal");
  });

  it("is reversed in parts that add up to the whole", async () => {
    const { id } = await record("order-1", {
      line_items: [
        { amount: 333, tax_behavior: "inclusive" },
        { amount: 777, tax_behavior: "exclusive" },
      ],
      shipping_cost: { amount: 55, tax_behavior: "inclusive" },
    });
    // 333 + 777 + 155 + 55
    const amounts = { line: 0, tax: 0 };
    for (const [index, flat] of [1, 100, 619, 600].entries()) {
      const reversal = await reverse(id, `refund-${index}`, { flat_amount: -flat });
      const lines = reversal.line_items?.data ?? [];
      const gross =
        lines.reduce(
          (sum, line) => sum + line.amount + (line.tax_behavior === "inclusive" ? 0 : line.amount_tax),
          0,
        ) + (reversal.shipping_cost?.amount ?? 0);
      expect(gross).toBe(-flat);
      for (const line of lines) {
        amounts.line += line.amount;
        amounts.tax += line.amount_tax;
      }
    }
    expect(amounts).toEqual({ line: -1110, tax: -(56 + 155) });
    expect(await catchError(reverse(id, "more", { flat_amount: -1 }))).toMatchObject({ statusCode: 400 });
  });

  it("is reversed line by line", async () => {
    const { id, line_items: lines } = await record("order-1", {
      line_items: [{ amount: 1000 }, { amount: 500 }],
      shipping_cost: { amount: 400 },
    });
    const [first] = lines?.data ?? [];
    const part = (amount: number, amount_tax: number) => ({
      line_items: [{ amount, amount_tax, original_line_item: first?.id ?? "", reference: "L1-refund" }],
    });
    expect(await reverse(id, "refund-1", part(-400, -80))).toMatchObject({
      shipping_cost: null,
      line_items: { data: [{ amount: -400, amount_tax: -80, reversal: { original_line_item: first?.id } }] },
    });
    expect(await catchError(reverse(id, "refund-2", part(-601, -120)))).toMatchObject({
      param: "line_items[0]",
    });
    expect(await catchError(reverse(id, "refund-2", part(400, -80)))).toMatchObject({
      code: "parameter_invalid_integer",
    });
    // What is left is reversed as a whole.
    const rest = await reverse(id, "refund-3");
    expect(rest.line_items?.data.map((line) => [line.amount, line.amount_tax])).toEqual([
      [-600, -120],
      [-500, -100],
    ]);
  });

  it.each([
    [{ mode: "half" }, "mode"],
    [{ mode: "full", flat_amount: -1 }, "flat_amount"],
    [{}, "line_items"],
    [{ flat_amount: 5 }, "flat_amount"],
    [{ flat_amount: -1201 }, "flat_amount"],
    [{ flat_amount: -1, shipping_cost: { amount: -1, amount_tax: 0 } }, "flat_amount"],
    [{ shipping_cost: { amount: -1, amount_tax: 0 } }, "shipping_cost"],
  ])("rejects a reversal with %j", async (wrong, param) => {
    const { id } = await record("order-1");
    expect(await catchError(reverse(id, "refund-1", wrong))).toMatchObject({ statusCode: 400, param });
  });
});

describe("a connected account", () => {
  it("has calculations and transactions of its own, and its country is the seller's", async () => {
    await stripe.accounts.create({ country: "FR" });
    const [account] = (await stripe.accounts.list()).data;
    const owner = { stripeAccount: account?.id ?? "" };
    const business = { tax_ids: [{ type: "eu_vat", value: "FR40303265045" }] };
    const own = await calculate({ country: "FR" }, {}, business, owner);
    expect(own.tax_amount_exclusive).toBe(200);
    expect((await calculate({ country: "FR" }, {}, business)).tax_amount_exclusive).toBe(0);
    expect(await catchError(stripe.tax.calculations.retrieve(own.id ?? ""))).toMatchObject({
      statusCode: 404,
    });
    const transaction = await stripe.tax.transactions.createFromCalculation(
      { calculation: own.id ?? "", reference: "order-1" },
      owner,
    );
    expect(await catchError(stripe.tax.transactions.retrieve(transaction.id))).toMatchObject({
      statusCode: 404,
    });
    expect(await stripe.tax.transactions.retrieve(transaction.id, {}, owner)).toMatchObject({
      reference: "order-1",
    });
    // Another account may use the same reference.
    const { id } = await calculate({ country: "FR" });
    await stripe.tax.transactions.createFromCalculation({ calculation: id ?? "", reference: "order-1" });
  });

  it("has to exist", async () => {
    const call = calculate({ country: "FR" }, {}, {}, { stripeAccount: FILMMAKER });
    expect(await catchError(call)).toMatchObject({ type: "StripePermissionError", code: "account_invalid" });
  });
});

describe("a tax service that fails", () => {
  it.each([
    ["drop", 2, "StripeConnectionError"],
    ["error-500", 1, "StripeAPIError"],
    ["rate-limit", 1, "StripeRateLimitError"],
    ["no-json", 1, "StripeAPIError"],
  ])("%s", async (behaviour, count, type) => {
    await control("faults", { behaviour, count, path: "/v1/tax/**" });
    expect(await catchError(calculate({ country: "FR" }))).toMatchObject({ type });
    expect((await calculate({ country: "FR" })).tax_amount_exclusive).toBe(200);
  });

  it("does not answer in time", async () => {
    await control("faults", { behaviour: "hang", ms: 400, path: "/v1/tax/calculations" });
    const hasty = createClient(url, { timeout: 100 });
    const call = hasty.tax.calculations.create({
      currency: "eur",
      line_items: [{ amount: 1000 }],
      customer_details: { address: { country: "FR" } },
    });
    expect(await catchError(call)).toMatchObject({ type: "StripeConnectionError" });
  });

  it("answers with a total that its lines do not add up to", async () => {
    await control("faults", { behaviour: "wrong-amount", path: "/v1/tax/calculations" });
    const wrong = await calculate({ country: "FR" });
    expect([wrong.amount_total, wrong.tax_amount_exclusive]).toEqual([1201, 200]);
    expect((await stripe.tax.calculations.retrieve(wrong.id ?? "")).amount_total).toBe(1200);
  });
});
