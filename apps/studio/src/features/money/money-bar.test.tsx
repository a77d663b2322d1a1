import type { Money } from "@matinee/contract/schemas/money";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { EventsTable } from "./events-table.tsx";
import { MoneyBars } from "./money-bar.tsx";

const dollars = { gross: 2000, fee: 100, refunded: 0, tax: 0, net: 1900 };
const yen = { gross: 75_000, fee: 3750, refunded: 5000, tax: 6364, net: 66_250 };
const money: Money = {
  month: "2026-11",
  months: ["2026-11"],
  total: dollars,
  byCurrency: [
    { currency: "usd", ...dollars },
    { currency: "jpy", ...yen },
  ],
  events: [
    { pageId: "one", title: "The Salt Road", url: "salt", currency: "usd", ...dollars },
    { pageId: "two", title: "Night Bees", url: "bees", currency: "jpy", ...yen },
  ],
  disputed: { orders: 0, cents: 0, byCurrency: [] },
  payoutsHeldUntil: null,
};

/** The text of what is rendered, with a bar between its parts. */
const render = (element: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)
    .replaceAll(/<[^>]*>/g, "|")
    .replaceAll(/\|+/g, "|");

test("has a bar for each currency, and none that adds them up", () => {
  const text = render(<MoneyBars money={money} onOpen={() => undefined} />);
  for (const amount of [
    "$19.00",
    "of $20.00 paid by viewers",
    "¥66,250",
    "of ¥75,000 paid by viewers",
    "¥5,000",
  ])
    expect(text).toContain(amount);
  const none = render(
    <MoneyBars
      money={{ ...money, byCurrency: [], total: { ...dollars, net: 0 } }}
      onOpen={() => undefined}
    />,
  );
  expect(none).toContain("$0.00");
});

test("says what of the payments is tax, in the currencies that have one", () => {
  const text = render(<MoneyBars money={money} onOpen={() => undefined} />);
  expect(text).toContain("Tax in these payments, after refunds: ¥6,364");
  expect(text).not.toContain("payments: $");
});

test("sums the events of each currency below them", () => {
  const text = render(<EventsTable money={money} />);
  expect(text).toMatch(
    /The Salt Road.*\$19\.00.*The month, USD.*\$19\.00.*Night Bees.*¥66,250.*The month, JPY.*-¥3,750.*¥66,250/,
  );
  const inYen = { ...money, byCurrency: money.byCurrency.slice(1), events: money.events.slice(1) };
  expect(render(<EventsTable money={inYen} />)).toMatch(/Night Bees.*\|The month\|.*¥66,250/);
});
