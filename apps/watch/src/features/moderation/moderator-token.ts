import { tabStore } from "@matinee/app-shell/browser-storage";
import { trimLinkEnd } from "@matinee/domain/link-end";

/**
 * Reads the token of a moderator's link. It is removed from the address, so that no screenshot and no shared link
 * contains it, and kept until the tab closes.
 */
export function takeModeratorToken(slug: string): string | null {
  const key = `matinee.moderator.${slug}`;
  const token = trimLinkEnd(new URLSearchParams(location.hash.slice(1)).get("token") ?? "");
  if (token) {
    tabStore.write(key, token);
    history.replaceState(history.state, "", location.pathname + location.search);
  }
  return token || tabStore.read(key);
}
