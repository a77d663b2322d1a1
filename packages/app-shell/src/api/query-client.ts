import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiFailure, isTransient } from "./api-failure.ts";

const MAX_RETRIES = 2;

/**
 * Creates an app's query client. It repeats a query that may succeed on another try, and no query that the server
 * rejected.
 */
export function createQueryClient({
  onQueryError,
}: { onQueryError?: (error: Error) => void } = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache(onQueryError && { onError: onQueryError }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        retry: (failureCount, error) =>
          failureCount < MAX_RETRIES && (!(error instanceof ApiFailure) || isTransient(error)),
      },
    },
  });
}
