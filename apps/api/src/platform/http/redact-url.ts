/** Credentials in the paths and queries of URLs. */
const CREDENTIALS =
  /(\/(?:orders|subscribers|tokens\/reset|downloads|unsubscribe|staff-invitations|live-rooms|media|watch\/[^/]+)\/|[?&](?:subscriberID|token)=)[\w.%-]{20,}/gi;

/** Values of query parameters with which people are searched for or named. */
const PERSONAL = /([?&](?:search_?term|email|name)=)[^&#]*/gi;

/** Replaces credentials in a URL with `[credential]` and personal data in its query with `[personal]`, for logging. */
export function redactUrl(url: string): string {
  return url.replace(CREDENTIALS, "$1[credential]").replace(PERSONAL, "$1[personal]");
}
