/** A FIFO mutex that can be halted. */
export interface SendMutex {
  /** `begin` joins the queue and resolves on the ticket's turn; `end` lets the next one begin. */
  createTicket(): { begin: () => Promise<void>; end: () => void };
  /** Rejects every `begin` that has not resolved yet. */
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
      let turn: Promise<void> | undefined;
      return {
        end,
        // Idempotent: nodemailer calls it again when it moves an email to another connection.
        begin: () =>
          (turn ??= (async () => {
            const previous = last;
            last = previous.then(() => ended);
            await previous;
            if (halted) throw new Error("Sending was halted");
          })()),
      };
    },
  };
}
