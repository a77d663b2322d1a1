import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";
import { queryClient } from "./query-client.ts";

const REFETCH_MS = 60_000;

/** Loads the requests that wait for a second person, and the ones decided last. Support may not read them. */
export const approvalsQuery = () =>
  queryOptions({
    queryKey: ["approvals"],
    queryFn: () => unwrapData(api.approvals.list()),
    enabled: findRoleProblem("finance") === undefined,
    refetchInterval: REFETCH_MS,
  });

/** Loads the requests again, and everything that an approved one changes. */
export const refreshApprovals = () =>
  Promise.all(
    ["approvals", "customer", "customers", "orders", "order", "event", "event-orders"].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );
