import { normaliseEmail } from "@matinee/domain/contact";
import type { Config } from "../../../platform/config.ts";
import { sign, unsign } from "../../../platform/crypto.ts";

const PURPOSE = "unsubscribe";

/** Proves that whoever holds it reads the mails of this address. It never expires: nor does the wish. */
export interface UnsubscribeGrant {
  email: string;
  pageId: string;
}

/** Where one reader ends the mails about an event. On the watch host, which passes /v1 on to the API. */
export function createUnsubscribeUrl(
  { SECRET, WATCH_URL }: Pick<Config, "SECRET" | "WATCH_URL">,
  to: string,
  pageId: string,
): string {
  const grant: UnsubscribeGrant = { email: normaliseEmail(to), pageId };
  return new URL(`/v1/unsubscribe/${sign(SECRET, PURPOSE, JSON.stringify(grant))}`, WATCH_URL).href;
}

/** null for a grant that we did not make. */
export function verifyUnsubscribeGrant(
  { SECRET }: Pick<Config, "SECRET">,
  signed: string,
): UnsubscribeGrant | null {
  const payload = unsign(SECRET, PURPOSE, signed);
  // Only we can have signed it, and we sign nothing else for this purpose.
  return payload === null ? null : (JSON.parse(payload) as UnsubscribeGrant);
}

/** What mail programs show as their own way out, in one click (RFC 8058). */
export function createUnsubscribeHeaders(address: string): Record<string, string> {
  return { "List-Unsubscribe": `<${address}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
