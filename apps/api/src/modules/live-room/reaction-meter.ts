import type { ReactionKind } from "@matinee/domain/reaction-kinds";
import { computePosition, findItem } from "@matinee/domain/premiere-clock";
import { sql } from "drizzle-orm";
import { reactions } from "../../db/schema/live-rooms.ts";
import { transact } from "../../db/transaction.ts";
import type { Services } from "../../platform/context.ts";
import type { PremiereClockServices } from "../premieres/premiere-clocks.ts";
import { AppError } from "../../platform/errors.ts";
import { appendEvents } from "../../platform/live-room/append-events.ts";
import { toClock } from "../premieres/premieres.queries.ts";
import { createBurstLimit } from "./burst-limit.ts";
import type { RoomToken } from "./room-tokens.ts";

/** How long the reactions of a room are summed before they are written and sent together. */
const TICK_MS = 1000;
/** A member's reactions on this process within the time after the first one. */
const MAX_REACTIONS = 20;
const LIMIT_MS = 5000;

type Sum = typeof reactions.$inferInsert;

/** Sums the reactions of each room, so that an applause of a thousand people is one write and one event a second. */
export interface ReactionMeter {
  /** @throws AppError state-conflict outside the programme, too-many-requests */
  add(ticket: RoomToken, reaction: { kind: ReactionKind; count: number }): Promise<void>;
  /** Writes and sends the sums so far. */
  flush(): Promise<void>;
}

export function createReactionMeter({
  db,
  clock,
  log,
  premiereClocks,
}: Pick<Services, "db" | "clock" | "log"> & PremiereClockServices): ReactionMeter {
  /** The sums of each room by item, second and kind. */
  const rooms = new Map<string, Map<string, Sum>>();
  const limit = createBurstLimit({
    max: MAX_REACTIONS,
    windowMs: LIMIT_MS,
    text: (t) => t.liveRoom.tooManyReactions,
  });
  let timer: NodeJS.Timeout | undefined;

  async function write(pageId: string, sums: readonly Sum[]) {
    const counts: Partial<Record<ReactionKind, number>> = {};
    for (const { kind, count } of sums) counts[kind] = (counts[kind] ?? 0) + count;
    const now = clock.now();
    const stored = await premiereClocks.find(pageId);
    const mediaMs = stored ? Math.round(computePosition(toClock(stored.premiere), now)) : 0;
    await transact(db, async (tx) => {
      await tx
        .insert(reactions)
        .values([...sums])
        .onConflictDoUpdate({
          target: [reactions.pageId, reactions.item, reactions.second, reactions.kind],
          set: { count: sql`${reactions.count} + excluded.count` },
        });
      await appendEvents(tx, pageId, [{ kind: "reactions", payload: { counts }, mediaMs, at: now }]);
    });
  }

  async function flush() {
    clearTimeout(timer);
    timer = undefined;
    const batch = [...rooms];
    rooms.clear();
    await Promise.all(
      batch.map(([pageId, sums]) =>
        // Applause is worth no second attempt: it would arrive too late.
        write(pageId, sortSums(sums)).catch((error: unknown) =>
          log.warn({ err: error, pageId }, "writing the reactions of a live room failed"),
        ),
      ),
    );
  }

  return {
    async add({ pageId, memberId }, { kind, count }) {
      const stored = await premiereClocks.find(pageId);
      const positionMs = stored ? computePosition(toClock(stored.premiere), clock.now()) : -1;
      const current =
        stored && stored.premiere.state !== "ended" ? findItem(stored.programme, positionMs) : null;
      if (!current) throw new AppError("state-conflict", (t) => t.liveRoom.noReactionsNow);
      limit(memberId, count);
      const second = Math.floor((positionMs - current.startMs) / 1000);
      const sums = rooms.get(pageId) ?? new Map<string, Sum>();
      rooms.set(pageId, sums);
      const key = `${current.index}:${second}:${kind}`;
      const sum = sums.get(key) ?? { pageId, item: current.index, second, kind, count: 0 };
      sum.count += count;
      sums.set(key, sum);
      timer ??= setTimeout(() => void flush(), TICK_MS).unref();
    },
    flush,
  };
}

/** In one order, so that two processes that write the same rows do not lock each other out. */
const sortSums = (sums: ReadonlyMap<string, Sum>): Sum[] =>
  [...sums.values()].toSorted(
    (a, b) => a.item - b.item || a.second - b.second || a.kind.localeCompare(b.kind),
  );
