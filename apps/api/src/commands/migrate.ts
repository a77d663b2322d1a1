import { migrateDatabase } from "../migrate.ts";
import { type Command, readConfig } from "./command.ts";

export const migrate: Command = {
  summary: "Bring the database to this version. Run it before the processes of a new version start",
  usage: "migrate",
  async run({ variables }) {
    await migrateDatabase(readConfig(variables));
    return "The database has the schema of this version.";
  },
};
