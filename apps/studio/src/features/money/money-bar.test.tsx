import { TaxReportTable } from "@matinee/app-shell/components/tax-report-table";
import type { Money, TaxReport } from "@matinee/contract/schemas/money";
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

test("lists the tax of a month by place and rate, refunds as negative rows, with the next receipt's number", () => {
  const vat = {
    currency: "eur",
    country: "IE",
    state: null,
    name: "VAT",
    rate: 2300,
    isReverseCharge: false,
  } as const;
  const data: TaxReport = {
    month: "2026-11",
    nextReceiptNumber: "2026-000003",
    rows: [
      { ...vat, kind: "sale", count: 2, net: 1464, tax: 336, gross: 1800 },
      { ...vat, kind: "refund", count: 1, net: -732, tax: -168, gross: -900 },
    ],
  };
  const query = { data, error: null, isError: false, isFetching: false, refetch: () => undefined };
  const text = render(
    <TaxReportTable query={query} receipt={(number) => `The next one: ${number}`} download={null} />,
  );
  expect(text).toContain("The next one: 2026-000003");
  expect(text).toContain("|Ireland|VAT 23%|Payment|2|€14.64|€18.00|€3.36|");
  expect(text).toContain("|Ireland|VAT 23%|Refund|1|-€7.32|-€9.00|-€1.68|");
  const none = render(
    <TaxReportTable query={{ ...query, data: { ...data, rows: [] } }} receipt={undefined} download={null} />,
  );
  expect(none).not.toContain("2026-000003");
  expect(none).toContain("No payment or refund of this month has a tax.");
});
