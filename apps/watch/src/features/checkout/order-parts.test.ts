import { expect, test } from "vitest";
import { createDonationLine } from "./order-lines.ts";
import type { AppliedPromo, OrderDraft, OrderDraftLine } from "./order-draft.ts";
import { computeTotals } from "./order-draft.ts";
import { listOrderParts, listWalletLines } from "./order-parts.ts";

const ticket: OrderDraftLine = {
  key: "ticket",
  type: "paywall",
  title: "Ticket",
  unitCents: 750,
  shippingCents: 0,
  quantity: 1,
  product: { kind: "ticket", id: undefined },
};
const createPoster = (key: string): OrderDraftLine => ({
  key,
  type: "physical",
  title: `Poster ${key}`,
  unitCents: 1200,
  shippingCents: 400,
  quantity: 2,
  product: { kind: "existing", id: key },
});
const createDraft = (...lines: OrderDraftLine[]): OrderDraft => ({
  currency: "usd",
  tax: { mode: "none" },
  lines,
  takesPromo: true,
  extras: {},
});
const half: AppliedPromo = { code: "HALF", discount: { kind: "percent", percent: 50 } };

test("names each part of the amount: the ticket, the donation, shipping and the discount", () => {
  expect(listOrderParts(createDraft(ticket, createDonationLine(1000)), null)).toEqual([
    { name: "Ticket", cents: 750 },
    { name: "Donation", cents: 1000 },
  ]);
  expect(listOrderParts(createDraft(ticket, createPoster("a")), half)).toEqual([
    { name: "Ticket", cents: 750 },
    { name: "Poster a × 2", cents: 2400 },
    { name: "Shipping", cents: 800 },
    { name: "HALF", cents: -375 },
  ]);
});

test("sums up the products of a long order, and names everything else", () => {
  const posters = ["a", "b", "c", "d"].map(createPoster);
  const parts = listOrderParts(createDraft(ticket, ...posters, createDonationLine(500)), null);
  expect(parts).toEqual([
    { name: "Ticket", cents: 750 },
    { name: "Donation", cents: 500 },
    { name: "8 products", cents: 9600 },
    { name: "Shipping", cents: 3200 },
  ]);
});

test.each([
  ["a ticket and a donation", createDraft(ticket, createDonationLine(1000)), null],
  ["a discount", createDraft({ ...ticket, quantity: 3 }, createDonationLine(1000)), half],
  [
    "a whole ticket off",
    createDraft(ticket, createPoster("a")),
    { code: "ONE", discount: { kind: "ticket" } } satisfies AppliedPromo,
  ],
])(
  "the parts add up to what is charged, and the wallet's lines with shipping too: %s",
  (_name, draft, promo) => {
    const { totalCents, shippingCents } = computeTotals(draft, promo);
    const sum = (parts: { cents: number }[]) => parts.reduce((cents, part) => cents + part.cents, 0);
    expect(sum(listOrderParts(draft, promo))).toBe(totalCents);
    const lines = listWalletLines(draft, promo);
    expect(sum(lines) + shippingCents).toBe(totalCents);
    expect(Math.min(...lines.map(({ cents }) => cents))).toBeGreaterThanOrEqual(0);
  },
);
