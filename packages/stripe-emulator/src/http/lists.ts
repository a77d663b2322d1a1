import type Stripe from "stripe";
import { malformed, missingResource } from "../failures.ts";
import type { Collection } from "../store/collection.ts";
import type { ApiRequest } from "./api.ts";
import { filledText, integer, type Params } from "./params.ts";

/** The parameters that every list takes. */
export const LIST_PARAMS = ["limit", "starting_after", "ending_before", "created", "expand"] as const;

/**
 * Builds a page of a collection, newest first. `within` selects the rows of another object without reading the rest;
 * `matches` filters the selected rows.
 */
export function buildListPage<Row extends { id: string; created?: number }>(
  collection: Collection<Row>,
  request: ApiRequest,
  options: { within?: string | undefined; matches?: (row: Row) => boolean } = {},
): Stripe.ApiList<Row> {
  const limit = integer(request.params, "limit") ?? 10;
  if (limit < 1 || limit > 100) throw malformed(`Invalid limit: ${limit}`, { param: "limit" });
  const created = createdRange(request.params);
  const startingAfter = cursor(collection, request.params, "starting_after");
  const endingBefore = cursor(collection, request.params, "ending_before");

  const page: Row[] = [];
  for (const row of candidates(collection, options.within, startingAfter, endingBefore)) {
    if (endingBefore === undefined && row.created !== undefined && row.created < created.from) break;
    if (row.created !== undefined && (row.created < created.from || row.created > created.to)) continue;
    if (options.matches && !options.matches(row)) continue;
    page.push(row);
    if (page.length > limit) break;
  }
  const hasMore = page.length > limit;
  const data = page.slice(0, limit);
  if (endingBefore !== undefined) data.reverse();
  return { object: "list", data, has_more: hasMore, url: request.path };
}

/** Builds a list that is part of an object, such as `charge.refunds`. */
export function buildWholeList<Row>(url: string, data: Row[]): Stripe.ApiList<Row> {
  return { object: "list", data, has_more: false, url };
}

function* candidates<Row extends { id: string }>(
  collection: Collection<Row>,
  within: string | undefined,
  startingAfter: string | undefined,
  endingBefore: string | undefined,
): Generator<Row> {
  if (within === undefined) {
    if (endingBefore === undefined) yield* collection.newestFirst(startingAfter);
    else yield* collection.oldestFirst(endingBefore);
    return;
  }
  const rows = collection.relatedTo(within);
  const ordered = endingBefore === undefined ? rows.toReversed() : rows;
  const from = startingAfter ?? endingBefore;
  yield* from === undefined ? ordered : ordered.slice(ordered.findIndex((row) => row.id === from) + 1);
}

function cursor<Row extends { id: string }>(
  collection: Collection<Row>,
  params: Params,
  name: "starting_after" | "ending_before",
): string | undefined {
  const id = filledText(params, name);
  if (id !== undefined && !collection.get(id)) throw missingResource(collection.name, id, name);
  return id;
}

function createdRange(params: Params): { from: number; to: number } {
  const created = params.created;
  if (typeof created === "string") return { from: Number(created), to: Number(created) };
  if (created === undefined || Array.isArray(created)) return { from: 0, to: Infinity };
  const after = integer(created, "gt");
  const before = integer(created, "lt");
  return {
    from: integer(created, "gte") ?? (after === undefined ? 0 : after + 1),
    to: integer(created, "lte") ?? (before === undefined ? Infinity : before - 1),
  };
}
