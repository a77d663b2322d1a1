import { describeFailure, isSessionOver } from "@matinee/app-shell/api/api-failure";
import { session } from "@matinee/app-shell/auth/session";
import { toast } from "@matinee/ui/toast";
import { leaveForSignIn } from "../api.ts";

/** Says why a file was not downloaded, and opens the sign-in page if the session ended. */
export function showDownloadFailure(error: unknown, fallback?: string): void {
  // Downloads do not use the API client, which does this for every other call.
  if (isSessionOver(error) && !session.get()) leaveForSignIn();
  toast.error(describeFailure(error, fallback));
}
