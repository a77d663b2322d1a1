import { beaconDeadlineMinutes, beaconDelaySeconds } from "@matinee/domain/sale-queue";
import { createBeacon, findRound } from "../../../integrations/beacon/drand.ts";
import type { Services } from "../../../platform/context.ts";
import type { FoundBeacon } from "./draw.rules.ts";

interface BeaconServices extends Pick<Services, "clock"> {
  config: Pick<Services["config"], "QUEUE_BEACON_URL">;
  log: Pick<Services["log"], "warn">;
}

interface OpenQueue {
  opensAt: Date;
  /** When the list of the places was closed. */
  frozenAt: Date;
  /** The chain that was named when the queue was created; null without one. */
  chainHash: string | null;
}

/**
 * Asks once for the public random number of a draw: the first round of the queue's chain that is published 30 s after the
 * opening or later (rules/sale-queue.md, Beacon). Calls another server, so not inside a transaction.
 * @returns null while the draw has to wait; the caller asks again after some seconds
 */
export async function findBeacon(
  { config, clock, log }: BeaconServices,
  { opensAt, frozenAt, chainHash }: OpenQueue,
): Promise<FoundBeacon | null> {
  const wantedAt = new Date(opensAt.getTime() + beaconDelaySeconds * 1000);
  if (config.QUEUE_BEACON_URL === "" || chainHash === null) return { used: false, reason: "not-configured" };
  if (frozenAt >= wantedAt) return { used: false, reason: "frozen-late" };
  if (clock.now() < wantedAt) return null;
  try {
    const beacon = createBeacon(config.QUEUE_BEACON_URL, chainHash);
    const { round, publishedAt } = findRound(await beacon.readChain(), wantedAt);
    if (clock.now() >= publishedAt) {
      const { signature, randomness } = await beacon.readRound(round);
      return { used: true, chainHash, round, publishedAt: publishedAt.toISOString(), signature, randomness };
    }
  } catch (err) {
    log.warn({ err }, "no beacon for the draw of a sale queue");
  }
  const deadline = opensAt.getTime() + beaconDeadlineMinutes * 60_000;
  return clock.now().getTime() >= deadline ? { used: false, reason: "not-published" } : null;
}
