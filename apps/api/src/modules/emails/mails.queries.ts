import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { newestFirst } from "../../db/newest-first.ts";
import { contains, type Reach, searchOf } from "../../db/search.ts";
import { outboxMails } from "../../db/schema/mail.ts";

type OutboxMail = typeof outboxMails.$inferSelect;

export interface MailFilter {
  status?: OutboxMail["status"] | undefined;
  search_term?: string | undefined;
}

/**
 * Mails of one status, by whom they go to or their template. Without a status a search finds all of them, and the list
 * holds those that wait or failed.
 */
export function mailFilter({ status, search_term }: MailFilter, reach?: Reach): SQL | undefined {
  const search = searchOf(search_term, reach);
  return and(
    status || !search ? inArray(outboxMails.status, status ? [status] : ["waiting", "failed"]) : undefined,
    search && contains(search, outboxMails.to, outboxMails.template),
  );
}

/** These mails, newest first. */
export async function mailsOf(db: Queryable, ids: string[]) {
  const rows = await db
    .select()
    .from(outboxMails)
    .where(inArray(outboxMails.id, ids))
    .orderBy(...newestFirst(outboxMails));
  return rows.map(mailAnswer);
}

/** One mail of the outbox, or nothing. */
export async function findMail(db: Queryable, id: string): Promise<OutboxMail | undefined> {
  const [mail] = await db.select().from(outboxMails).where(eq(outboxMails.id, id));
  return mail;
}

/** A mail without its input, which may hold what only its reader should know. */
export function mailAnswer(mail: OutboxMail) {
  return {
    id: mail.id,
    template: mail.template,
    to: mail.to,
    status: mail.status,
    attempts: mail.attempts,
    lastError: mail.lastError,
    sendAfter: mail.sendAfter.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    createdAt: mail.createdAt.toISOString(),
  };
}
