import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: () => unwrapData(api.accounts.get()),
});

/** What the European Union's register says of the tax number of the account, for each number once. */
export const taxNumberQuery = (number: string | null) =>
  queryOptions({
    queryKey: ["account", "tax-number", number],
    queryFn: () => unwrapData(api.accounts.checkTaxNumber()),
    enabled: number !== null,
    staleTime: Infinity,
  });

/** The latest actions on the account, for its owner. */
export const activityQuery = queryOptions({
  queryKey: ["account", "activity"],
  queryFn: () => unwrapData(api.accounts.activity()),
});

/** Requests for a copy of the account's data and for its deletion. Refetched while the worker is busy with one. */
export const dataRequestsQuery = queryOptions({
  queryKey: ["account", "data-requests"],
  queryFn: () => unwrapData(api.dataRequests.list()),
  refetchInterval: ({ state }) =>
    state.data?.some(
      ({ kind, status }) => status === "running" || (kind === "export" && status === "waiting"),
    )
      ? 3000
      : false,
});

/** Refetched on focus: the payment provider changes these without a save in the studio. */
export const capabilitiesQuery = queryOptions({
  queryKey: ["account", "capabilities"],
  queryFn: () => unwrapData(api.accounts.capabilities()),
  refetchOnWindowFocus: true,
});

/** The credits of the signed-in account, or of a customer for staff. */
export const creditsQuery = (accountId?: string) =>
  queryOptions({
    queryKey: ["credits", accountId ?? "mine"],
    queryFn: () =>
      accountId ? unwrapData(api.credits.of({ params: { id: accountId } })) : unwrapData(api.credits.mine()),
  });

/** The customer on whose behalf staff are working. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ["customer", id],
    queryFn: () => unwrapData(api.adminAccounts.get({ params: { id } })),
  });
