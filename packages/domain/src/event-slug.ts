/** Words that the API's own paths use in the place of an event's url. */
export const reservedSlugs = ["archived", "duplicate", "showing"] as const;

const idShape = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const deprecatedSuffix = /-deprecated(?:-\d+)?$/;

/**
 * What typing makes of an event's url: lower-cased, spaces to hyphens, non-word characters stripped, hyphens
 * kept; accents go, their letters stay. Does not trim, so that a space can be typed at the end.
 */
export function toEventSlug(text: string): string {
  return stripAccents(text)
    .toLowerCase()
    .replaceAll(/\s+/g, "-")
    .replaceAll(/[^\w-]/g, "");
}

export type SlugIssue = "url-missing" | "url-reserved";

/** What is wrong with a finished url, or null: nothing in it, a reserved word, or the shape of an id. */
export function checkEventSlug(slug: string): SlugIssue | null {
  if (!/[a-z0-9]/.test(slug)) return "url-missing";
  return reservedSlugs.some((word) => word === slug) || idShape.test(slug) ? "url-reserved" : null;
}

/** Whether a path segment names an event by its id rather than by its url. */
export function isIdShaped(text: string): boolean {
  return idShape.test(text);
}

/** The url of a superarchived event: the first numbered `-deprecated` one that is not taken. */
export function findDeprecatedSlug(slug: string, isTaken: (candidate: string) => boolean): string {
  const original = stripDeprecatedSuffix(slug);
  let number = 1;
  while (isTaken(`${original}-deprecated-${number}`)) number += 1;
  return `${original}-deprecated-${number}`;
}

/** The url before superarchiving, for rows whose original was not kept. */
export function stripDeprecatedSuffix(slug: string): string {
  return slug.replace(deprecatedSuffix, "");
}

function stripAccents(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "");
}
