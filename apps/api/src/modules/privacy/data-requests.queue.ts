import { messages } from "@matinee/texts";
import { and, desc, eq, sql } from "drizzle-orm";
import { dataRequests } from "../../db/schema/data-requests.ts";
import { type ProblemState, type QueueView, readStates } from "../../platform/jobs/queue-view.ts";

/** A request that is tried again waits for the end of its lease. */
const isProblem = (state: ProblemState) =>
  state === "failed"
    ? eq(dataRequests.status, "failed")
    : and(eq(dataRequests.status, "running"), sql`${dataRequests.attempts} > 1`);

/** Copies and erasures of personal data. Staff cannot give one up here: a person asked for it. */
export const dataRequestQueue: QueueView = {
  name: "data-requests",
  read: ({ db }) =>
    readStates(db, {
      waiting: sql`select created_at from ${dataRequests} where status = 'waiting' order by due_at`,
      running: sql`select created_at from ${dataRequests} where status = 'running'`,
      retrying: sql`select created_at from ${dataRequests} where status = 'running' and attempts > 1`,
      failed: sql`select created_at from ${dataRequests} where status = 'failed'`,
      lastError: sql`select last_error as error from ${dataRequests} where status in ('running', 'failed')
        and last_error is not null order by failed_at desc`,
    }),
  async list({ db }, state, { limit, offset }) {
    const rows = await db
      .select()
      .from(dataRequests)
      .where(isProblem(state))
      .orderBy(desc(dataRequests.dueAt))
      .limit(limit)
      .offset(offset);
    return rows.map(({ id, kind, accountId, attempts, leaseUntil, lastError, failedAt }) => ({
      id,
      subject: messages.jobs.subjects.dataRequest(kind, accountId),
      attempts,
      reason: lastError,
      failedAt,
      retriesAt: state === "retrying" ? leaseUntil : null,
    }));
  },
  retry: {
    async failed(tx, { clock }, id) {
      const isOpen = sql`exists (select 1 from data_requests other where other.account_id = data_requests.account_id
        and other.kind = data_requests.kind and other.status in ('waiting', 'running'))`;
      const changed = await tx
        .update(dataRequests)
        .set({ status: "waiting", attempts: 0, leaseUntil: null, dueAt: clock.now() })
        .where(and(eq(dataRequests.id, id), isProblem("failed"), sql`not ${isOpen}`))
        .returning({ id: dataRequests.id });
      return changed.length > 0;
    },
  },
  discard: {},
};
