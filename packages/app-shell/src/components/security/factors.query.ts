import type { FactorKind, Factors } from "@matinee/contract/schemas/factors";
import { queryOptions } from "@tanstack/react-query";
import { type ApiClient, unwrapData } from "../../api/api-client.ts";

/** The second factors of the own account. */
export const createFactorsQuery = (api: Pick<ApiClient, "factors">) =>
  queryOptions({ queryKey: ["account", "factors"], queryFn: () => unwrapData(api.factors.list()) });

/** Lists the kinds of second factors that an account has, the passkey first. */
export const listFactorKinds = ({ passkeys, authenticator }: Factors): FactorKind[] => [
  ...(passkeys.length > 0 ? ["passkey" as const] : []),
  ...(authenticator ? ["authenticator" as const] : []),
];
