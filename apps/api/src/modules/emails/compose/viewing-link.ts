import { type AddressedEvent, buildEventPath } from "@matinee/domain/watch-address";
import {
  type CredentialHolder,
  issueViewerToken,
  issueViewerTokens,
} from "../../access/viewer-credentials.queries.ts";
import type { TicketRef } from "../../access/entitlements.queries.ts";
import type { EmailServices } from "./composed-email.ts";

type Holder = TicketRef | { subscriberId: string };
type LinkedPage = Pick<AddressedEvent, "kind"> & { id: string; slug: string };
type LinkServices = Pick<EmailServices, "db" | "config">;

/** Issues a viewer token for one email and returns the watch URL that contains it. */
export async function createViewingLink(
  { db, config }: LinkServices,
  page: LinkedPage,
  holder: Holder,
): Promise<string> {
  const viewerToken = await issueViewerToken(db, { pageId: page.id, ...holder });
  return buildViewingLink(config, page, holder, viewerToken);
}

/** Creates the viewing links of many emails with one statement, in the order of `emails`. */
export async function createViewingLinks(
  { db, config }: LinkServices,
  emails: readonly { page: LinkedPage; holder: Holder }[],
): Promise<string[]> {
  const holders = emails.map(({ page, holder }): CredentialHolder => ({ pageId: page.id, ...holder }));
  const viewerTokens = await issueViewerTokens(db, holders);
  return emails.map(({ page, holder }, index) =>
    buildViewingLink(config, page, holder, viewerTokens[index] ?? ""),
  );
}

function buildViewingLink(
  { WATCH_URL }: LinkServices["config"],
  { kind, slug: url }: LinkedPage,
  holder: Holder,
  viewerToken: string,
): string {
  if ("orderId" in holder) return new URL(buildEventPath({ kind, url }, viewerToken), WATCH_URL).href;
  const address = new URL(buildEventPath({ kind, url }), WATCH_URL);
  address.searchParams.set("subscriberID", viewerToken);
  return address.href;
}
