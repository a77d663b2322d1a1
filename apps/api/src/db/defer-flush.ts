import { sql } from "drizzle-orm";

/**
 * Returned by a write, lets its transaction commit without waiting for the disk. A crash of the database within the next
 * second can lose the rows, unless a later commit waits for the disk: that one makes all earlier ones durable too.
 */
export const deferFlush = sql<string>`set_config('synchronous_commit', 'off', true)`;
