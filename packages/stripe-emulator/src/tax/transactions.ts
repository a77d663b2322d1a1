import type Stripe from "stripe";
import type { Context } from "../context.ts";
import { type Failure, invalidRequest, malformed, missingResource } from "../failures.ts";
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
  type Params,
} from "../http/params.ts";
import { createId } from "../ids.ts";
import type { StoredTransaction } from "../store/store.ts";
import { checkConnected, findCalculation } from "./calculations.ts";
import { listTaxLines, TAX_LINE_PARAMS } from "./tax-lines.ts";

type Line = Stripe.Tax.TransactionLineItem;
type Shipping = Stripe.Tax.Transaction.ShippingCost;

/** What is left of a line or of the shipping, from 0: its amount, and its tax, which is in it or comes on top. */
type Part = { amount: number; tax: number; isInside: boolean };

/** Fields are those of https://docs.stripe.com/api/tax/transactions; messages without a source are ours. */
export const transactionRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/v1/tax/transactions/create_from_calculation",
    params: ["calculation", "expand", "metadata", "posted_at", "reference"],
    handle: createFromCalculation,
  },
  {
    method: "POST",
    path: "/v1/tax/transactions/create_reversal",
    params: [
      "expand",
      "flat_amount",
      "line_items",
      "metadata",
      "mode",
      "original_transaction",
      "reference",
      "shipping_cost",
    ],
    handle: createReversal,
  },
  {
    method: "GET",
    path: "/v1/tax/transactions/:id",
    params: ["expand"],
    handle: (context, request) => findTransaction(context, request, named(request, "id")).transaction,
  },
  {
    method: "GET",
    path: "/v1/tax/transactions/:id/line_items",
    params: TAX_LINE_PARAMS,
    handle: (context, request) =>
      listTaxLines(context, request, findTransaction(context, request, named(request, "id")).id),
  },
];

function createFromCalculation(context: Context, request: ApiRequest): Stripe.Tax.Transaction {
  const { params } = request;
  checkConnected(context, request);
  const calculationId = filledText(params, "calculation") ?? missing("calculation");
  const reference = readReference(context, request);
  const { calculation } = findCalculation(context, request, calculationId, "calculation");
  const lines = context.store.tax_line.relatedTo(calculationId).map(({ line }): Line => {
    const { id: _, object: __, ...rest } = line;
    return {
      ...rest,
      id: createId("tax_li"),
      object: "tax.transaction_line_item",
      reversal: null,
      type: "transaction",
    };
  });
  return save(context, request, lines, {
    created: context.now(),
    currency: calculation.currency,
    customer: null,
    customer_details: calculation.customer_details,
    metadata: metadata(params),
    posted_at: integer(params, "posted_at") ?? context.now(),
    reference,
    reversal: null,
    ship_from_details: null,
    shipping_cost: calculation.shipping_cost,
    tax_date: calculation.tax_date,
    type: "transaction",
  });
}

function createReversal(context: Context, request: ApiRequest): Stripe.Tax.Transaction {
  const { params } = request;
  checkConnected(context, request);
  const mode = choice(params, "mode", ["full", "partial"]) ?? missing("mode");
  const originalId = filledText(params, "original_transaction") ?? missing("original_transaction");
  const reference = readReference(context, request);
  const { transaction: original } = findTransaction(context, request, originalId, "original_transaction");
  if (original.type !== "transaction")
    throw invalidRequest(`You can't reverse the reversal '${originalId}'.`);

  const left = findLeft(context, original);
  if (total(left) === 0) {
    throw invalidRequest(
      `You can't reverse transaction '${originalId}' because it has been fully reversed.`,
      { param: "original_transaction" },
    );
  }
  const reversed = mode === "full" ? reverseAll(params, left) : readParts(params, left);
  const lines = left.lines.flatMap(({ line }): Line[] => {
    const part = reversed.lines.get(line.id);
    if (!part) return [];
    return [
      {
        ...line,
        id: createId("tax_li"),
        amount: -part.amount,
        amount_tax: -part.tax,
        metadata: part.metadata ?? {},
        quantity: part.quantity ?? line.quantity,
        reference: part.reference ?? line.reference,
        reversal: { original_line_item: line.id },
        type: "reversal",
      },
    ];
  });
  const { shipping } = reversed;
  return save(context, request, lines, {
    created: context.now(),
    currency: original.currency,
    customer: null,
    customer_details: original.customer_details,
    metadata: metadata(params),
    posted_at: context.now(),
    reference,
    reversal: { original_transaction: originalId },
    ship_from_details: null,
    shipping_cost:
      shipping && original.shipping_cost
        ? { ...original.shipping_cost, amount: -shipping.amount, amount_tax: -shipping.tax }
        : null,
    tax_date: original.tax_date,
    type: "reversal",
  });
}

type Left = { lines: { line: Line; part: Part }[]; shipping: Part | undefined };
type ReversedLine = { amount: number; tax: number } & Partial<
  Pick<Line, "metadata" | "quantity" | "reference">
>;
type Reversed = { lines: Map<string, ReversedLine>; shipping: { amount: number; tax: number } | undefined };

/** Computes what earlier reversals left of a transaction. */
function findLeft({ store }: Context, original: Stripe.Tax.Transaction): Left {
  const reversals = store.tax_transaction.relatedTo(original.id);
  const reversedLines = reversals.flatMap(({ id }) => store.tax_line.relatedTo(id)).map(({ line }) => line);
  const lines = store.tax_line.relatedTo(original.id).flatMap(({ line }) => {
    // The lines of a transaction are never those of a calculation.
    if (line.object !== "tax.transaction_line_item") return [];
    const earlier = reversedLines.filter(
      (other) =>
        other.object === "tax.transaction_line_item" && other.reversal?.original_line_item === line.id,
    );
    return [{ line, part: subtract(line, earlier) }];
  });
  const costs = reversals.flatMap(({ transaction }) => transaction.shipping_cost ?? []);
  return { lines, shipping: original.shipping_cost ? subtract(original.shipping_cost, costs) : undefined };
}

function subtract(
  whole: Pick<Shipping, "amount" | "amount_tax" | "tax_behavior">,
  reversals: readonly Pick<Shipping, "amount" | "amount_tax">[],
): Part {
  return {
    amount: reversals.reduce((sum, { amount }) => sum + amount, whole.amount),
    tax: reversals.reduce((sum, reversal) => sum + reversal.amount_tax, whole.amount_tax),
    isInside: whole.tax_behavior === "inclusive",
  };
}

const getGross = ({ amount, tax, isInside }: Part) => (isInside ? amount : amount + tax);
const listParts = ({ lines, shipping }: Left) => [
  ...lines.map(({ part }) => part),
  ...(shipping ? [shipping] : []),
];
const total = (left: Left) => listParts(left).reduce((sum, part) => sum + getGross(part), 0);

function reverseAll(params: Params, left: Left): Reversed {
  const extra = ["flat_amount", "line_items", "shipping_cost"].find((name) => name in params);
  if (extra !== undefined)
    throw malformed(`You can't specify \`${extra}\` when \`mode\` is \`full\`.`, { param: extra });
  return { lines: new Map(left.lines.map(({ line, part }) => [line.id, part])), shipping: left.shipping };
}

/** Reads what a partial reversal takes back: amounts of lines and of the shipping, or one amount of everything. */
function readParts(params: Params, left: Left): Reversed {
  const flat = readNegative(params, "flat_amount", "flat_amount");
  const items = groups(params, "line_items");
  const cost = group(params, "shipping_cost");
  if (flat !== undefined) {
    if (items.length > 0 || cost)
      throw malformed("You can't specify `flat_amount` with `line_items` or `shipping_cost`.", {
        param: "flat_amount",
      });
    return spread(flat, left);
  }
  if (items.length === 0 && !cost) missing("line_items");
  const lines = new Map<string, ReversedLine>();
  for (const [index, item] of items.entries()) {
    const label = `line_items[${index}]`;
    const known = ["amount", "amount_tax", "metadata", "original_line_item", "quantity", "reference"];
    checkFields(item, label, known);
    const id = filledText(item, "original_line_item") ?? missing(`${label}[original_line_item]`);
    const part = left.lines.find(({ line }) => line.id === id)?.part;
    if (!part || lines.has(id)) throw missingResource("tax line item", id, `${label}[original_line_item]`);
    lines.set(id, {
      ...readPart(item, label, part),
      metadata: metadata(item),
      quantity: integer(item, "quantity", `${label}[quantity]`) ?? 1,
      reference: filledText(item, "reference") ?? missing(`${label}[reference]`),
    });
  }
  if (!cost) return { lines, shipping: undefined };
  checkFields(cost, "shipping_cost", ["amount", "amount_tax"]);
  if (!left.shipping) throw malformed("The transaction has no shipping cost.", { param: "shipping_cost" });
  return { lines, shipping: readPart(cost, "shipping_cost", left.shipping) };
}

function readPart(params: Params, label: string, left: Part): { amount: number; tax: number } {
  const amount = readNegative(params, "amount", `${label}[amount]`) ?? missing(`${label}[amount]`);
  const tax = readNegative(params, "amount_tax", `${label}[amount_tax]`) ?? missing(`${label}[amount_tax]`);
  if (amount > left.amount || tax > left.tax) throw tooMuch(label);
  return { amount, tax };
}

/** Takes an amount with its taxes off everything in proportion to what is left of it. */
function spread(amount: number, left: Left): Reversed {
  const whole = total(left);
  if (amount > whole) throw tooMuch("flat_amount");
  let sum = 0;
  const take = (part: Part): { amount: number; tax: number } => {
    const gross = getGross(part);
    const before = Math.round((amount * sum) / whole);
    sum += gross;
    const share = Math.round((amount * sum) / whole) - before;
    const tax = gross === 0 ? 0 : Math.round((part.tax * share) / gross);
    return { amount: part.isInside ? share : share - tax, tax };
  };
  return {
    lines: new Map(left.lines.map(({ line, part }) => [line.id, take(part)])),
    shipping: left.shipping && take(left.shipping),
  };
}

function tooMuch(param: string): Failure {
  return invalidRequest("The reversal exceeds what is left of the original transaction.", { param });
}

/** Reads an amount that Stripe wants below 0, and returns it without its sign. */
function readNegative(params: Params, name: string, label: string): number | undefined {
  const amount = integer(params, name, label);
  if (amount === undefined) return undefined;
  if (amount > 0)
    throw malformed("This value must be less than or equal to 0.", {
      code: "parameter_invalid_integer",
      param: label,
    });
  return amount === 0 ? 0 : -amount;
}

/** Reads the caller's own name of a transaction, which no other transaction of the account has. */
function readReference({ store }: Context, { params, account }: ApiRequest): string {
  const reference = filledText(params, "reference") ?? missing("reference");
  if (store.tax_transaction.relatedTo(`${account ?? ""}|${reference}`).length === 0) return reference;
  throw invalidRequest(`A tax transaction with the reference '${reference}' already exists.`, {
    code: "resource_already_exists",
    param: "reference",
  });
}

function save(
  { store }: Context,
  { account }: ApiRequest,
  lines: readonly Line[],
  fields: Omit<Stripe.Tax.Transaction, "id" | "object" | "livemode">,
): Stripe.Tax.Transaction {
  const id = createId("tax");
  for (const line of lines) store.tax_line.put({ id: line.id, owner: id, line, breakdown: [] });
  const transaction: Stripe.Tax.Transaction = { ...fields, id, object: "tax.transaction", livemode: false };
  return store.tax_transaction.put({ id, account, transaction }).transaction;
}

function findTransaction(
  { store }: Context,
  { account }: ApiRequest,
  id: string,
  param = "id",
): StoredTransaction {
  const stored = store.tax_transaction.get(id);
  if (!stored || stored.account !== account) throw missingResource("tax transaction", id, param);
  return stored;
}
