import type { StopReason } from "@matinee/contract/schemas/videos";
import { isDatabaseUnavailable } from "../../db/database-errors.ts";
import type { Services } from "../../platform/context.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import {
  type Heartbeat,
  type HeartbeatOutcome,
  type HeartbeatServices,
  recordHeartbeats,
} from "./record-heartbeats.ts";

/** How a heartbeat is answered: whether playback may go on, and where its files are from now on. */
export type HeartbeatResult =
  | { reason: StopReason }
  | { reason: null; renewal: { mediaUrl: string; expiresAt: Date } | null };

/** Gathers the heartbeats of a second and records them together. */
export interface Heartbeats {
  /**
   * Records a player's heartbeat, sent every 15 seconds, with the others of this second. Its answer waits for that.
   * @throws AppError not-found for an unknown grant or one of another device, unavailable
   */
  record(heartbeat: Omit<Heartbeat, "at">): Promise<HeartbeatResult>;
  /** Records now what has arrived from a device, if one of its positions waits: a new start ends the grants of its former ones. */
  settleDevice(deviceId: string): Promise<void>;
  /** Records what has arrived. */
  flush(): Promise<void>;
}

/** A service of the entry layer that a use case takes beside its context (services.ts). */
export interface HeartbeatsServices {
  heartbeats: Heartbeats;
}

/** The rest of a second with more waits for the next statement. */
const MAX_BATCH = 2000;
/** How often a heartbeat comes again whose rows another transaction changes. */
const MAX_ATTEMPTS = 10;
/** How long a position is kept that the database did not take: an outage of a minute loses none. */
const KEPT_MS = 120_000;
const MAX_KEPT = 50_000;
const RETRY_MS = 1000;
/** How long heartbeats are gathered once a player asks why its address was refused: it must stop within ten seconds of a refund. */
const REFUSED_MS = 100;

interface Waiting {
  heartbeat: Heartbeat;
  attempts: number;
  settle(outcome: HeartbeatOutcome): void;
  fail(error: unknown): void;
}

export function createHeartbeats(
  services: HeartbeatServices & Pick<Services, "clock" | "log" | "metrics">,
): Heartbeats {
  const { clock, log, config, metrics } = services;
  let waiting: Waiting[] = [];
  /** Of the statement that is under way. */
  let recording: Waiting[] = [];
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let startedAt = Number.NEGATIVE_INFINITY;

  /** @param notBefore by the monotonic clock, in milliseconds; without it, once those of a second are gathered */
  function schedule(notBefore?: number) {
    if (timer || running || waiting.length === 0) return;
    const at = notBefore ?? startedAt + getGatheringMs();
    timer = setTimeout(() => void run(), Math.max(0, at - performance.now()));
  }

  function getGatheringMs() {
    const isUrgent = waiting.some(({ heartbeat }) => heartbeat.refused);
    return isUrgent ? Math.min(REFUSED_MS, config.HEARTBEAT_BATCH_MS) : config.HEARTBEAT_BATCH_MS;
  }

  /** Takes the first heartbeat of each grant: the next one is measured against it. */
  function takeBatch(): Waiting[] {
    const batch = new Map<string, Waiting>();
    const rest: Waiting[] = [];
    for (const each of waiting) {
      const { grantId } = each.heartbeat;
      if (batch.has(grantId) || batch.size >= MAX_BATCH) rest.push(each);
      else batch.set(grantId, each);
    }
    waiting = rest;
    return [...batch.values()];
  }

  function run(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const end = metrics.heartbeatBatches.startTimer();
    running ??= record().finally(() => {
      end();
      running = null;
      recording = [];
    });
    return running;
  }

  async function record() {
    startedAt = performance.now();
    const batch = takeBatch();
    recording = batch;
    try {
      const outcomes = await recordHeartbeats(
        services,
        batch.map(({ heartbeat }) => heartbeat),
      );
      const busy = batch.filter((each, index) => {
        const outcome = outcomes[index] ?? { kind: "missing" };
        if (outcome.kind !== "busy") each.settle(outcome);
        else if (++each.attempts < MAX_ATTEMPTS) return true;
        else each.fail(createBusyError());
        return false;
      });
      waiting = [...busy, ...waiting];
      running = null;
      schedule();
    } catch (error) {
      if (isDatabaseUnavailable(error)) {
        // Players have their answer at once, those that came meanwhile too: a heartbeat that waits holds connections.
        const all = [...batch, ...waiting];
        const kept = all.filter(keeps).slice(0, MAX_KEPT);
        waiting = kept.map(keep);
        for (const each of all) each.fail(error);
        if (kept.length > 0)
          log.warn({ err: error, positions: kept.length }, "positions are not recorded yet");
        running = null;
        return schedule(performance.now() + RETRY_MS);
      }
      // One of them cannot be recorded, which must not stop the others.
      if (batch.length > 1) for (const each of batch) await recordAlone(each);
      else for (const each of batch) each.fail(error);
      running = null;
      schedule();
    }
  }

  async function recordAlone(each: Waiting) {
    try {
      const [outcome] = await recordHeartbeats(services, [each.heartbeat]);
      if (!outcome || outcome.kind === "busy") each.fail(createBusyError());
      else each.settle(outcome);
    } catch (error) {
      each.fail(error);
    }
  }

  /** Whether a heartbeat says something that the next one does not. */
  const keeps = ({ heartbeat }: Waiting) =>
    keepsPosition(heartbeat) && clock.now().getTime() - heartbeat.at.getTime() < KEPT_MS;

  /** Keeps a heartbeat whose player has its answer. */
  const keep = ({ heartbeat }: Waiting): Waiting => ({
    heartbeat,
    attempts: 0,
    settle: () => undefined,
    fail: () => undefined,
  });

  return {
    record: (heartbeat) =>
      new Promise((resolve, reject) => {
        waiting.push({
          heartbeat: { ...heartbeat, at: clock.now() },
          attempts: 0,
          settle(outcome) {
            if (outcome.kind === "plays") resolve({ reason: null, renewal: outcome.renewal });
            else if (outcome.kind === "stops") resolve({ reason: outcome.reason });
            else reject(createNotFoundError());
          },
          fail: reject,
        });
        if (heartbeat.refused && timer) {
          clearTimeout(timer);
          timer = null;
        }
        schedule();
      }),
    async settleDevice(deviceId) {
      const isOwn = ({ heartbeat }: Waiting) => heartbeat.deviceId === deviceId && keepsPosition(heartbeat);
      if (recording.some(isOwn)) await running;
      if (!waiting.some(isOwn)) return;
      await running;
      await run();
    },
    async flush() {
      while (running || waiting.length > 0) {
        const left = waiting.length;
        await (running ?? run());
        // The database takes no more.
        if (waiting.length >= left && left > 0) return;
      }
    },
  };
}

const keepsPosition = ({ positionSeconds, leaving = false }: Heartbeat): boolean =>
  positionSeconds !== undefined || leaving;

const createBusyError = () =>
  new AppError("unavailable", (t) => t.apiErrors.playback.beingChecked, {
    details: { retryAfterSeconds: 1 },
  });
