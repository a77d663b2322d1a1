import { defaultLanguage, type Language } from "@matinee/texts/languages";
import { type AddressedEvent, buildEventPath } from "@matinee/domain/watch-address";
import {
  type CredentialHolder,
  issueViewerToken,
  issueViewerTokens,
} from "../../access/viewer-credentials.queries.ts";
import type { TicketRef } from "../../access/entitlements.queries.ts";
import type { Config } from "../../../platform/config.ts";
import type { EmailServices } from "./composed-email.ts";

type Holder = TicketRef | { subscriberId: string };
type LinkedPage = Pick<AddressedEvent, "kind"> & { id: string; slug: string };
type LinkServices = Pick<EmailServices, "db" | "config" | "language">;

/** Issues a viewer token for one email and returns the watch URL that contains it. */
export async function createViewingLink(
  services: LinkServices,
  page: LinkedPage,
  holder: Holder,
): Promise<string> {
  const viewerToken = await issueViewerToken(services.db, { pageId: page.id, ...holder });
  return buildViewingLink(services, page, holder, viewerToken);
}

/** Creates the viewing links of many emails with one statement, in the order of `emails`. */
export async function createViewingLinks(
  services: LinkServices,
  emails: readonly { page: LinkedPage; holder: Holder }[],
): Promise<string[]> {
  const holders = emails.map(({ page, holder }): CredentialHolder => ({ pageId: page.id, ...holder }));
  const viewerTokens = await issueViewerTokens(services.db, holders);
  return emails.map(({ page, holder }, index) =>
    buildViewingLink(services, page, holder, viewerTokens[index] ?? ""),
  );
}

function buildViewingLink(
  services: Pick<LinkServices, "config" | "language">,
  { kind, slug: url }: LinkedPage,
  holder: Holder,
  viewerToken: string,
): string {
  if ("orderId" in holder) return buildWatchLink(services, buildEventPath({ kind, url }, viewerToken));
  return buildWatchLink(
    services,
    `${buildEventPath({ kind, url })}?subscriberID=${encodeURIComponent(viewerToken)}`,
  );
}

/**
 * Returns the address of a page of the watch host in the language of an email's reader. Addresses in English name no language, as
 * they always were.
 */
export function buildWatchLink(
  { config, language }: { config: Pick<Config, "WATCH_URL">; language: Language },
  path: string,
): string {
  const address = new URL(path, config.WATCH_URL);
  if (language !== defaultLanguage) address.searchParams.set("lang", language);
  return address.href;
}
