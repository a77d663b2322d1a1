/** Sites that one event allows to show its card. */
export const maxEmbedOrigins = 20;

/** A name with at least one dot: the wildcards and separators of a policy's sources never match. */
const SITE_NAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/;
const OWN_MACHINE = new Set(["localhost", "127.0.0.1"]);

/**
 * Reads the origin of a site that may show an event's card: 'Example.org/films' becomes 'https://example.org'. A site
 * is https; http is for a developer's own machine only.
 * @returns null for anything else, such as a wildcard, an address with a user name, or a number
 */
export function parseEmbedOrigin(text: string): string | null {
  const typed = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (typed === "" || !URL.canParse(address)) return null;
  const { protocol, hostname, origin, username, password } = new URL(address);
  if (username || password) return null;
  if (isLocalOrigin(origin)) return origin;
  return protocol === "https:" && SITE_NAME.test(hostname) ? origin : null;
}

/** Returns whether an origin is a developer's own machine, which production does not allow. */
export function isLocalOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === "http:" && OWN_MACHINE.has(hostname);
}
