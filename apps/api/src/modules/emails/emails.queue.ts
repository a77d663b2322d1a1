import { messages } from "@matinee/texts";
import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import {
  type ChangeJob,
  type ProblemState,
  type QueueView,
  readStates,
} from "../../platform/jobs/queue-view.ts";
import { SENDER_LOCK } from "./sending/claim-emails.ts";

const STATUS = { retrying: "waiting", failed: "failed" } as const satisfies Record<ProblemState, string>;

/** `status` is indexed together with the last change, among the emails with an error. */
const isProblem = (state: ProblemState) =>
  and(eq(emailOutbox.status, STATUS[state]), isNotNull(emailOutbox.lastError));

const change =
  (state: ProblemState, set: (now: Date) => Partial<typeof emailOutbox.$inferInsert>): ChangeJob =>
  async (tx, { clock }, id) => {
    const changed = await tx
      .update(emailOutbox)
      .set(set(clock.now()))
      .where(and(eq(emailOutbox.id, id), isProblem(state)))
      .returning({ id: emailOutbox.id });
    return changed.length > 0;
  };

const sendNow = (now: Date) => ({ status: "waiting" as const, attempts: 0, sendAfter: now });
const drop = () => ({ status: "dropped" as const });

/** The email outbox. A sent email has no error. */
export const emailQueue: QueueView = {
  name: "emails",
  read: ({ db }) =>
    readStates(db, {
      waiting: sql`select created_at from ${emailOutbox} where status = 'waiting' order by send_after`,
      running: sql`select created_at from ${emailOutbox} where status = 'waiting' and claimed_by in (
        select objid::bigint from pg_locks where locktype = 'advisory' and granted
          and database = (select oid from pg_database where datname = current_database())
          and classid::bigint = ${SENDER_LOCK})`,
      retrying: sql`select created_at from ${emailOutbox} where status = 'waiting' and last_error is not null`,
      failed: sql`select created_at from ${emailOutbox} where status = 'failed' and last_error is not null`,
      lastError: sql`select last_error as error from (
        (select last_error, updated_at from ${emailOutbox} where status = 'waiting' and last_error is not null
          order by updated_at desc limit 1)
        union all
        (select last_error, updated_at from ${emailOutbox} where status = 'failed' and last_error is not null
          order by updated_at desc limit 1)) errors order by updated_at desc`,
    }),
  async list({ db }, state, { limit, offset }) {
    const rows = await db
      .select()
      .from(emailOutbox)
      .where(isProblem(state))
      .orderBy(desc(emailOutbox.updatedAt))
      .limit(limit)
      .offset(offset);
    return rows.map(({ id, template, to, attempts, lastError, updatedAt, sendAfter }) => ({
      id,
      subject: messages.jobs.subjects.email(template, to),
      attempts,
      reason: lastError,
      failedAt: updatedAt,
      retriesAt: state === "retrying" ? sendAfter : null,
    }));
  },
  retry: { retrying: change("retrying", sendNow), failed: change("failed", sendNow) },
  discard: { retrying: change("retrying", drop), failed: change("failed", drop) },
};
