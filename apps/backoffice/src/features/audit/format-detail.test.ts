import { expect, test } from "vitest";
import { formatDetail, nameDetail } from "./format-detail.ts";

test.each([
  ["kind", "feature", "Kind", "feature"],
  ["queue", "emails", "Queue", "Emails"],
  ["language", "de", "Language", "German"],
  ["language", "not a code", "Language", "not a code"],
  ["tasks", ["poster", "embed"], "Tasks", "Print a poster, Put a card on a website"],
  ["amountCents", 750, "Amount", "$7.50"],
  ["discount", { kind: "amount", amount: 500 }, "Discount", "Kind: amount, Amount: $5.00"],
  ["role", { from: "support", to: "finance" }, "Role", "Support → Finance"],
  ["filter", { stage: "qualified", tag: "vip" }, "Rows", "Stage: qualified, tag: vip"],
  ["from", "command line", "From", "command line"],
  ["shared", true, "Shared", "Yes"],
  ["maxUses", null, "Most uses", "nothing"],
  ["detailOfALaterVersion", "as-it-is", "detailOfALaterVersion", "as-it-is"],
])("writes the detail %s in words", (name, value, label, text) => {
  expect(nameDetail(name)).toBe(label);
  expect(formatDetail(name, value, "usd")).toBe(text);
});

test("writes amounts in the currency of the entry, and of each part that names its own", () => {
  expect(formatDetail("amountCents", 750, "jpy")).toBe("¥750");
  const parts = [
    { currency: "eur", amount: 750 },
    { currency: "jpy", amount: 750 },
  ];
  expect(formatDetail("byCurrency", parts, "usd")).toBe(
    "Currency: EUR, Amount: €7.50, Currency: JPY, Amount: ¥750",
  );
});
