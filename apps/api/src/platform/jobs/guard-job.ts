import { findInstallationProblem } from "../installation.ts";
import { isRestoring } from "../restore-mode.ts";
import type { Services } from "../context.ts";
import type { RecurringJob } from "./scheduler.ts";

/** A recurring job that a restore pauses. */
export interface GuardedJob extends RecurringJob {
  /** `mail` waits while a restore is under way; `deletion` also while the storage belongs to another installation. */
  pausedWith?: "mail" | "deletion";
}

/** Makes a job do nothing, and say why once, while it is paused. */
export function guardJob(
  services: Pick<Services, "db" | "storage" | "config" | "log">,
  { pausedWith, ...job }: GuardedJob,
): RecurringJob {
  if (!pausedWith) return job;
  let reported: string | null = null;
  return {
    ...job,
    async run(signal) {
      const reason = await findPauseReason(services, pausedWith);
      if (reason !== reported) {
        if (reason) services.log.warn({ job: job.name, reason }, "job paused");
        else services.log.info({ job: job.name }, "job goes on");
        reported = reason;
      }
      if (!reason) return job.run(signal);
    },
  };
}

/** Says why such work is paused; null when it is not. */
export async function findPauseReason(
  services: Pick<Services, "db" | "storage" | "config">,
  pausedWith: "mail" | "deletion",
): Promise<string | null> {
  if (await isRestoring(services)) return "a restore is under way";
  return pausedWith === "deletion" ? findInstallationProblem(services) : null;
}
