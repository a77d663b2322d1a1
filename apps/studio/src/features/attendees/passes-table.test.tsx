import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { PassUse, PassUseCounts } from "@matinee/contract/schemas/pass-uses";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { allAttendees, passUseCountsQuery, passUsesQuery } from "./attendees.queries.ts";
import { PassesTable } from "./passes-table.tsx";

const texts = messages.passUses;

const watched: PassUse = {
  passId: "pass",
  ticketId: "ticket",
  title: "Six films",
  name: "Pia Pass",
  email: "pia@example.com",
  state: "watched",
  reservedAt: null,
  begunAt: "2026-11-28T10:00:00.000Z",
  countedAt: "2026-11-28T10:05:00.000Z",
  visits: 2,
};

function renderPasses(rows: PassUse[], counts: PassUseCounts): string {
  // The event's fields that the list reads.
  const event = { id: "the-event", timezone: "UTC", premiere: null } as OwnedPage;
  const client = new QueryClient();
  client.setQueryData(passUsesQuery(event.id, allAttendees).queryKey, {
    pages: [{ data: rows, total: rows.length, pages: 1, next: null }],
    pageParams: [1],
  });
  client.setQueryData(passUseCountsQuery(event.id).queryKey, counts);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PassesTable event={event} filter={allAttendees} />
    </QueryClientProvider>,
  );
}

test("names who comes with which pass, and what they have of the screening", () => {
  const counts = { reserved: 1, begun: 0, watched: 1, named: true };
  const reserved: PassUse = { ...watched, passId: "other", state: "reserved", begunAt: null, visits: 0 };
  const list = renderPasses([watched, reserved], counts);
  for (const shown of [
    "Pia Pass",
    "pia@example.com",
    "Six films",
    texts.states.watched,
    texts.states.reserved,
  ])
    expect(list).toContain(shown);
  expect(renderPasses([], counts)).toContain(texts.none);
});

test("says of another account's passes only how many there are", () => {
  const shown = renderPasses([], { reserved: 4, begun: 2, watched: 11, named: false });
  expect(shown).toContain(texts.places(4, 2, 11));
  expect(shown).toContain(texts.countsNote);
  expect(shown).not.toContain(texts.none);
});
