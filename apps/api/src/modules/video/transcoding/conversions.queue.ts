import { and, desc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { defaultLanguage, getTexts } from "@matinee/texts/languages";
import { readStoredText, type StoredText, toText } from "../../../platform/stored-text.ts";
import { videos } from "../../../db/schema/videos.ts";
import {
  type ProblemState,
  type QueueServices,
  type QueueView,
  readStates,
} from "../../../platform/jobs/queue-view.ts";

/** A conversion that failed longer ago is no longer shown: its filmmaker has seen the failure. */
const SHOWN_MS = 30 * 86_400_000;

const isProblem = ({ clock }: Pick<QueueServices, "clock">, state: ProblemState) =>
  and(
    eq(videos.host, "local"),
    state === "retrying"
      ? and(
          eq(videos.status, "converting"),
          // A video that waits for space has a reason, but its attempts do not count.
          or(gt(videos.attempts, 0), isNotNull(videos.failure)),
          isNull(videos.leaseUntil),
        )
      : and(eq(videos.status, "failed"), gt(videos.updatedAt, new Date(clock.now().getTime() - SHOWN_MS))),
  );

/** Staff read it in the back office, which has one language. */
const describe = (failure: StoredText): string => toText(failure)(getTexts(defaultLanguage));

/** Videos to convert. The rows of the videos say more than the jobs, which only start a conversion. */
export const conversionQueue: QueueView = {
  name: "conversions",
  async read({ db, clock }) {
    const since = new Date(clock.now().getTime() - SHOWN_MS).toISOString();
    const now = clock.now().toISOString();
    const converting = sql`${videos} where status = 'converting' and host = 'local'`;
    const failed = sql`${videos} where status = 'failed' and host = 'local' and updated_at > ${since}::timestamptz`;
    const states = await readStates(db, {
      waiting: sql`select created_at from ${converting} and (lease_until is null or lease_until <= ${now}::timestamptz)`,
      running: sql`select created_at from ${converting} and lease_until > ${now}::timestamptz`,
      retrying: sql`select created_at from ${converting} and (attempts > 0 or failure is not null) and lease_until is null`,
      failed: sql`select created_at from ${failed}`,
      lastError: sql`select failure as error from ${failed} order by updated_at desc`,
    });
    return { ...states, lastError: states.lastError && describe(readStoredText(states.lastError)) };
  },
  async list(services, state, { limit, offset }) {
    const rows = await services.db
      .select()
      .from(videos)
      .where(isProblem(services, state))
      .orderBy(desc(videos.updatedAt))
      .limit(limit)
      .offset(offset);
    return rows.map(({ id, kind, name, attempts, failure, updatedAt }) => ({
      id,
      subject: `${kind} ${name}`,
      attempts,
      reason: failure && describe(failure),
      failedAt: updatedAt,
      retriesAt: null,
    }));
  },
  retry: {
    async failed(tx, services, id) {
      const changed = await tx
        .update(videos)
        .set({ status: "converting", failure: null, progress: 0, attempts: 0, leaseUntil: null })
        .where(and(eq(videos.id, id), isProblem(services, "failed")))
        .returning({ id: videos.id });
      if (changed.length === 0) return false;
      await services.jobs.send("transcode", [{ videoId: id }], { tx });
      return true;
    },
  },
  discard: {},
};
