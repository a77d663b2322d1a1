import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { createQueryClient } from "@matinee/app-shell/api/query-client";
import { rememberUser } from "@matinee/app-shell/auth/signed-in-user";
import { api, leaveForSignIn } from "../../api.ts";

export const queryClient = createQueryClient({
  onQueryError: (error) => {
    if (error instanceof ApiFailure && error.code === "forbidden") void refreshUser();
  },
});

/**
 * Reads again who is signed in: a rejected query can mean that this browser remembers an older role. Whoever is not
 * staff gets to the sign-in page, with their session: only a 401 ends it.
 */
async function refreshUser(): Promise<void> {
  const user = await unwrapData(api.sessions.current()).catch(() => null);
  if (!user) return;
  rememberUser(user);
  if (user.type !== "admin") leaveForSignIn();
}
