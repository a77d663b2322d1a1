import {
  type CredentialHolder,
  mintViewerCredential,
  mintViewerCredentials,
} from "../../access/viewer-credentials.queries.ts";
import type { MailServices } from "./composed-mail.ts";

type Holder = { orderId: string } | { subscriberId: string };
type MintingServices = Pick<MailServices, "db" | "config">;

/** Mints a credential for one mail and answers the address that opens the film with it. */
export async function viewingAddress(
  { db, config }: MintingServices,
  page: { id: string; url: string },
  holder: Holder,
): Promise<string> {
  const credential = await mintViewerCredential(db, { pageId: page.id, ...holder });
  return addressWith(config, page.url, holder, credential);
}

/** The same for many mails at once, in their order. */
export async function viewingAddresses(
  { db, config }: MintingServices,
  mails: readonly { page: { id: string; url: string }; holder: Holder }[],
): Promise<string[]> {
  const holders = mails.map(({ page, holder }): CredentialHolder => ({ pageId: page.id, ...holder }));
  const credentials = await mintViewerCredentials(db, holders);
  return mails.map(({ page, holder }, at) => addressWith(config, page.url, holder, credentials[at] ?? ""));
}

function addressWith(
  { WATCH_URL }: MintingServices["config"],
  url: string,
  holder: Holder,
  credential: string,
): string {
  const address = new URL(`/watch/${url}`, WATCH_URL);
  if ("orderId" in holder) address.pathname += `/${credential}`;
  else address.searchParams.set("subscriberID", credential);
  return address.href;
}
