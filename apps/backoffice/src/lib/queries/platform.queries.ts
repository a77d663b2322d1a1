import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";

/** Loads hosts, payment provider and support addresses, once for the whole visit. */
export const platformQuery = queryOptions({
  queryKey: ["platform"],
  queryFn: () => unwrapData(api.platform.config()),
  staleTime: Number.POSITIVE_INFINITY,
});
