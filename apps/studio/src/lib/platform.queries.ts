import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

/** Hosts, payment provider and support addresses. They do not change during a visit. */
export const platformQuery = queryOptions({
  queryKey: ["platform"],
  queryFn: () => unwrapData(api.platform.config()),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The versions of the terms and of the privacy policy that a form shows, and sends with the consent. */
export const legalVersionsQuery = queryOptions({
  queryKey: ["legal-versions"],
  queryFn: () => unwrapData(api.legalTexts.versions()),
});
