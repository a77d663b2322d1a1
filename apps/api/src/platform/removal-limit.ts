import type { Services } from "./context.ts";

/**
 * Whether a run of a recurring job wants to remove more than it may; then it removes nothing. So many at once are more
 * likely a wrong database than rubbish.
 */
export function exceedsRemovalLimit(
  { config, log }: Pick<Services, "config" | "log">,
  { what, count, limit = config.REMOVAL_LIMIT }: { what: string; count: number; limit?: number },
): boolean {
  if (count <= limit) return false;
  log.error(
    { what, limit },
    "a job wants to remove more than the limit and removed nothing: check the database and the storage, then set REMOVAL_LIMIT",
  );
  return true;
}
