import { loadConfig } from "./platform/config.ts";
import { connect } from "./db/client.ts";
import { endAllSessions } from "./modules/identity/sessions/end-all-sessions.ts";

/** Ends the sessions of the account with this email, or of everyone with `--all`. */
async function endSessions([target]: string[]): Promise<string> {
  if (!target) throw new Error("Usage: end-sessions <email> | --all");
  const { pool, db } = connect(loadConfig().DATABASE_URL, 2);
  try {
    const count = await endAllSessions(db, target === "--all" ? null : target);
    if (count === null) throw new Error("No account has this email.");
    return `Accounts that were signed out: ${count}`;
  } finally {
    await pool.end();
  }
}

try {
  process.stdout.write(`${await endSessions(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
