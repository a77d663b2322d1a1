import {
  type CredentialHolder,
  issueViewerToken,
  issueViewerTokens,
} from "../../access/viewer-credentials.queries.ts";
import type { TicketRef } from "../../access/entitlements.queries.ts";
import type { EmailServices } from "./composed-email.ts";

type Holder = TicketRef | { subscriberId: string };
type LinkServices = Pick<EmailServices, "db" | "config">;

/** Issues a viewer token for one email and returns the watch URL that contains it. */
export async function createViewingLink(
  { db, config }: LinkServices,
  page: { id: string; slug: string },
  holder: Holder,
): Promise<string> {
  const viewerToken = await issueViewerToken(db, { pageId: page.id, ...holder });
  return buildViewingLink(config, page.slug, holder, viewerToken);
}

/** Creates the viewing links of many emails with one statement, in the order of `emails`. */
export async function createViewingLinks(
  { db, config }: LinkServices,
  emails: readonly { page: { id: string; slug: string }; holder: Holder }[],
): Promise<string[]> {
  const holders = emails.map(({ page, holder }): CredentialHolder => ({ pageId: page.id, ...holder }));
  const viewerTokens = await issueViewerTokens(db, holders);
  return emails.map(({ page, holder }, index) =>
    buildViewingLink(config, page.slug, holder, viewerTokens[index] ?? ""),
  );
}

function buildViewingLink(
  { WATCH_URL }: LinkServices["config"],
  slug: string,
  holder: Holder,
  viewerToken: string,
): string {
  const address = new URL(`/watch/${slug}`, WATCH_URL);
  if ("orderId" in holder) address.pathname += `/${viewerToken}`;
  else address.searchParams.set("subscriberID", viewerToken);
  return address.href;
}
