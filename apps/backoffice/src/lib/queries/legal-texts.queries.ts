import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { LegalTextName } from "@matinee/contract/legal-texts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { queryClient } from "./query-client.ts";

/** Loads a legal text with its draft and its versions. Not in the background, because the editor shows the draft. */
export const legalTextQuery = (name: LegalTextName) =>
  queryOptions({
    queryKey: ["legal-texts", name],
    queryFn: () => unwrapData(api.legalTexts.detail({ params: { name } })),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Loads a legal text again. */
export const refreshLegalText = (name: LegalTextName) =>
  queryClient.fetchQuery({ ...legalTextQuery(name), staleTime: 0 });
