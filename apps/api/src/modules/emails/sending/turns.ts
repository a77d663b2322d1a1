/** Lets one after the other through. */
export interface Turns {
  /** A place in the queue is taken when `begin` is called; `end` makes way, also for who never began. */
  next(): { begin: () => Promise<void>; end: () => void };
  /** Nobody begins any more. */
  halt(): void;
  readonly halted: boolean;
}

export function createTurns(): Turns {
  let last = Promise.resolve();
  let halted = false;
  return {
    get halted() {
      return halted;
    },
    halt() {
      halted = true;
    },
    next() {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      let mine: Promise<void> | undefined;
      return {
        end,
        // The same turn however often it is asked for: a mail that changes its connection still has one.
        begin: () =>
          (mine ??= (async () => {
            const before = last;
            last = before.then(() => ended);
            await before;
            if (halted) throw new Error("Sending was halted");
          })()),
      };
    },
  };
}
