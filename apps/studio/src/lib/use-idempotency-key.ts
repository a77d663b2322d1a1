import { ApiFailure } from "@matinee/app-shell/api-failure";
import { useRef } from "react";

/**
 * The idempotency key of one attempt at something that must happen once. It is kept while nobody knows how the
 * attempt ended (no answer, or a broken server) and renewed after a definite answer.
 */
export function useIdempotencyKey() {
  const key = useRef<string | null>(null);
  return {
    header: () => {
      key.current ??= crypto.randomUUID();
      return { "idempotency-key": key.current };
    },
    settle: (error?: unknown) => {
      const unknownEnd = error instanceof ApiFailure && (error.status === 0 || error.status >= 500);
      if (!unknownEnd) key.current = null;
    },
  };
}
