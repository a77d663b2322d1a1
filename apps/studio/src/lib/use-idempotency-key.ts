import { isOutcomeUnknown } from "@matinee/app-shell/api/repeat-call";
import { useRef } from "react";

/**
 * Returns the idempotency key for an action that must happen once. The key stays the same while the outcome is unknown
 * (no response, a 5xx status, or the same call still runs) and changes after a definite response.
 */
export function useIdempotencyKey() {
  const key = useRef<string | null>(null);
  return {
    getHeaders: () => {
      key.current ??= crypto.randomUUID();
      return { "idempotency-key": key.current };
    },
    settle: (error?: unknown) => {
      if (!isOutcomeUnknown(error)) key.current = null;
    },
  };
}
