import type { Context } from "../context.ts";
import { malformed, missingResource } from "../failures.ts";
import type { ApiRequest } from "../http/api.ts";
import { filledText, integer } from "../http/params.ts";

export const TAX_LINE_PARAMS = ["limit", "starting_after", "expand"] as const;

/** Builds a page of the lines of a calculation or a transaction, in the order in which they were given. */
export function listTaxLines({ store }: Context, { params, path }: ApiRequest, owner: string) {
  const limit = integer(params, "limit") ?? 10;
  if (limit < 1 || limit > 100) throw malformed(`Invalid limit: ${limit}`, { param: "limit" });
  const lines = store.tax_line.relatedTo(owner).map(({ line }) => line);
  const after = filledText(params, "starting_after");
  const from = after === undefined ? 0 : lines.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && from === 0) throw missingResource("tax line item", after, "starting_after");
  const data = lines.slice(from, from + limit);
  return { object: "list", data, has_more: from + limit < lines.length, url: path };
}
