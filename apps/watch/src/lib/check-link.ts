import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { CheckedLink } from "@matinee/contract/schemas/subscribers";
import type { AddressedEvent } from "@matinee/domain/watch-address";
import { api } from "../api.ts";
import { paths } from "../paths.ts";

/** Asks the API what became of a viewing link. @throws ApiFailure, also for text that cannot be a link's */
export const checkLink = (token: string): Promise<CheckedLink> =>
  unwrapData(api.subscribers.checkLink({ body: { token } }));

/** Builds the viewing link of a registration. */
export const buildRegistrationLink = (event: AddressedEvent, viewerToken: string): string =>
  `${paths.event(event)}?${new URLSearchParams({ subscriberID: viewerToken }).toString()}`;

/** Builds the address at which a link opens its own event. */
export function buildLinkAddress(event: NonNullable<CheckedLink["event"]>, token: string): string {
  // The page of a screening redirects to that of a festival.
  const page = { kind: "screening", url: event.url } as const;
  return event.holder === "order" ? paths.event(page, token) : buildRegistrationLink(page, token);
}
