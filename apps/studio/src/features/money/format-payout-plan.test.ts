import type { PayoutPlan } from "@matinee/contract/schemas/money";
import { expect, test } from "vitest";
import { formatPayoutPlan } from "./format-payout-plan.ts";

const plan = (fields: Partial<PayoutPlan>): PayoutPlan => ({
  interval: "daily",
  weekDays: [],
  monthDays: [],
  bankLast4: "6742",
  ...fields,
});

test.each<[Partial<PayoutPlan>, string]>([
  [{}, "Every business day"],
  [{ interval: "weekly", weekDays: ["tuesday"] }, "Every Tuesday"],
  [{ interval: "weekly", weekDays: ["monday", "thursday"] }, "Every Monday and Thursday"],
  [{ interval: "monthly", monthDays: [1, 2, 3, 21] }, "On the 1st, 2nd, 3rd, and 21st of each month"],
  [{ interval: "monthly", monthDays: [11, 31] }, "On the 11th and 31st of each month, or its last day"],
  [{ interval: "manual" }, "On request"],
])("says the rhythm of %j", (fields, text) => expect(formatPayoutPlan(plan(fields))).toBe(text));
