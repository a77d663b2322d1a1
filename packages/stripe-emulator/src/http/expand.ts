import { malformed } from "../failures.ts";
import type { Store } from "../store/store.ts";
import { buildWholeList } from "./lists.ts";
import { texts, type Params } from "./params.ts";

type Json = Record<string, unknown>;

/**
 * Replaces the ids named by `expand[]` with their objects, in a copy.
 * @throws Failure 400 for a field that the object does not have
 */
export function expand(store: Store, answer: unknown, params: Params): unknown {
  let expanded = answer;
  for (const path of texts(params, "expand")) expanded = expandPath(store, expanded, path.split("."), path);
  return expanded;
}

function expandPath(store: Store, value: unknown, fields: readonly string[], path: string): unknown {
  const [field, ...rest] = fields;
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((entry) => expandPath(store, entry, fields, path));
  if (field === undefined) return typeof value === "string" ? (find(store, value) ?? value) : value;
  const owner = typeof value === "string" ? find(store, value) : value;
  if (!isObject(owner)) return value;
  const inner = owner[field] ?? includable(store, owner, field);
  if (inner === undefined && !(field in owner)) {
    throw malformed(`This property cannot be expanded (${path}).`, { param: "expand[]" });
  }
  return { ...owner, [field]: expandPath(store, inner, rest, path) };
}

/** Fields that Stripe includes only on request. */
function includable(store: Store, owner: Json, field: string): unknown {
  const id = owner.id;
  if (owner.object === "charge" && field === "refunds" && typeof id === "string") {
    return buildWholeList(`/v1/charges/${id}/refunds`, store.refund.relatedTo(id).toReversed());
  }
  if (typeof id === "string" && (owner.object === "tax.calculation" || owner.object === "tax.transaction")) {
    if (field === "line_items") {
      const kind = owner.object === "tax.calculation" ? "calculations" : "transactions";
      const lines = store.tax_line.relatedTo(id).map(({ line }) => line);
      return buildWholeList(`/v1/tax/${kind}/${id}/line_items`, lines);
    }
  }
  if (owner.object === "tax.calculation_line_item" && field === "tax_breakdown" && typeof id === "string")
    return store.tax_line.get(id)?.breakdown;
  // A charge gets these fields later; requesting them earlier is not an error.
  if (owner.object === "charge" && (field === "transfer" || field === "dispute")) return null;
  return undefined;
}

const COLLECTION_OF_PREFIX: Readonly<Record<string, keyof Store>> = {
  pi: "payment_intent",
  pm: "payment_method",
  ch: "charge",
  py: "destination_payment",
  re: "refund",
  du: "dispute",
  tr: "transfer",
  trr: "transfer_reversal",
  fee: "application_fee",
  fr: "fee_refund",
  txn: "balance_transaction",
  acct: "account",
  po: "payout",
};

function find(store: Store, id: string): unknown {
  const collection = COLLECTION_OF_PREFIX[id.slice(0, id.indexOf("_"))];
  return collection === undefined ? undefined : store[collection].get(id);
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}
