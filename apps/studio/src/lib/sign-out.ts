import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { forgetUser } from "@matinee/app-shell/auth/signed-in-user";
import { api } from "../api.ts";
import { queryClient } from "./query-client.ts";
import { pauseAllUploads } from "./uploads/upload-store.ts";

/**
 * Ends this sign-in on the server, also on other hosts. It signs out here even when the server cannot be reached. Drafts
 * and interrupted uploads stay in this browser for the next sign-in.
 */
export async function signOut(): Promise<void> {
  await pauseAllUploads();
  await requireSuccess(api.sessions.signOut()).catch(() => {});
  forgetUser();
  queryClient.clear();
}
