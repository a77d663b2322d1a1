import { gt, sql } from "drizzle-orm";
import { workerRoles } from "../../db/schema/worker-roles.ts";
import type { Services } from "../context.ts";
import { findQueues } from "../telemetry/queue-metrics.ts";
import { isConverting, WORKER_ROLES, type WorkerRole } from "./worker-roles.ts";

const REPORT_MS = 20_000;
/** A role that no worker has reported for this long has none. */
const GONE_AFTER_MS = 90_000;
/** A film may wait this long for a process: an autoscaler starts the first one, and perhaps a machine for it. */
const START_MS = 600_000;

/** Says at intervals, for all processes, which roles this worker has. */
export function startRoleReports(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  roles: readonly WorkerRole[],
): { stop(): void } {
  const report = () => {
    const seenAt = clock.now();
    db.insert(workerRoles)
      .values(roles.map((role) => ({ role, seenAt })))
      .onConflictDoUpdate({ target: workerRoles.role, set: { seenAt: sql`excluded.seen_at` } })
      .catch((error: unknown) => log.warn({ err: error }, "reporting the roles of the worker failed"));
  };
  report();
  const timer = setInterval(report, REPORT_MS);
  return { stop: () => clearInterval(timer) };
}

/**
 * Finds the roles that no worker has. Those that convert count only when something has waited for them: unlike the others,
 * they have nothing to do at intervals, and may be started when there is a film.
 */
export async function findMissingRoles({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<readonly WorkerRole[]> {
  const now = clock.now();
  const seen = await db
    .select({ role: workerRoles.role })
    .from(workerRoles)
    .where(gt(workerRoles.seenAt, new Date(now.getTime() - GONE_AFTER_MS)));
  const missing = WORKER_ROLES.filter((name) => !seen.some(({ role }) => role === name));
  if (!missing.some(isConverting)) return missing;
  const late = (await findQueues(db, now)).filter(
    ({ oldest }) => oldest !== null && now.getTime() - new Date(oldest).getTime() > START_MS,
  );
  // The queues of these two have the names of the roles.
  return missing.filter((role) => !isConverting(role) || late.some(({ queue }) => queue === role));
}
