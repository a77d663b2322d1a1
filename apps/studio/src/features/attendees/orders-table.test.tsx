import { messages } from "@matinee/texts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { allAttendees, ordersQuery } from "./attendees.queries.ts";
import { OrdersTable } from "./orders-table.tsx";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Renders the list of an event without orders. */
function renderEmpty(fields: Partial<OwnedPage>, search = ""): string {
  // The event's fields that the list reads.
  const event = {
    id: "the-event",
    cancelled: false,
    questions: [],
    closesAt: inDays(1),
    ...fields,
  } as OwnedPage;
  const filter = { ...allAttendees, search };
  const client = new QueryClient();
  client.setQueryData(ordersQuery(event.id, filter).queryKey, {
    pages: [{ data: [], total: 0, pages: 1, next: null }],
    pageParams: [1],
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <OrdersTable event={event} filter={filter} {...(search && { onShowAll: () => {} })} />
    </QueryClientProvider>,
  );
}

test("an empty list promises orders only while the event can still have some", () => {
  const { noOrdersYet, noOrdersEnded, noOrdersCancelled } = messages.attendees;
  expect(renderEmpty({})).toContain(noOrdersYet);
  expect(renderEmpty({ closesAt: null })).toContain(noOrdersYet);
  const ended = renderEmpty({ closesAt: inDays(-1) });
  expect(ended).toContain(noOrdersEnded);
  expect(ended).not.toContain(noOrdersYet);
  expect(renderEmpty({ cancelled: true })).toContain(noOrdersCancelled);
  expect(renderEmpty({ closesAt: inDays(-1) }, "Grace")).toContain(messages.tables.empty);
});
