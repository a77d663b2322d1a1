import { useEffect, useEffectEvent } from "react";
import { session } from "./session.ts";
import { getSignedInUser, type SignedInUser } from "./signed-in-user.ts";

/**
 * Calls back when another tab signs out (null) or signs in as another user than this tab had when it was opened. All tabs
 * share a session, so that the screen would otherwise show one user's data and save as the other.
 */
export function useUserOfOtherTabs(onChange: (user: SignedInUser | null) => void): void {
  const handleChange = useEffectEvent(onChange);
  useEffect(() => {
    let lastId = session.get() ? (getSignedInUser()?.id ?? null) : null;
    let hadSession = session.get() !== null;
    const check = () => {
      const hasSession = session.get() !== null;
      const user = getSignedInUser();
      if (hadSession && !hasSession) handleChange(null);
      // The session is stored shortly before its user.
      else if (user && user.id !== lastId) handleChange(user);
      hadSession = hasSession;
      lastId = hasSession ? (user?.id ?? lastId) : null;
    };
    addEventListener("storage", check);
    // A page that was frozen in the meantime missed the storage event.
    document.addEventListener("visibilitychange", check);
    return () => {
      removeEventListener("storage", check);
      document.removeEventListener("visibilitychange", check);
    };
  }, []);
}
