import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

/** Hosts, payment provider and support addresses. They do not change during a visit. */
export const platformQuery = queryOptions({
  queryKey: ["platform"],
  queryFn: () => unwrapData(api.platform.config()),
  staleTime: Number.POSITIVE_INFINITY,
});
