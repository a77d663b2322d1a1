import type Stripe from "stripe";
import type { Context } from "../context.ts";
import { Failure, invalidRequest, malformed, missingResource } from "../failures.ts";
import { named, type ApiRequest, type Route } from "../http/api.ts";
import {
  checkFields,
  choice,
  filledText,
  group,
  groups,
  integer,
  metadata,
  missing,
} from "../http/params.ts";
import type { Params } from "../http/params.ts";
import { createId } from "../ids.ts";
import { checkCurrency } from "../money/currencies.ts";
import type { StoredCalculation } from "../store/store.ts";
import { computeTax, sumBreakdown, type TaxCase } from "./compute-tax.ts";
import { findTaxPlace, type TaxAddress } from "./tax-places.ts";
import { listTaxLines, TAX_LINE_PARAMS } from "./tax-lines.ts";

/** Fields, limits and times are those of https://docs.stripe.com/api/tax/calculations; messages without a source are ours. */
const EXPIRES_AFTER_SECONDS = 90 * 24 * 3600;
const TAX_DATE_RANGE_SECONDS = 31 * 24 * 3600;
const MAX_LINES = 100;
/** Electronically supplied services, as the account's settings would say, and shipping. */
const DEFAULT_TAX_CODE = "txcd_10000000";
const SHIPPING_TAX_CODE = "txcd_92010001";
const BEHAVIORS = ["exclusive", "inclusive"] as const;
const ADDRESS_FIELDS = ["city", "country", "line1", "line2", "postal_code", "state"] as const;

export const calculationRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/v1/tax/calculations",
    params: [
      "currency",
      "customer_details",
      "expand",
      "line_items",
      "ship_from_details",
      "shipping_cost",
      "tax_date",
    ],
    handle: createCalculation,
  },
  {
    method: "GET",
    path: "/v1/tax/calculations/:id",
    params: ["expand"],
    handle: (context, request) => findCalculation(context, request, named(request, "id")).calculation,
  },
  {
    method: "GET",
    path: "/v1/tax/calculations/:id/line_items",
    params: TAX_LINE_PARAMS,
    handle: (context, request) =>
      listTaxLines(context, request, findCalculation(context, request, named(request, "id")).id),
  },
];

/** Finds a calculation of the caller's account. @throws Failure 404 also once it has expired, after 90 days */
export function findCalculation(
  context: Context,
  { account }: ApiRequest,
  id: string,
  param = "id",
): StoredCalculation {
  const stored = context.store.tax_calculation.get(id);
  if (!stored || stored.account !== account || stored.calculation.expires_at <= context.now())
    throw missingResource("tax calculation", id, param);
  return stored;
}

/** Ends the time of a calculation. */
export function expireCalculation(context: Context, id: string): Stripe.Tax.Calculation {
  const { store } = context;
  const stored = store.tax_calculation.get(id);
  if (!stored) throw missingResource("tax calculation", id);
  const calculation = { ...stored.calculation, expires_at: context.now() };
  return store.tax_calculation.change(stored, { calculation }).calculation;
}

/** @throws Failure 403 in Stripe's words for an account that is not connected */
export function checkConnected({ store }: Context, { account }: ApiRequest): void {
  if (account === undefined || store.account.get(account)) return;
  throw new Failure(403, {
    type: "invalid_request_error",
    code: "account_invalid",
    message: `The provided key 'sk_test_***inee' does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
  });
}

function createCalculation(context: Context, request: ApiRequest): Stripe.Tax.Calculation {
  const { params, account } = request;
  checkConnected(context, request);
  const seller = account === undefined ? undefined : context.store.account.get(account);
  const sellerCountry = seller?.country ?? context.settings.country;
  const currency = (filledText(params, "currency") ?? missing("currency")).toLowerCase();
  checkCurrency(currency, sellerCountry);
  const details = readCustomer(params);
  const taxCase: TaxCase = {
    place: findTaxPlace(details.address),
    sellerCountry,
    taxIds: details.tax_ids,
    override: details.taxability_override,
  };
  const id = createId("taxcalc");
  const lines = readLines(params).map((line) => {
    const isInside = line.tax_behavior === "inclusive";
    const { amountTax, breakdown } = computeTax(context, taxCase, {
      amount: line.amount,
      isInside,
      taxCode: line.tax_code,
    });
    return { line: { ...line, amount_tax: amountTax }, isInside, breakdown };
  });
  const shipping = readShipping(context, taxCase, params);
  const parts = [...lines, ...(shipping ? [shipping] : [])];
  const sum = (isInside: boolean) =>
    parts.reduce((total, part) => total + (part.isInside === isInside ? part.line.amount_tax : 0), 0);
  const calculation: StoredCalculation["calculation"] = {
    id,
    object: "tax.calculation",
    amount_total: parts.reduce((total, part) => total + part.line.amount, 0) + sum(false),
    currency,
    customer: null,
    customer_details: details,
    expires_at: context.now() + EXPIRES_AFTER_SECONDS,
    livemode: false,
    ship_from_details: null,
    shipping_cost: shipping?.line ?? null,
    tax_amount_exclusive: sum(false),
    tax_amount_inclusive: sum(true),
    tax_breakdown: sumBreakdown(parts),
    tax_date: readTaxDate(context, params),
  };
  for (const { line, breakdown } of lines)
    context.store.tax_line.put({ id: line.id, owner: id, line, breakdown });
  context.store.tax_calculation.put({ id, account, calculation });
  return calculation;
}

function readCustomer(params: Params) {
  const details = group(params, "customer_details") ?? missing("customer_details");
  checkFields(details, "customer_details", ["address", "address_source", "tax_ids", "taxability_override"]);
  const address = group(details, "address") ?? missing("customer_details[address]");
  checkFields(address, "customer_details[address]", ADDRESS_FIELDS);
  const field = (name: (typeof ADDRESS_FIELDS)[number]) => filledText(address, name) ?? null;
  const read: TaxAddress = {
    city: field("city"),
    country: filledText(address, "country") ?? missing("customer_details[address][country]"),
    line1: field("line1"),
    line2: field("line2"),
    postal_code: field("postal_code"),
    state: field("state"),
  };
  const source = choice(
    details,
    "address_source",
    ["billing", "shipping"],
    "customer_details[address_source]",
  );
  const override = choice(
    details,
    "taxability_override",
    ["customer_exempt", "none", "reverse_charge"],
    "customer_details[taxability_override]",
  );
  return {
    address: read,
    address_source: source ?? null,
    ip_address: null,
    tax_ids: groups(details, "tax_ids").map(readTaxId),
    taxability_override: override ?? "none",
  };
}

/** Stripe checks the type of a tax number and not its value, which https://docs.stripe.com/tax/zero-tax leaves to us. */
function readTaxId(taxId: Params, index: number): { type: string; value: string } {
  const label = `customer_details[tax_ids][${index}]`;
  checkFields(taxId, label, ["type", "value"]);
  const type = filledText(taxId, "type") ?? missing(`${label}[type]`);
  const value = filledText(taxId, "value") ?? missing(`${label}[value]`);
  if (!/^[a-z]{2}_[a-z]+(?:_[a-z]+)?$/.test(type))
    throw malformed(`Invalid ${label}[type]: ${type}`, { param: `${label}[type]` });
  return { type, value };
}

function readLines(params: Params): Stripe.Tax.CalculationLineItem[] {
  const items = groups(params, "line_items");
  if (items.length === 0) missing("line_items");
  if (items.length > MAX_LINES)
    throw malformed(`Array line_items exceeded maximum ${MAX_LINES} allowed elements.`, {
      param: "line_items",
    });
  const lines = items.map((item, index): Stripe.Tax.CalculationLineItem => {
    const label = `line_items[${index}]`;
    checkFields(item, label, ["amount", "metadata", "quantity", "reference", "tax_behavior", "tax_code"]);
    const quantity = integer(item, "quantity", `${label}[quantity]`) ?? 1;
    if (quantity < 1) throw tooLow(1, `${label}[quantity]`);
    return {
      id: createId("tax_li"),
      object: "tax.calculation_line_item",
      amount: readAmount(item, label),
      amount_tax: 0,
      livemode: false,
      metadata: metadata(item),
      performance_location: null,
      product: null,
      quantity,
      reference: filledText(item, "reference") ?? `L${index + 1}`,
      tax_behavior: choice(item, "tax_behavior", BEHAVIORS, `${label}[tax_behavior]`) ?? "exclusive",
      tax_code: readTaxCode(item, label) ?? DEFAULT_TAX_CODE,
    };
  });
  const references = lines.map(({ reference }) => reference);
  const twice = references.find((reference, index) => references.indexOf(reference) !== index);
  if (twice !== undefined)
    throw invalidRequest(`The reference '${twice}' is not unique across the line items.`, {
      param: "line_items",
    });
  return lines;
}

function readShipping(context: Context, taxCase: TaxCase, params: Params) {
  const cost = group(params, "shipping_cost");
  if (!cost) return undefined;
  checkFields(cost, "shipping_cost", ["amount", "tax_behavior", "tax_code"]);
  const amount = readAmount(cost, "shipping_cost");
  const behavior = choice(cost, "tax_behavior", BEHAVIORS, "shipping_cost[tax_behavior]") ?? "exclusive";
  const taxCode = readTaxCode(cost, "shipping_cost") ?? SHIPPING_TAX_CODE;
  const isInside = behavior === "inclusive";
  const { amountTax, breakdown } = computeTax(context, taxCase, { amount, isInside, taxCode });
  const line = { amount, amount_tax: amountTax, tax_behavior: behavior, tax_code: taxCode };
  return { line, isInside, breakdown };
}

function readAmount(params: Params, label: string): number {
  const amount = integer(params, "amount", `${label}[amount]`) ?? missing(`${label}[amount]`);
  if (amount < 0) throw tooLow(0, `${label}[amount]`);
  return amount;
}

function tooLow(least: number, param: string): Failure {
  return malformed(`This value must be greater than or equal to ${least}.`, {
    code: "parameter_invalid_integer",
    param,
  });
}

function readTaxCode(params: Params, label: string): string | undefined {
  const code = filledText(params, "tax_code");
  if (code === undefined || /^txcd_\d{8}$/.test(code)) return code;
  throw missingResource("tax code", code, `${label}[tax_code]`);
}

function readTaxDate(context: Context, params: Params): number {
  const date = integer(params, "tax_date") ?? context.now();
  if (Math.abs(date - context.now()) <= TAX_DATE_RANGE_SECONDS) return date;
  throw malformed("The tax date must be within 31 days of the current time.", { param: "tax_date" });
}
