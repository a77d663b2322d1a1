import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Formats a phone number internationally. Returns other text as it was typed, and null for none. */
export function formatPhone(phone: string | null, country: string): string | null {
  if (!phone) return null;
  const code = country.toUpperCase();
  // The cast passes any code: the library treats a country that it does not know as no country.
  const parsed = parsePhoneNumberFromString(phone, code as Parameters<typeof parsePhoneNumberFromString>[1]);
  return parsed?.formatInternational() ?? phone;
}
