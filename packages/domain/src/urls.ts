/** Words that the API's own paths use in the place of an event's url. */
export const reservedUrls = ["archived", "duplicate", "showing"] as const;

const idShape = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const deprecatedSuffix = /-deprecated(?:-\d+)?$/;

/**
 * What typing makes of an event's url: lower-cased, spaces to hyphens, non-word characters stripped, hyphens
 * kept; accents go, their letters stay. Does not trim, so that a space can be typed at the end.
 */
export function eventUrl(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replaceAll(/\s+/g, "-")
    .replaceAll(/[^\w-]/g, "");
}

export type UrlIssue = "url-missing" | "url-reserved";

/** What is wrong with a finished url, or null: nothing in it, a reserved word, or the shape of an id. */
export function checkUrl(url: string): UrlIssue | null {
  if (!/[a-z0-9]/.test(url)) return "url-missing";
  return reservedUrls.some((word) => word === url) || idShape.test(url) ? "url-reserved" : null;
}

/** Whether a path segment names an event by its id rather than by its url. */
export function isIdShaped(text: string): boolean {
  return idShape.test(text);
}

/** The url of a superarchived event: the first numbered `-deprecated` one that is not taken. */
export function deprecatedUrl(url: string, isTaken: (candidate: string) => boolean): string {
  const original = withoutDeprecatedSuffix(url);
  let number = 1;
  while (isTaken(`${original}-deprecated-${number}`)) number += 1;
  return `${original}-deprecated-${number}`;
}

/** The url before superarchiving, for rows whose original was not kept. */
export function withoutDeprecatedSuffix(url: string): string {
  return url.replace(deprecatedSuffix, "");
}

/** Tags: lower-cased, whitespace to hyphens. */
export function tagName(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, "-");
}

function withoutAccents(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "");
}
