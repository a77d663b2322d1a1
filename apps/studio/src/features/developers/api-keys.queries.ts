import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";

/** The account's API keys, the newest first. Refetched on focus, because programs use them meanwhile. */
export const apiKeysQuery = queryOptions({
  queryKey: ["account", "api-keys"],
  queryFn: () => unwrapData(api.apiKeys.list()),
  refetchOnWindowFocus: true,
});
