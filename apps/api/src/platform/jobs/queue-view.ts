import type { jobs } from "@matinee/texts/jobs";
import { jobListLimit } from "@matinee/domain/limits";
import type { JobProblem } from "@matinee/contract/schemas/jobs";
import { type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/client.ts";
import type { Services } from "../context.ts";

/** What staff see of a queue. Counts end at `jobListLimit` + 1. */
export interface QueueState {
  /** Jobs that are due or will be, including those that failed and are tried again. */
  waiting: number;
  running: number;
  /** Jobs that failed and are tried again. */
  retrying: number;
  /** Jobs that failed and are not tried again. */
  failed: number;
  /** When the job was created that has waited longest. */
  oldestWaitingAt: Date | null;
  lastError: string | null;
}

export type ProblemState = JobProblem["state"];

/** A job that failed. `failedAt` is null where the queue does not record it. */
export interface FailedJob {
  id: string;
  /** What the job does, in words, with the id or address that identifies it. */
  subject: string;
  attempts: number;
  reason: string | null;
  failedAt: Date | null;
  /** When it is tried again; null when it is not. */
  retriesAt: Date | null;
  /** Whether staff can neither retry nor discard it. */
  isFinal?: boolean;
}

export type QueueServices = Pick<Services, "db" | "clock" | "jobs">;

/** Changes one failed job. Returns false when it no longer has a problem in this state. */
export type ChangeJob = (tx: Transaction, services: QueueServices, id: string) => Promise<boolean>;

/** The queues that staff see: the catalogue has their names. */
export type ViewName = keyof typeof jobs.queueNames;

/** How staff see a queue and act on its failed jobs, whichever table has them. */
export interface QueueView {
  /** Also the name in addresses and in the audit log. */
  name: ViewName;
  read(services: QueueServices): Promise<QueueState>;
  /** Lists jobs of one state, the newest failure first. Bounded by `jobListLimit`. */
  list(
    services: QueueServices,
    state: ProblemState,
    page: { limit: number; offset: number },
  ): Promise<FailedJob[]>;
  /** Makes the job due now; absent in a state in which that is impossible. */
  retry: Partial<Record<ProblemState, ChangeJob>>;
  /** Gives the job up. */
  discard: Partial<Record<ProblemState, ChangeJob>>;
}

/** The rows of each state of a queue, as selects of `created_at`. */
interface StateRows {
  waiting: SQL;
  running: SQL;
  retrying: SQL;
  failed: SQL;
  /** A select of the last error as `error`. */
  lastError: SQL;
}

/** Counts the rows of each state, reading at most `jobListLimit` + 1 of each: the time does not grow with the table. */
export async function readStates(db: Queryable, rows: StateRows): Promise<QueueState> {
  const countRows = (select: SQL) =>
    sql`(select count(*)::int from (select 1 from (${select}) r limit ${jobListLimit + 1}) bounded)`;
  const { rows: states } = await db.execute<{
    waiting: number;
    running: number;
    retrying: number;
    failed: number;
    oldest: Date | string | null;
    error: string | null;
  }>(sql`select ${countRows(rows.waiting)} as waiting, ${countRows(rows.running)} as running,
    ${countRows(rows.retrying)} as retrying, ${countRows(rows.failed)} as failed,
    (select min(created_at) from (select created_at from (${rows.waiting}) r limit ${jobListLimit + 1}) bounded) as oldest,
    (select error from (${rows.lastError}) e limit 1) as error`);
  const [state] = states;
  if (!state) throw new Error("counting the jobs of a queue returned no row");
  const { oldest, error, ...counts } = state;
  return { ...counts, oldestWaitingAt: oldest === null ? null : new Date(oldest), lastError: error };
}
