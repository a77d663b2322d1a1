/** Words that API paths use in the place of an event's slug. */
export const reservedSlugs = ["archived", "duplicate", "festival", "showing"] as const;

const idShape = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const deprecatedSuffix = /-deprecated(?:-\d+)?$/;

/**
 * Turns typed text into an event slug: lower case, hyphens for spaces, letters without accents, no other characters.
 * Does not trim, so that a space can be typed at the end. Source: rules/events.md, Event addresses.
 */
export function toEventSlug(text: string): string {
  return stripAccents(text)
    .toLowerCase()
    .replaceAll(/\s+/g, "-")
    .replaceAll(/[^\w-]/g, "");
}

/**
 * Suggests the slug of a title: without hyphens at its ends and several in a row, as they remain of signs and of letters that an
 * address cannot have. Empty for a title without Latin letters and digits.
 */
export function suggestEventSlug(title: string): string {
  const slug = toEventSlug(title.trim()).replaceAll(/-{2,}/g, "-").replaceAll(/^-|-$/g, "");
  return checkEventSlug(slug) === "url-missing" ? "" : slug;
}

/** Returns the characters of a typed address that `toEventSlug` leaves out, each once. */
export function findDroppedCharacters(typed: string): string {
  const parts = Array.from(new Intl.Segmenter().segment(typed), ({ segment }) => segment);
  return [...new Set(parts.filter((part) => toEventSlug(part) === ""))].join("");
}

export type SlugIssue = "url-missing" | "url-reserved";

/** Checks a finished slug; returns the issue or null. A slug must not be blank, a reserved word or look like an id. */
export function checkEventSlug(slug: string): SlugIssue | null {
  if (!/[a-z0-9]/.test(slug)) return "url-missing";
  return reservedSlugs.some((word) => word === slug) || idShape.test(slug) ? "url-reserved" : null;
}

/** Returns whether a path segment is an event's id rather than its slug. */
export function isIdShaped(text: string): boolean {
  return idShape.test(text);
}

/** Finds the slug of a superarchived event: the first numbered `-deprecated` slug that is free. */
export function findDeprecatedSlug(slug: string, isTaken: (candidate: string) => boolean): string {
  const original = stripDeprecatedSuffix(slug);
  let number = 1;
  while (isTaken(`${original}-deprecated-${number}`)) number += 1;
  return `${original}-deprecated-${number}`;
}

/** Returns the slug before superarchiving, for rows that did not store it. */
export function stripDeprecatedSuffix(slug: string): string {
  return slug.replace(deprecatedSuffix, "");
}

function stripAccents(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "");
}
