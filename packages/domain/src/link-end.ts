/** At most four, as in `…").`, so that a long run of them costs no time. Some arrive escaped. */
const signs = /(?:[.,;:!'")>\]]|%(?:2[29]|3e)){1,4}$/i;

/**
 * Removes the signs that mail programs and people add to the end of an emailed address. No slug, id or credential (base64url)
 * ends with one.
 */
export const trimLinkEnd = (text: string): string => text.replace(signs, "");
