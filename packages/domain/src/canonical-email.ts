import { normaliseEmail } from "./contact.ts";

interface Provider {
  /** With more than one domain and `isOneMailbox`, the first one stands for all. */
  domains: readonly string[];
  ignoresDots?: boolean;
  /** Whether a name is the same mailbox at each of the domains. */
  isOneMailbox?: boolean;
}

/** Providers that deliver `name+anything` to the mailbox `name`. */
const PROVIDERS: readonly Provider[] = [
  { domains: ["gmail.com", "googlemail.com"], ignoresDots: true, isOneMailbox: true },
  { domains: ["proton.me", "protonmail.com", "pm.me"], ignoresDots: true, isOneMailbox: true },
  { domains: ["outlook.com", "hotmail.com", "live.com", "msn.com", "hotmail.co.uk", "hotmail.fr"] },
  { domains: ["icloud.com", "me.com", "mac.com"] },
  { domains: ["fastmail.com"] },
];

/**
 * Returns one form for all spellings of an email that reach one mailbox: case, forms of Unicode, and for known providers
 * dots and `+tag`. For comparison only: emails go to the address as it was typed. At a provider that is not known a dot or
 * a plus may make another mailbox, so they stay. Source: rules/sale-queue.md, One place.
 */
export function canonicaliseEmail(email: string): string {
  const text = normaliseEmail(email.normalize("NFKC"));
  const at = text.lastIndexOf("@");
  if (at < 1) return text;
  const domain = toAscii(text.slice(at + 1));
  const name = text.slice(0, at);
  const provider = PROVIDERS.find(({ domains }) => domains.includes(domain));
  if (!provider) return `${name}@${domain}`;
  const untagged = name.replace(/(?<=.)\+.*$/, "");
  const mailbox = provider.ignoresDots ? untagged.replaceAll(".", "") : untagged;
  return `${mailbox}@${provider.isOneMailbox ? provider.domains[0] : domain}`;
}

/** A domain is the same in Unicode and in Punycode. */
function toAscii(domain: string): string {
  return URL.parse(`http://${domain}`)?.hostname ?? domain;
}
