/** Lets one after the other through. */
export interface SendMutex {
  /** A place in the queue is taken when `begin` is called; `end` makes way, also for who never began. */
  createTicket(): { begin: () => Promise<void>; end: () => void };
  /** Nobody begins any more. */
  halt(): void;
  readonly halted: boolean;
}

export function createSendMutex(): SendMutex {
  let last = Promise.resolve();
  let halted = false;
  return {
    get halted() {
      return halted;
    },
    halt() {
      halted = true;
    },
    createTicket() {
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
