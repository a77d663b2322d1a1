import { trimLinkEnd } from "@matinee/domain/link-end";

/** Returns a token in the address's fragment, or "", and removes the fragment so that it cannot be shared by accident. */
export function readLinkToken(name: string): string {
  const token = trimLinkEnd(new URLSearchParams(location.hash.slice(1)).get(name) ?? "");
  if (token) history.replaceState(history.state, "", location.pathname);
  return token;
}
