import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { useSyncExternalStore } from "react";

/** A change that takes an event from its people, and waits for an answer. */
interface Question {
  /** Says how many people it concerns. */
  text: string;
  answer: (confirmed: boolean) => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

function show(next: Question | null): void {
  question = next;
  for (const notify of listeners) notify();
}

/** The question that the dialog shows; null without one. */
export function useClosingQuestion(): Question | null {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => question,
  );
}

/** The person kept the event as it is. No failure, so it needs no message. */
export class KeptOpen extends Error {}

/**
 * Makes a change, and makes it again as confirmed when the server asks and the person agrees.
 * @throws KeptOpen when the person does not agree; ApiFailure
 */
export async function askBeforeClosing<T>(change: (confirmed: boolean) => Promise<T>): Promise<T> {
  try {
    return await change(false);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== "confirmation-needed") throw error;
    const confirmed = await new Promise<boolean>((resolve) => show({ text: error.message, answer: resolve }));
    show(null);
    if (!confirmed) throw new KeptOpen();
    return change(true);
  }
}
