import { z } from "zod";

/** The faults that the inbox can simulate, to test how senders retry. */
export const faultSchema = z.discriminatedUnion("mode", [
  z.strictObject({ mode: z.literal("none") }),
  /** Rejects every connection with 421. */
  z.strictObject({ mode: z.literal("refuse") }),
  /** Rejects the next `count` mails with 451. */
  z.strictObject({ mode: z.literal("temporary"), count: z.int().min(1).max(1_000_000).default(1) }),
  /** Receives mails and never responds. */
  z.strictObject({ mode: z.literal("hang") }),
]);

export type Fault = z.infer<typeof faultSchema>;

/** Holds the current fault. */
export class Faults {
  #current: Fault = { mode: "none" };

  get current(): Fault {
    return this.#current;
  }

  set(fault: Fault): void {
    this.#current = fault;
  }

  /** Returns whether to reject this mail with 451, and counts it. */
  takeTemporary(): boolean {
    if (this.#current.mode !== "temporary") return false;
    const left = this.#current.count - 1;
    this.#current = left > 0 ? { mode: "temporary", count: left } : { mode: "none" };
    return true;
  }
}
