import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { AuditEntry } from "./audit-columns.tsx";
import { HistoryEntry } from "./history-entry.tsx";

function render(fields: Partial<AuditEntry>): string {
  const entry = {
    action: "order.refund",
    actor: "Sam Okafor",
    onBehalfOf: "Ada Owner",
    subjectType: "order",
    subjectId: "the-order",
    detail: { amountCents: 750 },
    reason: null,
    undo: null,
    createdAt: "2026-11-28T10:00:00.000Z",
    ...fields,
    // Cast: the fields that an entry of a history reads.
  } as AuditEntry;
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <HistoryEntry entry={entry} recordId="the-order" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test("the history of an order says why staff refunded it", () => {
  expect(render({ reason: "Paid twice" })).toMatch(/Sam Okafor.*\$7\.50.*Reason: Paid twice/s);
  expect(render({})).not.toContain("Reason");
});
