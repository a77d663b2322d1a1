import { isTransient } from "@matinee/app-shell/api/api-failure";
import { useRef } from "react";

/**
 * Returns the idempotency key for an action that must happen once. The key stays the same while the outcome is unknown
 * (no response or a 5xx status) and changes after a definite response.
 */
export function useIdempotencyKey() {
  const key = useRef<string | null>(null);
  return {
    getHeaders: () => {
      key.current ??= crypto.randomUUID();
      return { "idempotency-key": key.current };
    },
    settle: (error?: unknown) => {
      const outcomeUnknown = isTransient(error);
      if (!outcomeUnknown) key.current = null;
    },
  };
}
