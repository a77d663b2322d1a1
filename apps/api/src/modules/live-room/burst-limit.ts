import type { Text } from "@matinee/texts";
import { LRUCache } from "lru-cache";
import { AppError } from "../../platform/errors.ts";

const MAX_MEMBERS = 20_000;

/**
 * Creates a limit of how often a member does something within the time after the first time, in this process's memory:
 * a crowd that reacts at once must not queue for the database.
 * @returns a function that counts, and throws AppError too-many-requests
 */
export function createBurstLimit({
  max,
  windowMs,
  text,
}: {
  max: number;
  windowMs: number;
  text: Text;
}): (memberId: string, count: number) => void {
  const recent = new LRUCache<string, { count: number }>({ max: MAX_MEMBERS, ttl: windowMs });
  return (memberId, count) => {
    const used = recent.get(memberId) ?? { count: 0 };
    if (used.count + count > max)
      throw new AppError("too-many-requests", text, {
        details: { retryAfterSeconds: windowMs / 1000 },
      });
    if (used.count === 0) recent.set(memberId, used);
    used.count += count;
  };
}
