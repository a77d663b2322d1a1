import { and, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { refinements, videos } from "../../../db/schema/videos.ts";
import { type ProblemState, type QueueView, readStates } from "../../../platform/jobs/queue-view.ts";

const isProblem = (state: ProblemState): SQL | undefined =>
  state === "retrying"
    ? and(eq(refinements.state, "waiting"), gt(refinements.attempts, 0), isNull(refinements.leaseUntil))
    : eq(refinements.state, "failed");

/** Videos to convert again with less bytes. They play meanwhile. */
export const refinementQueue: QueueView = {
  name: "refinements",
  read: ({ db, clock }) => {
    const now = clock.now().toISOString();
    const waiting = sql`${refinements} where state = 'waiting'`;
    const failed = sql`${refinements} where state = 'failed'`;
    return readStates(db, {
      waiting: sql`select created_at from ${waiting} and (lease_until is null or lease_until <= ${now}::timestamptz)`,
      running: sql`select created_at from ${waiting} and lease_until > ${now}::timestamptz`,
      retrying: sql`select created_at from ${waiting} and attempts > 0 and lease_until is null`,
      failed: sql`select created_at from ${failed}`,
      lastError: sql`select null as error`,
    });
  },
  async list({ db }, state, { limit, offset }) {
    const rows = await db
      .select({ refinement: refinements, kind: videos.kind, name: videos.name })
      .from(refinements)
      .innerJoin(videos, eq(videos.id, refinements.videoId))
      .where(isProblem(state))
      .orderBy(desc(refinements.updatedAt))
      .limit(limit)
      .offset(offset);
    return rows.map(({ refinement: { videoId, attempts, updatedAt }, kind, name }) => ({
      id: videoId,
      subject: `${kind} ${name}`,
      attempts,
      reason: null,
      failedAt: updatedAt,
      retriesAt: null,
    }));
  },
  retry: {
    async failed(tx, services, id) {
      const changed = await tx
        .update(refinements)
        .set({ state: "waiting", attempts: 0, progress: 0 })
        .where(and(eq(refinements.videoId, id), isProblem("failed")))
        .returning({ id: refinements.videoId });
      if (changed.length === 0) return false;
      await services.jobs.send("refine", [{ videoId: id }], { tx });
      return true;
    },
  },
  discard: {},
};
