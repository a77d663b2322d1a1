import { randomInt } from "node:crypto";
import { and, asc, eq, inArray, isNull, lte, notInArray, or, sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import type { Services } from "../../../platform/context.ts";
import { type Database, createClientDatabase } from "../../../db/client.ts";
import { ANNOUNCEMENT_TEMPLATES, isAnnouncement } from "../../email-outbox/email-inputs.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";

export type OutboxEmail = typeof emailOutbox.$inferSelect;

/** The first half of a sender's advisory lock; the second is its own number. */
const SENDER_LOCK = 0x6d61696c;
/** Held while mails are claimed, so that two senders never look at the same free mail. */
const CLAIM_LOCK = 0x636c616d;

/** What a sender may do while its connection lasts. */
export interface EmailClaim {
  /** The claim's own connection, over which it says what became of its mails. */
  db: Database;
  /** Takes what is due; on a connection of its own, so that no note waits in its transaction. */
  claimDue(limit: number): Promise<OutboxEmail[]>;
  markSent(id: string): Promise<void>;
}

/**
 * A mail is in the hands of one sender at a time. A claim lasts as long as the sender's connection: it is named by an
 * advisory lock of that session, so that the mails of one who was killed are free at once, with no clock to trust, and
 * one whose connection broke can note nothing more and stops.
 */
export async function withEmailClaim<T>(
  { pool, db, clock }: Pick<Services, "pool" | "db" | "clock">,
  work: (claim: EmailClaim) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const sender = randomInt(1, 2 ** 31 - 1);
  try {
    const own = createClientDatabase(client);
    await prepareSession(client, sender);
    const sent = prepareMarkSent(own);
    return await work({
      db: own,
      claimDue: (limit) => claimDueEmails(db, sender, limit, clock.now()),
      markSent: async (id) => void (await sent.execute({ id, now: clock.now() })),
    });
  } finally {
    const unlocked = await client
      .query("select pg_advisory_unlock($1, $2)", [SENDER_LOCK, sender])
      .catch((error: Error) => error);
    // A session that could not give up its lock is ended, which does.
    client.release(unlocked instanceof Error);
  }
}

/** A worker whose machine vanished is noticed within a minute. */
async function prepareSession(client: PoolClient, sender: number): Promise<void> {
  await client.query(
    "set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3",
  );
  await client.query("select pg_advisory_lock($1, $2)", [SENDER_LOCK, sender]);
}

/** The moment between two mails is all that holds sending up, so its statement is prepared. */
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
    .prepare("mail_sent");

async function claimDueEmails(
  db: Database,
  sender: number,
  limit: number,
  now: Date,
): Promise<OutboxEmail[]> {
  const mails = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`);
    const atWork = sql`(select objid::bigint from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and classid::bigint = ${SENDER_LOCK})`;
    const due = tx
      .select({ id: emailOutbox.id })
      .from(emailOutbox)
      .where(
        and(
          eq(emailOutbox.status, "waiting"),
          lte(emailOutbox.sendAfter, now),
          or(isNull(emailOutbox.claimedBy), notInArray(emailOutbox.claimedBy, atWork)),
        ),
      )
      // Somebody waits for a link or a receipt; ten thousand reminders must not stand before it.
      .orderBy(
        inArray(emailOutbox.template, [...ANNOUNCEMENT_TEMPLATES]),
        asc(emailOutbox.sendAfter),
        asc(emailOutbox.id),
      )
      .limit(limit);
    return tx.update(emailOutbox).set({ claimedBy: sender }).where(inArray(emailOutbox.id, due)).returning();
  });
  return mails.toSorted(
    (a, b) =>
      Number(isAnnouncement(a)) - Number(isAnnouncement(b)) || a.sendAfter.getTime() - b.sendAfter.getTime(),
  );
}
