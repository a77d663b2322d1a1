// @vitest-environment happy-dom
import { act, useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OrderDraft } from "./order-draft.ts";
import { createDonationLine } from "./order-lines.ts";
import { type OrderTax, useOrderTax } from "./use-order-tax.ts";

const ticket = {
  key: "ticket",
  type: "paywall",
  title: "Ticket",
  unitCents: 750,
  shippingCents: 0,
  quantity: 1,
  product: { kind: "ticket", id: "01920000-0000-7000-8000-000000000001" },
} as const;
const byPlace: OrderDraft = {
  currency: "usd",
  tax: { mode: "place" },
  lines: [ticket],
  takesPromo: false,
  extras: {},
};
const austin = { country: "US", state: "TX", zip: "73301", taxNumber: "" };
const quote = {
  total: 797,
  net: 750,
  tax: 47,
  isReverseCharge: false,
  byRate: [{ name: "Sales Tax", country: "US", state: "TX", rate: 625, net: 750, tax: 47, gross: 797 }],
  token: "signed",
  expiresAt: "2026-11-30T01:00:00.000Z",
};

let tax: OrderTax;
let root: Root;
let questions: unknown[];
let answer: () => Response;

function Checkout({ draft }: { draft: OrderDraft }) {
  const current = useOrderTax("event", draft, null);
  useEffect(() => {
    tax = current;
  });
  return null;
}

const show = (draft: OrderDraft) => act(() => root.render(<Checkout draft={draft} />));
/** Passes the wait for more letters, and the answer. */
const wait = () => act(() => vi.advanceTimersByTimeAsync(1000));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  questions = [];
  answer = () => Response.json({ data: quote });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    questions.push(await new Request(new URL(url, "https://watch.example"), init).json());
    return answer();
  });
  root = createRoot(document.createElement("div"));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a tax number is asked about after a longer pause, as it is wrong until its last digit", async () => {
  show({ ...byPlace, currency: "eur" });
  for (const taxNumber of ["DE136", "DE136695", "DE136695976"]) {
    act(() => tax.setPlace({ country: "DE", state: "", zip: "", taxNumber }));
    await wait();
    expect(questions).toEqual([]);
  }
  await wait();
  expect(questions).toMatchObject([{ country: "DE", taxNumber: "DE136695976" }]);
});

test("the total is final once the tax of the place is known, which is asked for once", async () => {
  show(byPlace);
  expect(tax).toMatchObject({ state: "incomplete", isPlusTax: true, totalCents: 750, tax: null });
  act(() => tax.setPlace({ ...austin, zip: "7330" }));
  act(() => tax.setPlace(austin));
  expect(tax).toMatchObject({ state: "asking", isPlusTax: true });
  await wait();
  expect(questions).toEqual([
    {
      products: [{ id: ticket.product.id, quantity: 1 }],
      currency: "usd",
      country: "US",
      state: "TX",
      zip: "73301",
    },
  ]);
  expect(tax).toMatchObject({ state: "known", isPlusTax: false, totalCents: 797, token: "signed" });
  // Another cart has another tax.
  show({ ...byPlace, lines: [{ ...ticket, quantity: 2 }] });
  expect(tax).toMatchObject({ state: "asking", totalCents: 1500, token: undefined });
});

test("a tax service that is away leaves the total open until it answers", async () => {
  show(byPlace);
  answer = () => Response.json({ code: "unavailable", message: "Not now" }, { status: 503 });
  act(() => tax.setPlace(austin));
  await wait();
  expect(tax).toMatchObject({ state: "failed", token: undefined, failure: { message: "Not now" } });
  answer = () => Response.json({ data: quote });
  act(() => tax.retry());
  expect(tax.state).toBe("asking");
  await wait();
  expect(tax).toMatchObject({ state: "known", totalCents: 797 });
});

test("a donation is not asked about, and the tax inside of prices is known at once, without the donation", async () => {
  show({ ...byPlace, lines: [createDonationLine(500)] });
  expect(tax).toMatchObject({ state: "known", isByPlace: false, totalCents: 500, tax: null });
  show({
    ...byPlace,
    currency: "eur",
    tax: { mode: "included", rate: 2000, name: "VAT" },
    lines: [{ ...ticket, unitCents: 900 }, createDonationLine(500)],
  });
  expect(tax).toMatchObject({ state: "known", isPlusTax: false, totalCents: 1400 });
  expect(tax.tax).toMatchObject({
    net: 1250,
    tax: 150,
    byRate: [
      { name: "", rate: 0, net: 500, tax: 0, gross: 500 },
      { name: "VAT", rate: 2000, net: 750, tax: 150, gross: 900 },
    ],
  });
  await wait();
  expect(questions).toEqual([]);
});
