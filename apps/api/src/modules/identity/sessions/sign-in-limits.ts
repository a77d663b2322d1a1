import { setTimeout } from "node:timers/promises";
import type { Context } from "../../../platform/context.ts";

/** Failures for one email from one network. */
const FROM_NETWORK = { name: "sign-in-network", windowSeconds: 900 };
/** Failures for one email from everywhere. */
export const FROM_ANYWHERE = { name: "sign-in-email", limit: { max: 100_000, windowSeconds: 3600 } };

/** The failures that one network has, by the failures for the same email from everywhere in the last hour. */
const NETWORK_BUDGETS = [
  { from: 200, max: 2 },
  { from: 50, max: 5 },
  { from: 0, max: 10 },
] as const;

/** Failures for one email before the answer to a further one is delayed, and how much each one adds. */
const DELAY = { after: 20, stepMs: 100, maxMs: 5000 };

export interface SignInAttempt {
  /** Counts the failure. Resolves after a delay that grows with the failures for the email. */
  fail(): Promise<void>;
  /** Takes the attempt out of the count. */
  succeed(): Promise<void>;
}

/**
 * Counts an attempt to sign in before its password is looked at, so that simultaneous guesses cannot exceed the limit.
 * Only failures stay counted, for each email and network (IPv4 /24, IPv6 /64): a stranger's failures leave the attempts
 * from other networks, and delay only wrong answers.
 * @throws AppError too-many-requests
 */
export async function beginAttempt(ctx: Context, email: string): Promise<SignInAttempt> {
  const { rateLimits } = ctx;
  const key = `${email} ${getNetwork(ctx)}`;
  const failures = await rateLimits.count(FROM_ANYWHERE.name, FROM_ANYWHERE.limit, email);
  const max = NETWORK_BUDGETS.find(({ from }) => failures >= from)?.max ?? 10;
  const limit = { max, windowSeconds: FROM_NETWORK.windowSeconds };
  await rateLimits.consume(FROM_NETWORK.name, limit, key);
  return {
    async fail() {
      const count = await rateLimits.record(FROM_ANYWHERE.name, FROM_ANYWHERE.limit, email);
      await setTimeout(Math.min(DELAY.maxMs, Math.max(0, count - DELAY.after) * DELAY.stepMs));
    },
    async succeed() {
      await rateLimits.release(FROM_NETWORK.name, limit, key);
    },
  };
}

/** The context's `network` is a single IPv4 address, its `address` only a /48 of IPv6. */
const getNetwork = ({ network, address }: Context) =>
  (network?.includes(":") ? network : address) ?? "unknown";
