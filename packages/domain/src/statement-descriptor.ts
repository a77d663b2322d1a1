/** The maximum length of a statement descriptor, including the prefix and `* `. */
const MAX_DESCRIPTOR_LENGTH = 22;

/**
 * Builds the suffix of the statement descriptor: the event's title in the characters that banks accept.
 * Undefined if no letter is left, since Stripe requires one.
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

/** Describes how a charge appears on the buyer's card statement, as the payment provider puts it together. */
export function describeStatement(title: string, prefix: string): string {
  const suffix = buildStatementSuffix(title, prefix);
  return suffix ? `${prefix}* ${suffix}` : prefix;
}
