/** Credentials travel in some addresses; the log shows where they stood and not what they were. */
const CREDENTIALS =
  /(\/(?:orders|subscribers|tokens\/reset|downloads|unsubscribe|staff-invitations|media|watch\/[^/]+)\/|[?&](?:subscriberID|token)=)[\w.-]{20,}/gi;

/** An address as the log may show it. */
export function redactUrl(url: string): string {
  return url.replace(CREDENTIALS, "$1[credential]");
}
