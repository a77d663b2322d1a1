import {
  type CredentialHolder,
  issueViewerToken,
  issueViewerTokens,
} from "../../access/viewer-credentials.queries.ts";
import type { EmailServices } from "./composed-email.ts";

type Holder = { orderId: string } | { subscriberId: string };
type LinkServices = Pick<EmailServices, "db" | "config">;

/** Mints a credential for one mail and answers the address that opens the film with it. */
export async function createViewingLink(
  { db, config }: LinkServices,
  page: { id: string; slug: string },
  holder: Holder,
): Promise<string> {
  const credential = await issueViewerToken(db, { pageId: page.id, ...holder });
  return buildViewingLink(config, page.slug, holder, credential);
}

/** The same for many mails at once, in their order. */
export async function createViewingLinks(
  { db, config }: LinkServices,
  mails: readonly { page: { id: string; slug: string }; holder: Holder }[],
): Promise<string[]> {
  const holders = mails.map(({ page, holder }): CredentialHolder => ({ pageId: page.id, ...holder }));
  const credentials = await issueViewerTokens(db, holders);
  return mails.map(({ page, holder }, at) =>
    buildViewingLink(config, page.slug, holder, credentials[at] ?? ""),
  );
}

function buildViewingLink(
  { WATCH_URL }: LinkServices["config"],
  slug: string,
  holder: Holder,
  credential: string,
): string {
  const address = new URL(`/watch/${slug}`, WATCH_URL);
  if ("orderId" in holder) address.pathname += `/${credential}`;
  else address.searchParams.set("subscriberID", credential);
  return address.href;
}
