import { useRef, useState } from "react";
import { leavesOutcomeOpen } from "./repeat-call.ts";

/** A call that must take effect once: what it sends, and its key. */
interface OnceCall<Input> {
  readonly input: Input;
  readonly key: string;
  readonly extraHeaders: { readonly "idempotency-key": string };
}

/**
 * Returns the idempotency keys for actions that must happen once. Once the outcome of a call is unknown, its key and its
 * input stay the same until the server has answered that key: everything else could do the action a second time.
 */
export function useIdempotencyKey<Input = void>() {
  const calls = useRef(new Map<string, { call: OnceCall<Input>; isOpen: boolean }>());
  const [unanswered, setUnanswered] = useState<Readonly<Record<string, Input>>>({});
  return {
    /** What was sent and has no known outcome, by subject: the form shows it, locked. */
    unanswered,
    /**
     * Starts a call, or continues the one of this subject that has no outcome, with what was sent then.
     * @param subject what the action changes, for example the order's id, if the screen can turn to another one
     */
    start(input: Input, subject = ""): OnceCall<Input> {
      const open = calls.current.get(subject);
      if (open) return open.call;
      const key = crypto.randomUUID();
      const call = { input, key, extraHeaders: { "idempotency-key": key } };
      calls.current.set(subject, { call, isOpen: false });
      return call;
    },
    /**
     * Ends the subject's call, unless its outcome is unknown after this failure.
     * @returns whether it has ended
     */
    settle(error?: unknown, subject = ""): boolean {
      const current = calls.current.get(subject);
      if (!current) return true;
      const isOpen = leavesOutcomeOpen(error, current.isOpen);
      if (isOpen) calls.current.set(subject, { ...current, isOpen });
      else calls.current.delete(subject);
      setUnanswered(({ [subject]: _, ...others }) =>
        isOpen ? { ...others, [subject]: current.call.input } : others,
      );
      return !isOpen;
    },
  };
}
