import { useRef } from "react";
import { isOutcomeUnknown } from "./repeat-call.ts";

/**
 * Returns the idempotency key for an action that must happen once. The key stays the same while the outcome is unknown
 * (no response, a 5xx status, or the same call still runs) and changes after a definite response.
 */
export function useIdempotencyKey() {
  const attempt = useRef<{ key: string; body: string | undefined } | null>(null);
  return {
    /** @param body for a form whose values may change before the next attempt: another body gets another key */
    getHeaders: (body?: object) => {
      const text = JSON.stringify(body);
      if (attempt.current?.body !== text || !attempt.current) {
        attempt.current = { key: crypto.randomUUID(), body: text };
      }
      return { "idempotency-key": attempt.current.key };
    },
    settle: (error?: unknown) => {
      if (!isOutcomeUnknown(error)) attempt.current = null;
    },
  };
}
