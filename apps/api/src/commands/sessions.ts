import { connect } from "../db/client.ts";
import { endAllSessions } from "../modules/identity/sessions/end-all-sessions.ts";
import { type Command, CommandError, readConfig } from "./command.ts";

export const sessions: Command = {
  summary: "Sign an account out everywhere, or everyone",
  usage: "sessions end EMAIL | sessions end --all",
  options: { all: { type: "boolean" } },
  async run({ words: [action, email], options, variables }) {
    const target = options["all"] ? null : email;
    if (action !== "end" || target === undefined)
      throw new CommandError("Usage: matinee sessions end EMAIL | --all");
    const { pool, db } = connect(readConfig(variables).DATABASE_URL, 2);
    try {
      const count = await endAllSessions(db, target);
      if (count === null) throw new CommandError("No account has this email.");
      return `Accounts that were signed out: ${count}`;
    } finally {
      await pool.end();
    }
  },
};
