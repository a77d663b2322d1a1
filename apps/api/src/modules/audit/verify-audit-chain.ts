import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import type { Services } from "../../platform/context.ts";
import { logSecurityEvent } from "../../platform/security-log.ts";

/** The last link. Compared with a copy outside the database, it shows whether the whole chain was rewritten. */
export interface ChainHead {
  position: number;
  hash: string;
}

export interface ChainReport {
  head: ChainHead;
  /** The first link that does not match, or null. */
  broken: { position: number; reason: string } | null;
}

interface Link extends Record<string, unknown> {
  position: string;
  previous_hash: string;
  hash: string;
  computed_hash: string | null;
}

const BATCH = 5000;

/**
 * Recomputes the chain of the audit entries from the first link, without the database's own function.
 * @param earlierHead a head from an earlier run, which must still be part of the chain
 */
export async function verifyAuditChain(db: Database, earlierHead?: ChainHead): Promise<ChainReport> {
  let head: ChainHead = { position: 0, hash: "" };
  const fail = (position: number, reason: string) => ({ head, broken: { position, reason } });
  for (;;) {
    const links = await findLinks(db, head.position);
    for (const link of links) {
      const position = head.position + 1;
      if (Number(link.position) !== position) return fail(position, "the link is missing");
      if (link.previous_hash !== head.hash) return fail(position, "the link does not continue the chain");
      if (link.computed_hash === null) return fail(position, "the entry is missing");
      if (link.computed_hash !== link.hash) return fail(position, "the entry was changed");
      head = { position, hash: link.hash };
      if (earlierHead?.position === position && earlierHead.hash !== link.hash)
        return fail(position, "the chain was rewritten");
    }
    if (links.length < BATCH) break;
  }
  if (earlierHead && earlierHead.position > head.position)
    return fail(earlierHead.position, "the end of the chain was cut off");
  const { rows } = await db.execute(sql`
    select 1 from audit_entries e where not exists (select 1 from audit_chain c where c.entry_id = e.id) limit 1`);
  return rows.length > 0 ? fail(head.position + 1, "an entry is outside the chain") : { head, broken: null };
}

async function findLinks(db: Database, after: number): Promise<Link[]> {
  const { rows } = await db.execute<Link>(sql`
    select c.position, c.previous_hash, c.hash, case when e.id is not null then encode(sha256(convert_to(
      jsonb_build_array(c.previous_hash, e.id, e.actor_id, e.action, e.subject_type, e.subject_id, e.on_behalf_of,
        e.detail, (extract(epoch from e.created_at) * 1000)::bigint, e.address, e.request_id, e.session_hash,
        e.reason)::text, 'UTF8')), 'hex') end as computed_hash
    from audit_chain c left join audit_entries e on e.id = c.entry_id
    where c.position > ${after} order by c.position limit ${BATCH}`);
  return rows;
}

/**
 * Recurring job: verifies the chain. Logs its head, which then also exists outside the database, or where it is broken.
 */
export async function checkAuditChain({
  db,
  log,
  metrics,
}: Pick<Services, "db" | "log" | "metrics">): Promise<void> {
  const { head, broken } = await verifyAuditChain(db);
  metrics.auditChainBroken.set(broken ? 1 : 0);
  const origin = { log, actor: null };
  if (broken) logSecurityEvent(origin, "audit-chain-broken", { ...broken });
  else logSecurityEvent(origin, "audit-chain-verified", { ...head });
}
