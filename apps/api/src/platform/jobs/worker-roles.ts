import { parseArgs } from "node:util";
import type { jobs } from "@matinee/texts/jobs";

/** The parts of a worker's work that can have processes of their own. A queue or a recurring job has one of them. */
export const WORKER_ROLES = [
  "mail",
  "payments",
  "conversions",
  "refinements",
  "housekeeping",
] as const satisfies readonly (keyof typeof jobs.roleNames)[];
export type WorkerRole = (typeof WORKER_ROLES)[number];

/** Whether a role converts films, for which it needs ffmpeg and a disk but neither Stripe nor the mail server. */
export const isConverting = (role: WorkerRole) => role === "conversions" || role === "refinements";

const isWorkerRole = (name: string): name is WorkerRole => (WORKER_ROLES as readonly string[]).includes(name);

/**
 * Reads the roles of a worker from its arguments: `--role=mail,payments`, which may be repeated. Without it, all.
 * @throws Error that names an unknown role or argument
 */
export function readWorkerRoles(args: readonly string[]): readonly WorkerRole[] {
  const { values } = parseArgs({
    args: [...args],
    options: { role: { type: "string", multiple: true } },
  });
  return values.role ? parseWorkerRoles(values.role.join(",")) : WORKER_ROLES;
}

/** @throws Error that names an unknown role */
export function parseWorkerRoles(list: string): readonly WorkerRole[] {
  const names = [...new Set(list.split(",").map((name) => name.trim()))];
  const unknown = names.filter((name) => !isWorkerRole(name));
  if (unknown.length > 0)
    throw new Error(
      `--role: there is no role "${unknown.join('", "')}"; the roles are ${WORKER_ROLES.join(", ")}`,
    );
  return names.filter(isWorkerRole);
}
