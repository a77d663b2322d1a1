import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { ChangeableCustomer } from "@matinee/contract/schemas/accounts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { queryClient } from "./query-client.ts";
import type { LoadList } from "../lists/use-list.ts";

/** Loads a page of the matching customers, or their number. */
export const loadCustomers: LoadList<ChangeableCustomer> = async (query, signal) => {
  const { data: rows, ...list } = await unwrapData(api.customers.list({ query, fetchOptions: { signal } }));
  return { rows, ...list };
};

/** Loads a customer with everything that the details screen shows. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ["customer", id],
    queryFn: () => unwrapData(api.adminAccounts.get({ params: { id } })),
  });

/** Refetches the list and the screens of customers. */
export async function refreshCustomers(): Promise<void> {
  await Promise.all(
    ["customers", "customer"].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );
}
