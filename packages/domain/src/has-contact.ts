/** Matches an @, five digits in a row, or seven that spaces, brackets, + or - group as in a phone number. */
const contactPattern = /@|\d{5}|\d(?:[\s()+-]*\d){6}/u;

/** Returns whether a text holds something that may be an email address, a handle, or a phone or account number. */
export function hasContact(text: string): boolean {
  return contactPattern.test(text.normalize("NFKC").replaceAll(/\p{Cf}/gu, ""));
}
