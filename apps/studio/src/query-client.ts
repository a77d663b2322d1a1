import { ApiFailure } from "@matinee/app-shell/api-failure";
import { QueryClient } from "@tanstack/react-query";

const MAX_RETRIES = 2;

/** A definite answer is not asked for again; a lost connection or a busy server is. */
export const queryClient = new QueryClient({
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
