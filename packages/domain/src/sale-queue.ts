/**
 * The groups of a queue, in the order in which they are let in. `confirmed`: the email was confirmed before the opening.
 * `present`: there before the opening, without a confirmed email. `later`: came after it. The first two are drawn.
 */
export const QUEUE_GROUPS = ["confirmed", "present", "later"] as const;
export type QueueGroup = (typeof QUEUE_GROUPS)[number];
export type DrawnGroup = Exclude<QueueGroup, "later">;

/** Decides the group of a place. Source: rules/sale-queue.md, Groups. */
export function findQueueGroup(
  { joinedAt, confirmedAt }: { joinedAt: Date; confirmedAt: Date | null },
  opensAt: Date,
): QueueGroup {
  if (joinedAt >= opensAt) return "later";
  return confirmedAt !== null && confirmedAt < opensAt ? "confirmed" : "present";
}

/**
 * Why a draw had no public random number: no service is set, the list was frozen when the number could already be known, the
 * service did not publish it in time, or nobody was there before the opening, so that nothing was drawn.
 */
export const NO_BEACON_REASONS = ["not-configured", "frozen-late", "not-published", "nothing-drawn"] as const;
export type NoBeaconReason = (typeof NO_BEACON_REASONS)[number];

/** How long after the opening the public random number is published. */
export const beaconDelaySeconds = 30;
/** How long after the opening a draw waits for it. */
export const beaconDeadlineMinutes = 5;

/** How long somebody who is let in has the checkout for themselves. */
export const admissionMinutes = 10;

/** The most requests a second that the pages of all who wait make together, once they are many. */
const REQUESTS_A_SECOND = 6000;
const SHORTEST_POLL_SECONDS = 5;

/** Computes how often a page of the queue asks for its state, in whole seconds. Source: rules/sale-queue.md, State. */
export function computePollSeconds(waiting: number): number {
  return Math.max(SHORTEST_POLL_SECONDS, Math.ceil(waiting / REQUESTS_A_SECOND));
}

interface Sale {
  /** Most people who buy at once. */
  maxBuying: number;
  /** People who buy now. Their places are taken. */
  buying: number;
  /** Places that nobody has; null without a limit. */
  left: number | null;
}

/**
 * Decides who is let in next: the first of the line, while fewer buy than may and a place is left. Who wants more places than
 * are left is let in for those. Source: rules/sale-queue.md, Admission.
 * @param wanted how many places each one who waits wants, at least 1, in the order of the queue
 * @returns how many places are reserved for each one who is let in, in the same order
 */
export function decideAdmissions({ maxBuying, buying, left }: Sale, wanted: readonly number[]): number[] {
  let free = left ?? Infinity;
  return wanted
    .slice(0, Math.max(0, maxBuying - buying))
    .map((places) => {
      const reserved = Math.min(places, free);
      free -= reserved;
      return reserved;
    })
    .filter((reserved) => reserved > 0);
}

/** How fast a queue moves, in people a minute. It is stored, so that everybody sees the same. */
export interface QueuePace {
  current: number;
  /** The highest that was shown. */
  best: number;
}

/** A measured pace has to be lower than this part of the shown one before the shown one falls. */
const NOTICEABLE = 0.8;

/** The pace before any was measured: everybody takes the whole time of an admission. */
export const startPace = (maxBuying: number): QueuePace => {
  const pace = maxBuying / admissionMinutes;
  return { current: pace, best: pace };
};

/**
 * Follows a measured pace. Small falls are not shown.
 * @param measured admissions that ended, a minute
 */
export function followPace({ current, best }: QueuePace, measured: number): QueuePace {
  if (measured < current && measured >= current * NOTICEABLE) return { current, best };
  return { current: measured, best: Math.max(best, measured) };
}

/** Why there is no estimate, or one that may be longer than one before. */
export const ESTIMATE_REASONS = ["paused", "may-sell-out", "slower"] as const;
export type EstimateReason = (typeof ESTIMATE_REASONS)[number];

export interface WaitEstimate {
  /** Null without an estimate. */
  minutes: number | null;
  reason: EstimateReason | null;
}

interface QueuePosition {
  /** People in front. */
  ahead: number;
  /** Places that they want, together. */
  placesAhead: number;
  /** Places that nobody has; null without a limit. */
  left: number | null;
}

/**
 * Estimates how long somebody waits. Since nobody gets in front of a place, the estimate grows only when the pace falls;
 * from then on until the pace is as high as it ever was, each estimate has the reason, so that no page needs to remember
 * what it showed. Source: rules/sale-queue.md, Estimate.
 */
export function estimateWait(
  { ahead, placesAhead, left }: QueuePosition,
  { current, best }: QueuePace,
  isPaused: boolean,
): WaitEstimate {
  if (left !== null && placesAhead >= left) return { minutes: null, reason: "may-sell-out" };
  if (isPaused) return { minutes: null, reason: "paused" };
  const reason = current < best ? "slower" : null;
  return { minutes: current > 0 ? Math.ceil(ahead / current) : null, reason };
}

/**
 * `standby`: tickets are sold without it, until so many have the checkout open that it opens by itself; `planned`: before its
 * opening; `ended`: tickets are sold without it.
 */
export const QUEUE_STATES = ["standby", "planned", "open", "paused", "ended"] as const;
export type QueueState = (typeof QUEUE_STATES)[number];

/** How a place ended. `unused`: let in and not bought; `closed`: the queue ended; `merged`: its email has another place. */
export const QUEUE_PLACE_ENDS = ["bought", "unused", "left", "closed", "merged"] as const;
export type QueuePlaceEnd = (typeof QUEUE_PLACE_ENDS)[number];

/** Why somebody cannot buy with a place. `ordered`: a payment with it is under way. */
export const ADMISSION_PROBLEMS = ["none", "waiting", "over", "ordered"] as const;
export type AdmissionProblem = (typeof ADMISSION_PROBLEMS)[number];

export const queueLimits = {
  /** How long before the opening people may join, unless the owner says otherwise, and at most. */
  joinMinutes: 60,
  maxJoinMinutes: 24 * 60,
  maxBuying: 50,
  mostBuying: 10_000,
  mostPerPerson: 10,
  /** Places of one network without a confirmed email, after which its next ones need one. */
  placesOfNetwork: 50,
} as const;

/** A queue on standby opens when more than so many times the people who may buy at once have the checkout open. */
export const crowdFactor = 3;
/** How long a checkout counts as open that was heard of. It says so every minute. */
export const openCheckoutMinutes = 2;

/** How long after an admission its ten minutes begin at the latest: the email takes that long at most. */
export const admissionDelayMinutes = 2;
/** How long an admission lasts at least whose payment failed. */
export const admissionRetryMinutes = 3;
/** The opening waits so long for those who joined in the last moment before it. */
export const freezeDelaySeconds = 1;

const MINUTE_MS = 60_000;

/** Returns until when an admission lasts whose minutes began at `beganAt`; null: they have not begun, and begin at last after two. */
export function computeAdmissionEnd(admittedAt: Date, beganAt: Date | null): Date {
  const latest = admittedAt.getTime() + admissionDelayMinutes * MINUTE_MS;
  return new Date(Math.min(beganAt?.getTime() ?? latest, latest) + admissionMinutes * MINUTE_MS);
}
