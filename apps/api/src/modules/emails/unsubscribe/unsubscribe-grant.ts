import { normaliseEmail } from "@matinee/domain/contact";
import type { Config } from "../../../platform/config.ts";
import { sign, unsign } from "../../../platform/crypto.ts";

const PURPOSE = "unsubscribe";

/** Proves that its holder receives the emails of this address. It never expires, so that old emails' links work. */
export interface UnsubscribeGrant {
  email: string;
  pageId: string;
}

/** Builds a recipient's unsubscribe link for an event. On the watch host, which proxies /v1 to the API. */
export function createUnsubscribeUrl(
  { keyRing, WATCH_URL }: Pick<Config, "keyRing" | "WATCH_URL">,
  to: string,
  pageId: string,
): string {
  const grant: UnsubscribeGrant = { email: normaliseEmail(to), pageId };
  return new URL(`/v1/unsubscribe/${sign(keyRing, PURPOSE, JSON.stringify(grant))}`, WATCH_URL).href;
}

/** Returns the grant, or null when the signature is not ours. */
export function verifyUnsubscribeGrant(
  { keyRing }: Pick<Config, "keyRing">,
  signed: string,
): UnsubscribeGrant | null {
  const payload = unsign(keyRing, PURPOSE, signed);
  // Cast: the signature is ours, and we sign only grants for this purpose.
  return payload === null ? null : (JSON.parse(payload) as UnsubscribeGrant);
}

/** Builds the headers for one-click unsubscribe in email programs (RFC 8058). */
export function createUnsubscribeHeaders(address: string): Record<string, string> {
  return { "List-Unsubscribe": `<${address}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
