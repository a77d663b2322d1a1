export const minPhoneDigits = 8;
export const maxEmailLength = 254;

const emailPattern =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])$/u;

/** Whether a text has the form of an email address; surrounding white space is forgiven. */
export function isEmail(text: string): boolean {
  const email = text.trim();
  return email.length <= maxEmailLength && email.lastIndexOf("@") <= 64 && emailPattern.test(email);
}

/** The form in which emails are compared and stored. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** A phone number without its dashes and surrounding white space, as it is sent and stored. */
export function normalisePhone(text: string): string {
  return text.replaceAll("-", "").trim();
}

/** Numeric and at least 8 digits once its dashes are gone; a leading + is part of a country code. */
export function isPhone(text: string): boolean {
  return new RegExp(`^\\+?\\d{${minPhoneDigits},15}$`).test(normalisePhone(text));
}
