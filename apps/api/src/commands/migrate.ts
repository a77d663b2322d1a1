import { migrateDatabase, waitForSchema } from "../migrate.ts";
import { type Command, readOwnerConfig } from "./command.ts";
import { requireNoUnfinishedRestore } from "./unfinished-restore.ts";

const DONE = "The database has the schema of this version.";

export const migrate: Command = {
  summary:
    "Bring the database to this version. Run it before the processes of a new version start; --wait only waits until another has",
  usage: "migrate [--wait]",
  options: { wait: { type: "boolean" } },
  async run({ variables, options, report }) {
    const config = readOwnerConfig(variables);
    if (options["wait"]) {
      await waitForSchema(config, report);
      return DONE;
    }
    // Otherwise the tables of the migration would take the place of the backup's.
    await requireNoUnfinishedRestore(config.DATABASE_OWNER_URL || config.DATABASE_URL);
    await migrateDatabase(config);
    return DONE;
  },
};
