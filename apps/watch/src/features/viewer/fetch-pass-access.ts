import { routes as contractRoutes } from "virtual:matinee-pass-routes";
import { createApiClient, unwrapData } from "@matinee/app-shell/api/api-client";
import type { RouteTable } from "@matinee/app-shell/routing/route-table";
import type { PassAccess } from "@matinee/contract/schemas/festivals";
import type { passRoutes } from "../../../vite/api-routes.ts";
import { fetchUnlessRejected } from "./viewer-access.ts";

const routes: RouteTable<typeof passRoutes> = contractRoutes;
const passApi = createApiClient({ routes });

/**
 * Asks the API what passes mean for an event.
 * @param tokens the links of passes of the event's festival
 * @returns the first one that admits, else the first one that is known; null without one
 * @throws ApiFailure if the API cannot be reached or fails
 */
export async function fetchPassAccess(
  pageId: string,
  tokens: readonly string[],
  fetchOptions: { signal?: AbortSignal },
): Promise<{ token: string; access: PassAccess } | null> {
  const found = await Promise.all(
    tokens.map(async (token) => {
      const access = await fetchUnlessRejected(
        unwrapData(passApi.festivals.passAccess({ params: { id: pageId, token }, fetchOptions })),
      );
      return access?.title ? [{ token, access }] : [];
    }),
  );
  const passes = found.flat();
  return passes.find(({ access }) => access.admits) ?? passes[0] ?? null;
}
