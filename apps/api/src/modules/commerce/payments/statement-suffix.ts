/** The longest descriptor on a card's statement, prefix and `* ` included. */
const MAX_DESCRIPTOR_LENGTH = 22;

/**
 * What a card's statement says behind the platform's name: the event's title in the characters that banks accept.
 * Undefined when nothing with a letter is left of it.
 */
export function buildStatementSuffix(title: string, prefix: string): string | undefined {
  const suffix = title
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9 .-]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, Math.max(0, MAX_DESCRIPTOR_LENGTH - prefix.length - 2))
    .trim()
    .toUpperCase();
  return /[A-Z]/.test(suffix) ? suffix : undefined;
}
