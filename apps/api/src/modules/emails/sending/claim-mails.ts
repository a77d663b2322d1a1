import { randomInt } from "node:crypto";
import { and, asc, eq, inArray, isNull, lte, notInArray, or, sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import type { Services } from "../../../platform/context.ts";
import { type Database, overClient } from "../../../db/client.ts";
import { ANNOUNCEMENTS, isAnnouncement } from "../../email-outbox/mail-inputs.ts";
import { outboxMails } from "../../../db/schema/mail.ts";

export type OutboxMail = typeof outboxMails.$inferSelect;

/** The first half of a sender's advisory lock; the second is its own number. */
const SENDERS = 0x6d61696c;
/** Held while mails are claimed, so that two senders never look at the same free mail. */
const CLAIMING = 0x636c616d;

/** What a sender may do while its connection lasts. */
export interface Claim {
  /** The claim's own connection, over which it says what became of its mails. */
  db: Database;
  /** Takes what is due; on a connection of its own, so that no note waits in its transaction. */
  take(limit: number): Promise<OutboxMail[]>;
  noteSent(id: string): Promise<void>;
}

/**
 * A mail is in the hands of one sender at a time. A claim lasts as long as the sender's connection: it is named by an
 * advisory lock of that session, so that the mails of one who was killed are free at once, with no clock to trust, and
 * one whose connection broke can note nothing more and stops.
 */
export async function withClaim<T>(
  { pool, db, clock }: Pick<Services, "pool" | "db" | "clock">,
  work: (claim: Claim) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const sender = randomInt(1, 2 ** 31 - 1);
  try {
    const own = overClient(client);
    await prepareSession(client, sender);
    const sent = prepareSent(own);
    return await work({
      db: own,
      take: (limit) => takeDue(db, sender, limit, clock.now()),
      noteSent: async (id) => void (await sent.execute({ id, now: clock.now() })),
    });
  } finally {
    const unlocked = await client
      .query("select pg_advisory_unlock($1, $2)", [SENDERS, sender])
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
  await client.query("select pg_advisory_lock($1, $2)", [SENDERS, sender]);
}

/** The moment between two mails is all that holds sending up, so its statement is prepared. */
const prepareSent = (db: Database) =>
  db
    .update(outboxMails)
    .set({
      status: "sent",
      attempts: sql`${outboxMails.attempts} + 1`,
      sentAt: sql`${sql.placeholder("now")}`,
      lastError: null,
    })
    .where(eq(outboxMails.id, sql.placeholder("id")))
    .prepare("mail_sent");

async function takeDue(db: Database, sender: number, limit: number, now: Date): Promise<OutboxMail[]> {
  const mails = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${CLAIMING})`);
    const atWork = sql`(select objid::bigint from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and classid::bigint = ${SENDERS})`;
    const due = tx
      .select({ id: outboxMails.id })
      .from(outboxMails)
      .where(
        and(
          eq(outboxMails.status, "waiting"),
          lte(outboxMails.sendAfter, now),
          or(isNull(outboxMails.claimedBy), notInArray(outboxMails.claimedBy, atWork)),
        ),
      )
      // Somebody waits for a link or a receipt; ten thousand reminders must not stand before it.
      .orderBy(
        inArray(outboxMails.template, [...ANNOUNCEMENTS]),
        asc(outboxMails.sendAfter),
        asc(outboxMails.id),
      )
      .limit(limit);
    return tx.update(outboxMails).set({ claimedBy: sender }).where(inArray(outboxMails.id, due)).returning();
  });
  return mails.toSorted(
    (a, b) =>
      Number(isAnnouncement(a)) - Number(isAnnouncement(b)) || a.sendAfter.getTime() - b.sendAfter.getTime(),
  );
}
