export type SignUpPrefill = { firstName: string; lastName: string; email: string; promoCode: string };

/**
 * Reads the form values from an invitation link: `data` is base64 of `{ name, email }`, `promo_code` is the code. The
 * name's first word becomes the first name. Unreadable data yields empty values.
 */
export function readPrefill(search: URLSearchParams): SignUpPrefill {
  const { name, email } = decode(search.get("data"));
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" "), email, promoCode: search.get("promo_code") ?? "" };
}

function decode(data: string | null): { name: string; email: string } {
  const nothing = { name: "", email: "" };
  if (!data) return nothing;
  try {
    // URLSearchParams decodes + as a space; url-safe base64 uses - and _ instead of + and /.
    const base64 = data.replaceAll(" ", "+").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof value !== "object" || value === null) return nothing;
    return {
      name: "name" in value && typeof value.name === "string" ? value.name : "",
      email: "email" in value && typeof value.email === "string" ? value.email : "",
    };
  } catch {
    return nothing;
  }
}
