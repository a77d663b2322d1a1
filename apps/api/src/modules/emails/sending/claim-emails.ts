import { randomInt } from "node:crypto";
import { and, asc, eq, gt, inArray, isNull, lte, ne, notInArray, or, sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import type { Services } from "../../../platform/context.ts";
import { type Database, createClientDatabase } from "../../../db/client.ts";
import {
  ANNOUNCEMENT_TEMPLATES,
  type EmailTemplate,
  isAnnouncement,
} from "../../email-outbox/email-inputs.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";

export type OutboxEmail = typeof emailOutbox.$inferSelect;

/** First key of a sender's advisory lock; the second is the sender's random number. */
export const SENDER_LOCK = 0x6d61696c;
/** Held while claiming, so that two senders never select the same unclaimed email. */
const CLAIM_LOCK = 0x636c616d;

const URGENT = "queue-turn" satisfies EmailTemplate;

/** Operations of a sender, valid while its database connection lasts. */
export interface EmailClaim {
  /** The claim's own connection, used to record the outcome of its emails. */
  db: Database;
  /** Claims due emails. Uses another connection, so that recording an outcome never waits for its transaction. */
  claimDue(limit: number): Promise<OutboxEmail[]>;
  markSent(id: string): Promise<void>;
}

/**
 * Runs `work` with a claim, so that each email has one sender at a time. The claim is a session advisory lock: a killed
 * sender's emails are free at once, without a lease time, and a sender that lost its connection cannot record any more.
 */
export async function withEmailClaim<T>(
  { directPool, db, clock }: Pick<Services, "directPool" | "db" | "clock">,
  work: (claim: EmailClaim) => Promise<T>,
): Promise<T> {
  const client = await directPool.connect();
  const sender = randomInt(1, 2 ** 31 - 1);
  try {
    const claimDb = createClientDatabase(client);
    await prepareSession(client, sender);
    const markSent = prepareMarkSent(claimDb);
    return await work({
      db: claimDb,
      claimDue: (limit) => claimDueEmails(db, sender, limit, clock.now()),
      markSent: async (id) => void (await markSent.execute({ id, now: clock.now() })),
    });
  } finally {
    const unlocked = await client
      .query("select pg_advisory_unlock($1, $2)", [SENDER_LOCK, sender])
      .catch((error: Error) => error);
    // If unlocking failed, destroy the connection: ending the session releases the lock.
    client.release(unlocked instanceof Error);
  }
}

/** TCP keepalive settings let the database notice a vanished worker machine within a minute. */
async function prepareSession(client: PoolClient, sender: number): Promise<void> {
  await client.query(
    "set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3",
  );
  await client.query("select pg_advisory_lock($1, $2)", [SENDER_LOCK, sender]);
}

/** Prepared, because emails are marked sent one at a time: this statement limits the throughput. */
const prepareMarkSent = (db: Database) =>
  db
    .update(emailOutbox)
    .set({
      status: "sent",
      attempts: sql`${emailOutbox.attempts} + 1`,
      sentAt: sql`${sql.placeholder("now")}`,
      lastError: null,
    })
    .where(eq(emailOutbox.id, sql.placeholder("id")))
    .prepare("mark_email_sent");

async function claimDueEmails(
  db: Database,
  sender: number,
  limit: number,
  now: Date,
): Promise<OutboxEmail[]> {
  const emails = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`);
    const activeSenders = sql`(select objid::bigint from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and classid::bigint = ${SENDER_LOCK})`;
    const due = tx
      .select({ id: emailOutbox.id })
      .from(emailOutbox)
      .where(
        and(
          eq(emailOutbox.status, "waiting"),
          lte(emailOutbox.sendAfter, now),
          or(isNull(emailOutbox.nightAt), gt(emailOutbox.nightAt, now)),
          or(isNull(emailOutbox.claimedBy), notInArray(emailOutbox.claimedBy, activeSenders)),
        ),
      )
      // Links and receipts first: their recipients are waiting, and there may be thousands of reminders. Before all of them those
      // that say that the time to buy begins.
      .orderBy(
        ne(emailOutbox.template, URGENT),
        inArray(emailOutbox.template, [...ANNOUNCEMENT_TEMPLATES]),
        asc(emailOutbox.sendAfter),
        asc(emailOutbox.id),
      )
      .limit(limit);
    return tx.update(emailOutbox).set({ claimedBy: sender }).where(inArray(emailOutbox.id, due)).returning();
  });
  return emails.toSorted(
    (a, b) =>
      Number(b.template === URGENT) - Number(a.template === URGENT) ||
      Number(isAnnouncement(a)) - Number(isAnnouncement(b)) ||
      a.sendAfter.getTime() - b.sendAfter.getTime(),
  );
}
