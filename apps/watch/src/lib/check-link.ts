import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { CheckedLink } from "@matinee/contract/schemas/subscribers";
import { api } from "../api.ts";
import { paths } from "../paths.ts";

/** Asks the API what became of a viewing link. @throws ApiFailure, also for text that cannot be a link's */
export const checkLink = (token: string): Promise<CheckedLink> =>
  unwrapData(api.subscribers.checkLink({ body: { token } }));

/** Builds the address at which a link opens its own event. */
export function buildLinkAddress(event: NonNullable<CheckedLink["event"]>, token: string): string {
  return event.holder === "order"
    ? `${paths.watch(event.url)}/${encodeURIComponent(token)}`
    : `${paths.watch(event.url)}?subscriberID=${encodeURIComponent(token)}`;
}
