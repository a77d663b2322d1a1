import type { Config } from "../platform/config.ts";
import { connect, type Database } from "../db/client.ts";
import { createStorage } from "../integrations/storage/create-storage.ts";
import type { Storage } from "../integrations/storage/storage.ts";
import {
  adoptStorage,
  findInstallationProblem,
  findSecretProblem,
  proveSecret,
} from "../platform/installation.ts";
import { beginRestoreMode, endRestoreMode, isRestoring } from "../platform/restore-mode.ts";
import { type Command, CommandError, readConfig } from "./command.ts";

const USAGE = "installation status | adopt | pause | resume";

export const installation: Command = {
  summary: "Compare the database with the storage, make them belong together, pause deletion and emails",
  usage: USAGE,
  async run({ words: [action = "status"], variables }) {
    const config = readConfig(variables);
    const { pool, db } = connect(config.DATABASE_URL, 2);
    try {
      return await act(action, { config, db, storage: await createStorage(config) });
    } finally {
      await pool.end();
    }
  },
};

async function act(
  action: string,
  services: { config: Config; db: Database; storage: Storage },
): Promise<string> {
  const { config, db } = services;
  if (action === "status") {
    const problem = (await findSecretProblem(services)) ?? (await findInstallationProblem(services));
    if (problem) throw new CommandError(problem);
    const paused = (await isRestoring(services)) ? "\nDeletion, emails and reminders are paused." : "";
    return `The database, the storage and the secret belong together.${paused}`;
  }
  if (action === "adopt") {
    await proveSecret(services);
    return `The storage and the secret now belong to the installation ${await adoptStorage(services)}.`;
  }
  if (action === "pause") {
    await beginRestoreMode(db);
    return "Deletion, emails and reminders are paused. End this with: matinee installation resume";
  }
  if (action !== "resume") throw new CommandError(`Usage: matinee ${USAGE}`);
  const wasPaused = await endRestoreMode(db);
  if (config.RESTORE_MODE)
    throw new CommandError(
      "RESTORE_MODE is set, so everything stays paused: unset it and restart the processes.",
    );
  return wasPaused ? "Deletion, emails and reminders go on." : "Nothing was paused.";
}
