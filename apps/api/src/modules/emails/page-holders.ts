import { type SQL, sql } from "drizzle-orm";
import { selectHolders } from "../events/holders.queries.ts";

/** The event whose holders are selected. Those of a cancelled one are the people who had access until then. */
export interface HeldPage {
  id: string;
  emailCapture: boolean;
  cancelledAt?: Date | null;
  /** Of those who come with a pass, as `selectHolders` takes them. */
  withPasses?: "all" | "own";
}

/**
 * Selects everyone who had access to an event by `dueAt` (ISO 8601, UTC) as `selectHolders` does. The lowest `rank` is the way
 * in that the event uses.
 */
export const selectRankedHolders = (
  { id, emailCapture, cancelledAt = null, withPasses }: HeldPage,
  dueAt: string,
): SQL => sql`
  select p.*, case when p.place = 'pass' then 3 when (p.place = 'registration') = ${emailCapture}::boolean then 1 else 2 end as rank
  from (${selectHolders(id, { heldBy: dueAt, isCancelled: cancelledAt !== null, ...(withPasses && { withPasses }) })}) p`;
