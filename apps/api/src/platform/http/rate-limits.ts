import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { RateLimit } from "@matinee/contract/policy";
import type { Pool } from "pg";
import { AppError } from "../errors.ts";
import { getNetworkKeys, SITE_FACTOR } from "./network-keys.ts";

type Window = Pick<RateLimit, "max" | "windowSeconds">;

/** Counts calls in windows shared by all API processes. Without the database each process counts on its own. */
export interface RateLimits {
  /**
   * @param points how many calls this one counts as; 1 by default
   * @throws AppError too-many-requests with the seconds to wait in `details.retryAfterSeconds`
   */
  consume(name: string, limit: Window, key: string, points?: number): Promise<void>;
  /** Counts a call by the networks of its IP address (`getNetworkKeys`). @throws as `consume` */
  consumeByAddress(name: string, limit: Window, address: string): Promise<void>;
  /**
   * Counts an event, such as a failure, without rejecting the call. Returns the count in the current window, divided by
   * the factor of the limits.
   */
  record(name: string, limit: Window, key: string): Promise<number>;
  /** Takes back one `record`, for example of an attempt that succeeded. */
  release(name: string, limit: Window, key: string): Promise<void>;
  /** Returns the last result of `record` in the current window; 0 without one. */
  count(name: string, limit: Window, key: string): Promise<number>;
}

/**
 * @param factor multiplies every limit; 1 in production. With a larger factor (load tests from one address) each
 * process counts on its own, so that the contention on one row does not dominate the measurement.
 */
export function createRateLimits(pool: Pool, factor: number): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>();
  const findLimiter = (name: string, limit: Window): RateLimiterAbstract => {
    const id = `${name}:${limit.max}:${limit.windowSeconds}`;
    const existing = limiters.get(id);
    if (existing) return existing;
    const options = { points: limit.max * factor, duration: limit.windowSeconds, keyPrefix: name };
    const limiter =
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
    return limiter;
  };
  const consume: RateLimits["consume"] = async (name, limit, key, points = 1) => {
    try {
      await findLimiter(name, limit).consume(key, points);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new AppError("too-many-requests", (t) => t.apiErrors.request.tooMany, {
        details: { retryAfterSeconds },
      });
    }
  };
  return {
    consume,
    async consumeByAddress(name, limit, address) {
      const { network, site } = getNetworkKeys(address);
      await consume(name, limit, network);
      if (site) await consume(name, { ...limit, max: limit.max * SITE_FACTOR }, site);
    },
    async record(name, limit, key) {
      return (await findLimiter(name, limit).penalty(key)).consumedPoints / factor;
    },
    async release(name, limit, key) {
      await findLimiter(name, limit).reward(key);
    },
    async count(name, limit, key) {
      return ((await findLimiter(name, limit).get(key))?.consumedPoints ?? 0) / factor;
    },
  };
}
