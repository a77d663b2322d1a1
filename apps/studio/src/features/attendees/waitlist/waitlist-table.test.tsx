import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { Waitlist, WaitlistRow } from "@matinee/contract/schemas/waitlist";
import { messages } from "@matinee/texts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { waitlistQuery, waitlistsQuery } from "../attendees.queries.ts";
import { WaitlistTable } from "./waitlist-table.tsx";

const texts = messages.waitingLists;

const waiting: WaitlistRow = {
  id: "waiting",
  email: "ida@example.com",
  name: "Ida Nyström",
  quantity: 3,
  acceptsFewer: true,
  withPass: false,
  state: "waiting",
  endReason: null,
  removedReason: null,
  place: 1,
  lapses: 1,
  joinedAt: "2026-11-28T10:00:00.000Z",
  ticket: null,
  listProductId: null,
  offeredQuantity: null,
  offeredUntil: null,
  offers: 1,
  orderId: null,
  endedAt: null,
};
const offered: WaitlistRow = {
  ...waiting,
  id: "offered",
  name: "Tomás Rey",
  state: "offered",
  place: null,
  quantity: 2,
  acceptsFewer: false,
  offeredQuantity: 2,
  offeredUntil: "2026-11-30T18:30:00.000Z",
};
const list: Waitlist = {
  productId: null,
  title: null,
  places: 20,
  taken: 20,
  people: 2,
  tickets: 5,
  offered: 2,
  kept: 0,
  listed: 0,
};

/** Renders the list as the queries of these fields have it; `undefined` is still loading. */
function renderWaitlist(
  rows: WaitlistRow[] | undefined,
  {
    lists = [list],
    can = true,
    search = "",
    ...fields
  }: { lists?: Waitlist[]; can?: boolean; search?: string } & Partial<Pick<OwnedPage, "cancelled">> = {},
): string {
  // The event's fields that the list reads.
  const event = {
    id: "the-event",
    timezone: "UTC",
    closesAt: null,
    cancelled: false,
    diyEvent: true,
    can: { offerPlaces: can, removeFromWaitlist: can },
    ...fields,
  } as OwnedPage;
  const client = new QueryClient();
  client.setQueryData(waitlistsQuery(event.id).queryKey, lists);
  if (rows)
    client.setQueryData(waitlistQuery(event.id, "open", search).queryKey, {
      pages: [{ data: rows, total: rows.length, pages: 1, next: null }],
      pageParams: [1],
    });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <WaitlistTable event={event} filter={{ search }} onShowAll={() => {}} />
    </QueryClientProvider>,
  );
}

test("shows who waits with what they want, their place and their offer", () => {
  const shown = renderWaitlist([offered, waiting]);
  for (const text of [
    "Ida Nyström",
    "ida@example.com",
    texts.wanted(3, true),
    "Tomás Rey",
    messages.waitlist.states.offered,
    texts.figures.people,
    texts.remove.action("ida@example.com"),
  ])
    expect(shown).toContain(text);
  expect(shown).toMatch(/2 tickets until [^<]*Nov 30/);
  expect(shown.indexOf("Tomás Rey")).toBeLessThan(shown.indexOf("Ida Nyström"));
  expect(shown).not.toContain(texts.eventPlaces);
});

test("names the list of each entry where there are several", () => {
  const ofTicket = { ...list, productId: "seat", title: "Front row" };
  const shown = renderWaitlist([offered, { ...waiting, listProductId: "seat" }], { lists: [list, ofTicket] });
  expect(shown).toContain("Front row");
  expect(shown).toContain(texts.eventPlaces);
});

test("says that nobody waits, that nobody matches, and that it loads", () => {
  expect(renderWaitlist([])).toContain(texts.nobody);
  const searched = renderWaitlist([], { search: "zed" });
  expect(searched).toContain(messages.tables.showAll);
  expect(searched).not.toContain(texts.nobody);
  expect(renderWaitlist(undefined)).toContain('aria-busy="true"');
});

test("says why no more can be offered, and removes nobody for who may not", () => {
  const refused = renderWaitlist([waiting], { can: false });
  expect(refused).toContain(texts.offerMore.refused);
  expect(refused).not.toContain(texts.remove.action(waiting.email));
  expect(renderWaitlist([waiting], { cancelled: true })).toContain(texts.offerMore.cancelled);
  expect(renderWaitlist([waiting])).not.toContain('disabled=""');
});
