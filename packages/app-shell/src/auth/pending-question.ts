/** A question to the user on whose answer a call waits. */
export interface PendingQuestion<Subject> {
  subject: Subject;
  /** Ends the wait: the call is repeated if the user gave what it needs. */
  settle: (isGiven: boolean) => void;
}

/** Creates the place of a question. Calls that ask at the same time wait for the same answer. */
export function createQuestion<Subject>() {
  let current: { question: PendingQuestion<Subject>; answer: Promise<boolean> } | null = null;
  const listeners = new Set<() => void>();
  const setCurrent = (next: typeof current) => {
    current = next;
    for (const notify of listeners) notify();
  };
  return {
    /** @returns whether the user gave what the call needs */
    ask: (subject: Subject): Promise<boolean> => {
      if (current) return current.answer;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const settle = (isGiven: boolean) => {
        if (current?.answer === promise) setCurrent(null);
        resolve(isGiven);
      };
      setCurrent({ question: { subject, settle }, answer: promise });
      return promise;
    },
    /** Returns the question that waits; null for none. */
    get: (): PendingQuestion<Subject> | null => current?.question ?? null,
    /** Subscribes to changes, as `useSyncExternalStore` expects. */
    subscribe: (notify: () => void): (() => void) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
  };
}
