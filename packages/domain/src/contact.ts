export const minPhoneDigits = 8;
export const maxEmailLength = 254;

const emailPattern =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])$/u;

/** Returns whether a text has the form of an email address. Ignores surrounding white space. */
export function isEmail(text: string): boolean {
  const email = text.trim();
  return email.length <= maxEmailLength && email.lastIndexOf("@") <= 64 && emailPattern.test(email);
}

/** Normalises an email for comparison and storage: trimmed and in lower case. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Normalises a phone number for storage: removes dashes and surrounding white space. */
export function normalisePhone(text: string): string {
  return text.replaceAll("-", "").trim();
}

/** Returns whether a text is a phone number: at least 8 digits without its dashes, with an optional leading +. */
export function isPhone(text: string): boolean {
  return new RegExp(`^\\+?\\d{${minPhoneDigits},15}$`).test(normalisePhone(text));
}
