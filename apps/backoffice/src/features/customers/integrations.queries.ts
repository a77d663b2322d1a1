import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";

export const integrationsQuery = (id: string) =>
  queryOptions({
    queryKey: ["customer", id, "integrations"],
    queryFn: () => unwrapData(api.integrations.get({ params: { id } })),
  });
