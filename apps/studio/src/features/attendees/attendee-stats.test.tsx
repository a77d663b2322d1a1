import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { IncomeStats } from "./attendee-stats.tsx";
import { incomeQuery } from "./attendees.queries.ts";

/** An event with the field that the figures read. */
const event = { id: "the-event" } as OwnedPage;

function renderIncome(refunded: number): string {
  const client = new QueryClient();
  client.setQueryData(incomeQuery(event.id).queryKey, {
    orders: 6,
    currency: "usd",
    gross: 3900,
    refunded,
    net: 3467,
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <IncomeStats event={event} />
    </QueryClientProvider>,
  );
}

test("the income names what was refunded, and no refund when there was none", () => {
  const part = renderIncome(250);
  expect(part).toContain("$34.67");
  expect(part).toContain("$39.00 before fees, $2.50 refunded");
  expect(renderIncome(3900)).toContain("$39.00 before fees, $39.00 refunded");
  expect(renderIncome(0)).toContain("$39.00 before fees<");
});
