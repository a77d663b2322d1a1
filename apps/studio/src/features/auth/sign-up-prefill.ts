export type SignUpPrefill = { firstName: string; lastName: string; email: string; promoCode: string };

/**
 * What an invitation's address fills in: `data` is base64 of `{ name, email }`, the name's first word being the
 * first name; `promo_code` is the code. Anything unreadable fills in nothing.
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
    // A form decoder turns + into a space; url-safe base64 has - and _ in the place of + and /.
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
