import { trimLinkEnd } from "@matinee/domain/link-end";

const KEY = "team-invitation";

/**
 * Reads the token of an emailed invitation from the address's fragment, which no server sees, and keeps it in this tab
 * while its holder signs in. Returns "" without one.
 */
export function readInvitationToken(): string {
  const token = trimLinkEnd(new URLSearchParams(location.hash.slice(1)).get("token") ?? "");
  if (!token) return sessionStorage.getItem(KEY) ?? "";
  sessionStorage.setItem(KEY, token);
  // A copied address must not contain the token.
  history.replaceState(history.state, "", location.pathname);
  return token;
}

export const forgetInvitationToken = () => sessionStorage.removeItem(KEY);
