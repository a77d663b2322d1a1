import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
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

/**
 * Takes the row locks out of the statements that read a table, on the connections that a pool makes from now on: for controls of
 * tests of races.
 */
export function removeLocksOf(pool: Pool, table: string): void {
  pool.on("connect", (client) => {
    const send: (...parameters: unknown[]) => unknown = client.query.bind(client);
    const sendUnlocked = (statement: unknown, ...rest: unknown[]) => {
      const isText = typeof statement === "object" && statement !== null && "text" in statement;
      if (!isText || !String(statement.text).includes(`"${table}"`)) return send(statement, ...rest);
      const text = String(statement.text).replace(/ for (?:no key update|update|share)(?: of "?\w+"?)?$/, "");
      return send({ ...statement, text }, ...rest);
    };
    // Cast: the overloads of `query` differ only in arguments that are passed on.
    client.query = sendUnlocked as typeof client.query;
  });
}
