import { messages } from "@matinee/texts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { staffQuery } from "../../lib/queries/staff.queries.ts";
import { OpenInvitations } from "./open-invitations.tsx";

test("says that nobody is invited, and nothing about a search", () => {
  const client = new QueryClient();
  client.setQueryData(staffQuery.queryKey, { members: [], invitations: [] });
  const list = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <OpenInvitations />
    </QueryClientProvider>,
  );
  expect(list).toContain(messages.staff.noInvitations);
  expect(list).not.toContain(messages.tables.empty);
});
