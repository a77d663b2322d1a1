import type { BulkChange } from "@matinee/contract/schemas/bulk-changes";
import { expect, test } from "vitest";
import { describeFilter } from "./describe-bulk-change.ts";

const describe = (subject: BulkChange["subject"], filter: Record<string, string>) =>
  describeFilter({ subject, selected: false, filter, change: { kind: "resend" } });

test("writes the values of a filter in words", () => {
  expect(describe("order", { status: "partially_refunded", after_watching: "true" })).toBe(
    "status: Partly refunded, after watching: Yes",
  );
  expect(describe("account", { business_type: "company", tag: "vip" })).toBe(
    "business type: company, tag: vip",
  );
  expect(describe("leadowner", { search_term: "zoom", source: "referral" })).toBe(
    "search term: zoom, source: referral",
  );
});

test("says that an update has no filter", () => {
  expect(describe("page", {})).toBe("All events, without a search or filter");
});
