import { trimLinkEnd } from "@matinee/domain/link-end";

/** The links whose token is kept while its holder signs in. */
type InvitationKind = "team-invitation" | "festival-invitation";

/**
 * Reads the token of an emailed invitation from the address's fragment, which no server sees, and keeps it in this tab
 * while its holder signs in. Returns "" without one.
 */
export function readInvitationToken(kind: InvitationKind): string {
  const token = trimLinkEnd(new URLSearchParams(location.hash.slice(1)).get("token") ?? "");
  if (!token) return sessionStorage.getItem(kind) ?? "";
  sessionStorage.setItem(kind, token);
  // A copied address must not contain the token.
  history.replaceState(history.state, "", location.pathname);
  return token;
}

export const forgetInvitationToken = (kind: InvitationKind) => sessionStorage.removeItem(kind);
