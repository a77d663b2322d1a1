import { migrateDatabase } from "../migrate.ts";
import { type Command, readOwnerConfig } from "./command.ts";
import { requireNoUnfinishedRestore } from "./unfinished-restore.ts";

export const migrate: Command = {
  summary: "Bring the database to this version. Run it before the processes of a new version start",
  usage: "migrate",
  async run({ variables }) {
    const config = readOwnerConfig(variables);
    // Otherwise the tables of the migration would take the place of the backup's.
    await requireNoUnfinishedRestore(config.DATABASE_OWNER_URL || config.DATABASE_URL);
    await migrateDatabase(config);
    return "The database has the schema of this version.";
  },
};
