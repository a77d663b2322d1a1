import type { Config } from "../config.ts";

/** Calls that only our own apps make: sign-in, the account and its sessions, and staff. */
const OF_OUR_APPS = /^\/v1\/(?:admin|session|account|accounts|credits|leadowner)(?:[/?.]|$)/;

/**
 * Returns whether a page of this origin may read the response (docs/security.md, Calls from other sites). Programs send no
 * origin. A session travels in a header that browsers never add, so this only keeps other sites' pages from being
 * clients of these calls.
 */
export function mayCallFrom(
  origin: string | undefined,
  url: string,
  {
    API_URL,
    WATCH_URL,
    STUDIO_URL,
    BACKOFFICE_URL,
  }: Pick<Config, "API_URL" | "WATCH_URL" | "STUDIO_URL" | "BACKOFFICE_URL">,
): boolean {
  if (!OF_OUR_APPS.test(url)) return true;
  return [API_URL, WATCH_URL, STUDIO_URL, BACKOFFICE_URL].some((own) => new URL(own).origin === origin);
}
