import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { createQueryClient } from "@matinee/app-shell/api/query-client";
import { session } from "@matinee/app-shell/auth/session";
import { leaveForSignIn } from "../../api.ts";

export const queryClient = createQueryClient({
  onQueryError: (error) => {
    // Staff may read everything here, so a 403 means that this user is not, or no longer, staff.
    if (!(error instanceof ApiFailure) || error.status !== 403 || !session.get()) return;
    session.set(null);
    leaveForSignIn();
  },
});
