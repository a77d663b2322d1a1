import { ApiFailure } from "@matinee/app-shell/api-failure";
import { session } from "@matinee/app-shell/session";
import { QueryCache, QueryClient } from "@tanstack/react-query";
import { leaveForSignIn } from "./api.ts";

const MAX_RETRIES = 2;

/** A definite answer is not asked for again; a lost connection or a busy server is. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      // Staff may read everything here: whom the server refuses is staff no more, or never was.
      if (!(error instanceof ApiFailure) || error.status !== 403 || !session.get()) return;
      session.set(null);
      leaveForSignIn();
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < MAX_RETRIES &&
        (!(error instanceof ApiFailure) || error.status === 0 || error.status >= 500),
    },
  },
});
