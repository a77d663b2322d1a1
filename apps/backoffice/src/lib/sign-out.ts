import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { forgetUser } from "@matinee/app-shell/auth/signed-in-user";
import { api } from "../api.ts";
import { queryClient } from "./queries/query-client.ts";

/**
 * Ends this sign-in on the server, also on other hosts, and removes everything stored in this browser: unsaved notes and
 * forms hold customers' data. It signs out here even when the server cannot be reached.
 */
export async function signOut(): Promise<void> {
  await requireSuccess(api.sessions.signOut()).catch(() => {});
  forgetUser();
  localStorage.clear();
  queryClient.clear();
}
