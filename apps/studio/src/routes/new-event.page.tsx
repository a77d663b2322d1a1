import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { accountQuery } from "../lib/account.queries.ts";
import { BuilderScreen } from "../features/builder/components/builder-screen.tsx";
import { stepComponents } from "./step-components.ts";

/** `/create-diy-event`: builds a new event, or a festival with `kind=festival`. For staff, `customerId` names the customer who will own it. */
export function NewEventPage() {
  const [search] = useSearchParams();
  const account = useQuery(accountQuery);
  return (
    <QueryPanel query={account}>
      {(data) => {
        const customerId = data.type === "admin" ? (search.get("customerId") ?? undefined) : undefined;
        return (
          <BuilderScreen
            event={null}
            newKind={search.get("kind") === "festival" ? "festival" : "screening"}
            accountId={customerId ?? data.id}
            customerId={customerId}
            stepComponents={stepComponents}
          />
        );
      }}
    </QueryPanel>
  );
}
