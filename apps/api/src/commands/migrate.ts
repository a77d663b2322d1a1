import { migrateDatabase } from "../migrate.ts";
import { type Command, readOwnerConfig } from "./command.ts";

export const migrate: Command = {
  summary: "Bring the database to this version. Run it before the processes of a new version start",
  usage: "migrate",
  async run({ variables }) {
    await migrateDatabase(readOwnerConfig(variables));
    return "The database has the schema of this version.";
  },
};
