import { requireSuccess } from "@matinee/app-shell/api-client";
import { api } from "../api.ts";
import { queryClient } from "../query-client.ts";

/** Ends every session of this sign-in. This browser forgets it even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  await requireSuccess(api.sessions.signOut()).catch(() => {});
  localStorage.clear();
  queryClient.clear();
}
