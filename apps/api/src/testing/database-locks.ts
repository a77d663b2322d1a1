import { setTimeout as sleep } from "node:timers/promises";
import type { Services } from "../platform/context.ts";

const TIMEOUT_MS = 60_000;
const POLL_MS = 20;

/** Waits until a query in the database of a suite waits for a lock, or several do. */
export async function waitForBlockedQuery({ pool }: Pick<Services, "pool">, count = 1): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(POLL_MS)) {
    const { rowCount } = await pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rowCount !== null && rowCount >= count) return;
  }
  throw new Error("No query waited for a lock");
}
