/** Credentials in the paths and queries of URLs. */
const CREDENTIALS =
  /(\/(?:orders|subscribers|tokens\/reset|downloads|unsubscribe|staff-invitations|media|watch\/[^/]+)\/|[?&](?:subscriberID|token)=)[\w.-]{20,}/gi;

/** Replaces credentials in a URL with `[credential]`, for logging. */
export function redactUrl(url: string): string {
  return url.replace(CREDENTIALS, "$1[credential]");
}
