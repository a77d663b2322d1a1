import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { PayoutsChip } from "./payouts-chip.tsx";

test.each([
  ["active", true, "Payouts active"],
  ["active", false, "Payouts allowed, no bank account"],
  ["pending", false, "Payouts pending"],
  ["inactive", true, "Payouts inactive"],
] as const)("says of payouts that are %s, with a bank account: %s", (status, hasConnectedBank, text) => {
  expect(renderToString(<PayoutsChip customer={{ capability: { status }, hasConnectedBank }} />)).toContain(
    text,
  );
});
