import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { ChangeableTicket } from "@matinee/contract/schemas/tickets";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BuilderContext } from "../../builder/builder-context.ts";
import { ticketsQuery } from "../attendees.queries.ts";
import { TicketsTable } from "./tickets-table.tsx";

const texts = messages.ticketList;

const sold: ChangeableTicket = {
  id: "sold",
  orderId: "order",
  state: "sent-on",
  refunded: false,
  can: { edit: true, send: true, refund: true },
  name: "Olu Adeyemi",
  email: "olu@example.com",
  buyerName: "Olu Adeyemi",
  buyerEmail: "OLU@example.com",
  orderStatus: "paid",
  currency: "usd",
  paid: 750,
  answers: [],
  visits: 2,
  timezone: "America/Los_Angeles",
  sentAt: null,
  listing: null,
  createdAt: "2026-11-28T10:00:00.000Z",
};
const held: ChangeableTicket = {
  ...sold,
  id: "held",
  state: "valid",
  refunded: false,
  can: { edit: true, send: true, refund: true },
  name: "Fran Holder",
  email: "fran@example.com",
  sentAt: "2026-11-28T11:00:00.000Z",
};

function renderTickets(rows: ChangeableTicket[], search = "", fields: Partial<OwnedPage> = {}): string {
  // The event's fields that the list reads.
  const event = { id: "the-event", timezone: "UTC", cancelled: false, questions: [], ...fields } as OwnedPage;
  const client = new QueryClient();
  client.setQueryData(ticketsQuery(event.id, search).queryKey, {
    pages: [{ data: rows, total: rows.length, pages: 1, next: null }],
    pageParams: [1],
  });
  // What the menus read of the builder.
  const builder = { event, superadmin: false } as NonNullable<
    Parameters<typeof BuilderContext.Provider>[0]["value"]
  >;
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <BuilderContext value={builder}>
        <TicketsTable event={event} filter={{ search }} onShowAll={() => {}} />
      </BuilderContext>
    </QueryClientProvider>,
  );
}

test("each ticket shows its holder, and the buyer where that is another person", () => {
  const [, first = "", second = ""] = renderTickets([sold, held]).split(/<tr[^>]*tabindex="0"/i);
  expect(first).toContain(messages.tickets.states["sent-on"]);
  expect(first).toContain(texts.isBuyer);
  expect(second).toContain("fran@example.com");
  expect(second).toContain(messages.tickets.states.valid);
  expect(second).toMatch(/title="OLU@example.com">Olu Adeyemi</);
  expect(second).toContain(texts.sentOn("Nov 28"));
  expect(second).toContain(texts.actionsFor("Fran Holder"));
});

test("a list without tickets says so; one without matches offers all of them", () => {
  expect(renderTickets([])).toContain(texts.noTicketsYet);
  expect(renderTickets([], "", { cancelled: true })).toContain(texts.noTickets);
  const searched = renderTickets([], "nobody");
  expect(searched).toContain(messages.tables.empty);
  expect(searched).toContain(messages.tables.showAll);
});

test("the list of a festival says what each pass is called, and what it has used and left", () => {
  const counts = { begun: 1, watched: 2, reserved: 1 };
  const limited = { ...sold, pass: { id: "a", title: "Six films", usesLeft: 2, ...counts } };
  const open = {
    ...held,
    pass: { id: "b", title: "All films", usesLeft: null, begun: 0, watched: 0, reserved: 0 },
  };
  const list = renderTickets([limited, open], "", { kind: "festival" });
  expect(list).toContain("Six films");
  expect(list).toContain(messages.passUses.usesOf(3, 1, 2));
  expect(list).toContain(messages.passUses.usesOf(0, 0, null));
  expect(list).toContain(messages.passUses.download);
  // Nothing of it is called a ticket.
  expect(list).toContain(messages.passList.about);
  expect(list).toContain(messages.passList.actionsFor("Fran Holder"));
  for (const markup of [list, renderTickets([], "", { kind: "festival" })])
    expect(markup).not.toMatch(/\btickets?\b/i);
  expect(renderTickets([sold], "", { kind: "screening" })).not.toContain(messages.passUses.download);
});
