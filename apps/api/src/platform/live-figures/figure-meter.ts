import type { ErrorCode } from "@matinee/contract/errors";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../../db/client.ts";
import { liveFigures } from "../../db/schema/live-figures.ts";
import type { Clock } from "../context.ts";
import { createSumBuffer, floorToMinute } from "./sum-buffer.ts";

/** The upper ends of the groups of first-frame times; the last group has none. */
export const FIRST_FRAME_STEPS_MS = [500, 1000, 2000, 3000, 4000, 5000, 8000, 12_000, 20_000] as const;

/** What is counted. The first four concern the installation, the others an event. */
export type Figure =
  | "requests"
  | "failed-requests"
  | "sign-ins"
  | "rejected-sign-ins"
  | "plays"
  | `rejected-plays:${ErrorCode}`
  | "failed-checkouts"
  | `first-frames:${number | "slower"}`
  | "stalls"
  | "stalled-ms";

/** Counts the events of each minute, for the premiere board. */
export interface FigureMeter {
  add(figure: Figure, count?: { value?: number; pageId?: string }): void;
  /** Writes the sums so far. */
  flush(): Promise<void>;
}

/** A service of the entry layer that a use case takes beside its context (services.ts). */
export interface FigureMeterServices {
  figureMeter: FigureMeter;
}

export function createFigureMeter(db: Database, clock: Clock, log: FastifyBaseLogger): FigureMeter {
  const buffer = createSumBuffer<typeof liveFigures.$inferInsert>(async (rows) => {
    await db
      .insert(liveFigures)
      .values(rows)
      .onConflictDoUpdate({
        target: [liveFigures.minute, liveFigures.pageId, liveFigures.figure],
        set: { value: sql`${liveFigures.value} + excluded.value` },
      });
  }, log);
  return {
    add(figure, { value = 1, pageId } = {}) {
      const minute = floorToMinute(clock.now());
      const key = `${minute.getTime()} ${pageId ?? ""} ${figure}`;
      buffer.update(key, { minute, pageId, figure, value: 0 }, (sum) => {
        sum.value += value;
      });
    },
    flush: () => buffer.flush(),
  };
}

/** Names the group of a time to the first frame. */
export const nameFirstFrameFigure = (ms: number): Figure =>
  `first-frames:${FIRST_FRAME_STEPS_MS.find((step) => ms <= step) ?? "slower"}`;
