import { dataOf } from "@matinee/contract/client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: () => dataOf(api.accounts.get()),
});

/** Asked of the payment provider while it is not yet active, so it changes without a save of ours. */
export const capabilitiesQuery = queryOptions({
  queryKey: ["account", "capabilities"],
  queryFn: () => dataOf(api.accounts.capabilities()),
  refetchOnWindowFocus: true,
});

/** The credits of the signed-in account, or for staff those of a customer. */
export const creditsQuery = (accountId?: string) =>
  queryOptions({
    queryKey: ["credits", accountId ?? "mine"],
    queryFn: () =>
      accountId ? dataOf(api.credits.of({ params: { id: accountId } })) : dataOf(api.credits.mine()),
  });

/** A customer on whose behalf staff work. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ["customer", id],
    queryFn: () => dataOf(api.adminAccounts.get({ params: { id } })),
  });
