import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { RateLimit } from "@matinee/contract/policy";
import type { Pool } from "pg";
import { AppError } from "../errors.ts";

/** Counts calls in windows shared by all API processes. Without the database each process counts on its own. */
export interface RateLimits {
  /** @throws AppError too-many-requests with the seconds to wait in `details.retryAfterSeconds` */
  consume(name: string, limit: Pick<RateLimit, "max" | "windowSeconds">, key: string): Promise<void>;
}

/**
 * @param factor multiplies every limit; 1 in production. With a larger factor (load tests from one address) each
 * process counts on its own, so that the contention on one row does not dominate the measurement.
 */
export function createRateLimits(pool: Pool, factor: number): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>();
  return {
    async consume(name, limit, key) {
      const id = `${name}:${limit.max}:${limit.windowSeconds}`;
      let limiter = limiters.get(id);
      if (!limiter) {
        const options = { points: limit.max * factor, duration: limit.windowSeconds, keyPrefix: name };
        limiter =
          factor > 1
            ? new RateLimiterMemory(options)
            : new RateLimiterPostgres({
                ...options,
                storeClient: pool,
                tableName: "rate_limits",
                tableCreated: true,
                clearExpiredByTimeout: false,
                // Rejects a limited caller from memory until the window ends, so that a flood does not write to one row.
                inMemoryBlockOnConsumed: limit.max * factor + 1,
                insuranceLimiter: new RateLimiterMemory(options),
              });
        limiters.set(id, limiter);
      }
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw new AppError("too-many-requests", "Too many requests. Please wait a moment and try again.", {
          details: { retryAfterSeconds },
        });
      }
    },
  };
}
