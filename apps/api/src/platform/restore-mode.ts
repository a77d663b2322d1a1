import { isNotNull } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { installations } from "../db/schema/installation.ts";
import type { Services } from "./context.ts";
import { getInstallationId } from "./installation.ts";

/**
 * Whether deletion, emails and reminders are paused after a restore: by `RESTORE_MODE`, or by the database until
 * `endRestoreMode`.
 */
export async function isRestoring({ db, config }: Pick<Services, "db" | "config">): Promise<boolean> {
  if (config.RESTORE_MODE) return true;
  const [installation] = await db.select({ since: installations.restoringSince }).from(installations);
  return installation?.since != null;
}

/** Says in the log of a process that it starts in restore mode. */
export async function reportRestoreMode(services: Pick<Services, "db" | "config" | "log">): Promise<void> {
  // Without the database, the process starts and reports that it is not ready.
  if (!(await isRestoring(services).catch(() => false))) return;
  services.log.warn("restore mode: deletion, emails and reminders are paused");
}

/** Pauses deletion, emails and reminders of every process on this database. */
export async function beginRestoreMode(db: Database): Promise<void> {
  await getInstallationId(db);
  await db.update(installations).set({ restoringSince: new Date() });
}

/** @returns whether the database was in restore mode */
export async function endRestoreMode(db: Database): Promise<boolean> {
  const ended = await db
    .update(installations)
    .set({ restoringSince: null })
    .where(isNotNull(installations.restoringSince))
    .returning({ id: installations.id });
  return ended.length > 0;
}
