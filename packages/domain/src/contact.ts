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

/** Mail providers that ignore dots before the @. */
const dotlessProviders = ["gmail.com", "googlemail.com"];
/** Providers that ignore what follows a + before the @. */
const tagProviders = [
  ...dotlessProviders,
  "outlook.com",
  "hotmail.com",
  "live.com",
  "icloud.com",
  "me.com",
  "fastmail.com",
  "proton.me",
  "protonmail.com",
  "pm.me",
];

/**
 * Returns one text for all spellings of an address that reach the same mailbox: in lower case and, at the large providers, without
 * a +tag and dots. For comparison only, never for sending.
 */
export function canonicaliseEmail(text: string): string {
  const email = normaliseEmail(text);
  const at = email.lastIndexOf("@");
  const host = email.slice(at + 1);
  let mailbox = email.slice(0, at);
  if (tagProviders.includes(host)) mailbox = mailbox.replace(/(?<=.)\+.*$/, "");
  if (!dotlessProviders.includes(host)) return `${mailbox}@${host}`;
  return `${mailbox.replaceAll(".", "")}@gmail.com`;
}

/** Normalises a phone number for storage: removes dashes and surrounding white space. */
export function normalisePhone(text: string): string {
  return text.replaceAll("-", "").trim();
}

/** Returns whether a text is a phone number: at least 8 digits without its dashes, with an optional leading +. */
export function isPhone(text: string): boolean {
  return new RegExp(`^\\+?\\d{${minPhoneDigits},15}$`).test(normalisePhone(text));
}
