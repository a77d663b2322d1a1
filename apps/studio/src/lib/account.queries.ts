import { unwrapData } from "@matinee/app-shell/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: () => unwrapData(api.accounts.get()),
});

/** Asked of the payment provider while it is not yet active, so it changes without a save of ours. */
export const capabilitiesQuery = queryOptions({
  queryKey: ["account", "capabilities"],
  queryFn: () => unwrapData(api.accounts.capabilities()),
  refetchOnWindowFocus: true,
});

/** The credits of the signed-in account, or for staff those of a customer. */
export const creditsQuery = (accountId?: string) =>
  queryOptions({
    queryKey: ["credits", accountId ?? "mine"],
    queryFn: () =>
      accountId ? unwrapData(api.credits.of({ params: { id: accountId } })) : unwrapData(api.credits.mine()),
  });

/** A customer on whose behalf staff work. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ["customer", id],
    queryFn: () => unwrapData(api.adminAccounts.get({ params: { id } })),
  });
