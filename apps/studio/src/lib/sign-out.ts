import { requireSuccess } from "@matinee/app-shell/api-client";
import { api } from "../api.ts";
import { queryClient } from "../query-client.ts";
import { pauseAllUploads } from "./uploads/upload-store.ts";
import { forgetUser } from "./signed-in-user.ts";

/** Ends every session of this sign-in. This browser forgets it even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  await pauseAllUploads();
  await requireSuccess(api.sessions.signOut()).catch(() => {});
  forgetUser();
  queryClient.clear();
}
