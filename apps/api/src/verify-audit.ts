import { loadConfig } from "./platform/config.ts";
import { connect } from "./db/client.ts";
import { type ChainHead, verifyAuditChain } from "./modules/audit/verify-audit-chain.ts";

/** Verifies the audit log, against the head `position:hash` of an earlier run if one is passed. */
async function verifyAudit(argument: string | undefined): Promise<string> {
  const known = argument === undefined ? undefined : parseHead(argument);
  const { pool, db } = connect(loadConfig().DATABASE_URL, 2);
  try {
    const { head, broken } = await verifyAuditChain(db, known);
    if (broken) throw new Error(`The audit log is broken at position ${broken.position}: ${broken.reason}.`);
    return `The audit log is intact. Head: ${head.position}:${head.hash}`;
  } finally {
    await pool.end();
  }
}

function parseHead(text: string): ChainHead {
  const [, position, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!position || !hash) throw new Error("Usage: verify-audit [position:hash]");
  return { position: Number(position), hash };
}

try {
  process.stdout.write(`${await verifyAudit(process.argv[2])}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
