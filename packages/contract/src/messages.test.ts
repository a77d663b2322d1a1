import { expect, it } from "vitest";
import { messages } from "./messages.ts";
import { quotedTexts } from "./messages/quoted-texts.ts";

/** Every plain text below a node of the catalogue; templates are called in the test itself. */
function textsBelow(node: unknown): string[] {
  if (typeof node === "string") return [node];
  return typeof node === "object" && node !== null ? Object.values(node).flatMap(textsBelow) : [];
}

const texts = new Set([
  ...textsBelow({ ...messages }),
  messages.dashboard.creditsAvailable(3),
  messages.credits.pay(30_000),
  messages.credits.pay(90_000),
  messages.checkout.pay(750),
  messages.tables.showing(50, 1204),
  messages.tables.bulkUpdateRows(3),
]);

it.each(quotedTexts)("contains %j letter by letter", (text) => {
  expect(texts).toContain(text);
});

it("names a report after its kind and date", () => {
  expect(messages.backOffice.reportFileName("orders", "2026-11-27")).toBe("All-orders__2026-11-27.csv");
});

it("has no empty text and no text with surrounding white space", () => {
  expect([...texts].filter((text) => text === "" || text !== text.trim())).toEqual([]);
});
