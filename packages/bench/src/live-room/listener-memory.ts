import { setTimeout as sleep } from "node:timers/promises";
import { createStreamCrowd, type Listener } from "@matinee/api/live-room-load/stream-crowd";
import { requireBuiltApi } from "../support/api-process.ts";
import { reportValue } from "../support/compare.ts";
import { type InspectedProcess, inspectProcess } from "../support/inspected-process.ts";
import { computeMedian, computeSlope } from "../support/statistics.ts";
import { openRoom } from "./room.ts";

/**
 * Measures the memory of a listener: fills and empties the live room of a premiere on two processes of the built API some
 * times, and reads what is left after collecting the garbage at 0, 1,000 and 2,000 listeners. Resident memory would not
 * do: Node keeps what it has freed.
 */
requireBuiltApi();
const STEPS = [0, 1000, 2000] as const;
const ROUNDS = 5;
/** Longer than a process takes to notice closed connections, and to tell a room how many people came. */
const SETTLE_MS = 17_000;
const READS = 5;

const room = await openRoom({ isInspected: true });
try {
  const processes = await Promise.all(room.inspectPorts.map(inspectProcess));
  // All enter before the first reading, so that the members' own memory is part of each.
  const viewers = await room.enter(Math.max(...STEPS));
  const crowd = createStreamCrowd(() => undefined);
  const slopes: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const listeners: Listener[] = [];
    const points: [listeners: number, bytes: number][] = [];
    for (const step of STEPS) {
      for (const [index, { path, lastSeq }] of viewers.slice(listeners.length, step).entries())
        listeners.push(await crowd.join(room.origins[index % 2 === 0 ? 0 : 1], path, lastSeq));
      await sleep(SETTLE_MS);
      points.push([step, await readBytes(processes)]);
    }
    for (const listener of listeners) listener.close();
    // The first round compiles code and fills caches.
    if (round === 0) continue;
    const slope = computeSlope(points) / 1024;
    slopes.push(slope);
    console.log(`  round ${round}: ${slope.toFixed(2)} KB a listener`);
  }
  for (const inspected of processes) inspected.close();
  const median = computeMedian(slopes);
  reportValue("memory of a listener, by the garbage-collected heap", median, "KB", { atMost: 60 });
  // Not the largest distance: what the processes do meanwhile can free or keep some hundred KB in one round.
  const distance = computeMedian(slopes.map((slope) => Math.abs(slope - median)));
  reportValue("median distance of a round from it", (distance / Math.abs(median)) * 100, "%", { atMost: 20 });
} finally {
  await room.stop();
}

/** Reads the used bytes of both processes; the median of some readings, because timers work in between. */
async function readBytes(processes: readonly InspectedProcess[]): Promise<number> {
  const readings: number[] = [];
  for (let read = 0; read < READS; read++) {
    const bytes = await Promise.all(processes.map((inspected) => inspected.readUsedBytes()));
    readings.push(bytes.reduce((sum, used) => sum + used, 0));
  }
  return computeMedian(readings);
}
