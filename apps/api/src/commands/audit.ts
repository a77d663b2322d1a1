import { connect } from "../db/client.ts";
import { type ChainHead, verifyAuditChain } from "../modules/audit/verify-audit-chain.ts";
import { type Command, CommandError, readConfig } from "./command.ts";

export const audit: Command = {
  summary: "Verify the audit log, against the head of an earlier run if one is given",
  usage: "audit verify [POSITION:HASH]",
  async run({ words: [action, head], variables }) {
    if (action !== "verify") throw new CommandError("Usage: matinee audit verify [POSITION:HASH]");
    const expected = head === undefined ? undefined : parseHead(head);
    const { pool, db } = connect(readConfig(variables).DATABASE_URL, 2);
    try {
      const result = await verifyAuditChain(db, expected);
      if (result.broken) {
        const { position, reason } = result.broken;
        throw new CommandError(`The audit log is broken at position ${position}: ${reason}.`);
      }
      return `The audit log is intact. Head: ${result.head.position}:${result.head.hash}`;
    } finally {
      await pool.end();
    }
  },
};

function parseHead(text: string): ChainHead {
  const [, position, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!position || !hash) throw new CommandError("The head of the audit log has the form POSITION:HASH.");
  return { position: Number(position), hash };
}
