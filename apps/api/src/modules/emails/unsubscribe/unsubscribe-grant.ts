import { normaliseEmail } from "@matinee/domain/contact";
import { defaultLanguage, type Language } from "@matinee/texts/languages";
import type { Config } from "../../../platform/config.ts";
import { z } from "zod";
import { buildWatchLink } from "../compose/viewing-link.ts";
import { decrypt, encrypt, unsign } from "../../../platform/crypto.ts";

const PURPOSE = "unsubscribe";

/** Proves that its holder receives the emails of this address. It never expires, so that old emails' links work. */
export type UnsubscribeGrant = EventGrant | StatementGrant;

interface EventGrant {
  email: string;
  pageId: string;
}

/** Of the monthly statements of an account. */
interface StatementGrant {
  email: string;
  statementsOf: string;
}

type GrantConfig = Pick<Config, "keyRing" | "WATCH_URL">;

/**
 * Builds a recipient's unsubscribe link for an event. On the watch host, which answers /v1, too. The grant is
 * encrypted, so that the address shows neither in logs nor to a person to whom the email was forwarded.
 */
export const createUnsubscribeUrl = (
  services: { config: GrantConfig; language: Language },
  to: string,
  pageId: string,
): string => buildUrl(services, { email: normaliseEmail(to), pageId });

/** Builds the link that stops the monthly statements of an account to their reader. */
export const createStatementStopUrl = (config: GrantConfig, to: string, accountId: string): string =>
  buildUrl({ config, language: defaultLanguage }, { email: normaliseEmail(to), statementsOf: accountId });

function buildUrl(services: { config: GrantConfig; language: Language }, grant: UnsubscribeGrant): string {
  const sealed = encrypt(services.config.keyRing, JSON.stringify({ purpose: PURPOSE, ...grant }));
  return buildWatchLink(services, `/v1/unsubscribe/${sealed}`);
}

const purpose = z.literal(PURPOSE);
const sealedGrantSchema = z.union([
  z.object({ purpose, email: z.string(), pageId: z.string() }),
  z.object({ purpose, email: z.string(), statementsOf: z.string() }),
]);

/** Returns the grant, or null when it is not ours. Links of older emails hold a signed grant in plain text. */
export function openUnsubscribeGrant(
  { keyRing }: Pick<Config, "keyRing">,
  sealed: string,
): UnsubscribeGrant | null {
  const payload = unsign(keyRing, PURPOSE, sealed);
  // Cast: the signature is ours, and we signed only grants for this purpose.
  if (payload !== null) return JSON.parse(payload) as EventGrant;
  try {
    return sealedGrantSchema.parse(JSON.parse(decrypt(keyRing, sealed)));
  } catch {
    return null;
  }
}

/** Builds the headers for one-click unsubscribe in email programs (RFC 8058). */
export function createUnsubscribeHeaders(address: string): Record<string, string> {
  return { "List-Unsubscribe": `<${address}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
