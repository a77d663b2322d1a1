import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** In the international format where it is a number, else as it was typed; null when there is none. */
export function formatPhone(phone: string | null, country: string): string | null {
  if (!phone) return null;
  const code = country.toUpperCase();
  // The library's own union of country codes; one that it does not know is a guess less, not a failure.
  const parsed = parsePhoneNumberFromString(phone, code as Parameters<typeof parsePhoneNumberFromString>[1]);
  return parsed?.formatInternational() ?? phone;
}
