import { z } from "zod";

/** How the inbox can be told to misbehave, so that the senders' patience can be tried. */
export const faultSchema = z.discriminatedUnion("mode", [
  z.strictObject({ mode: z.literal("none") }),
  /** Greets every connection with 421 and closes it. */
  z.strictObject({ mode: z.literal("refuse") }),
  /** Answers the next `count` mails with 451 and then recovers. */
  z.strictObject({ mode: z.literal("temporary"), count: z.int().min(1).max(1_000_000).default(1) }),
  /** Takes mails and never answers. */
  z.strictObject({ mode: z.literal("hang") }),
]);

export type Fault = z.infer<typeof faultSchema>;

/** The fault in force. */
export class Faults {
  #current: Fault = { mode: "none" };

  get current(): Fault {
    return this.#current;
  }

  set(fault: Fault): void {
    this.#current = fault;
  }

  /** Whether this mail is to be turned away with 451; counts it. */
  takeTemporary(): boolean {
    if (this.#current.mode !== "temporary") return false;
    const left = this.#current.count - 1;
    this.#current = left > 0 ? { mode: "temporary", count: left } : { mode: "none" };
    return true;
  }
}
