import { pageSizes } from "@matinee/contract/limits";
import { and, eq, ilike, inArray, or } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { newestFirst } from "../../db/newest-first.ts";
import { containing } from "../../db/search-pattern.ts";
import { outboxMails } from "./mail.table.ts";

type OutboxMail = typeof outboxMails.$inferSelect;

export interface MailFilter {
  page?: number | undefined;
  status?: OutboxMail["status"] | undefined;
  search_term?: string | undefined;
}

/** A page of the mails that wait or failed, or of one status, newest first. */
export async function listMails(db: Queryable, { page = 1, status, search_term }: MailFilter) {
  const size = pageSizes.staffList;
  const pattern = containing(search_term);
  const where = and(
    inArray(outboxMails.status, status ? [status] : ["waiting", "failed"]),
    pattern === undefined
      ? undefined
      : or(ilike(outboxMails.to, pattern), ilike(outboxMails.template, pattern)),
  );
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(outboxMails)
      .where(where)
      .orderBy(...newestFirst(outboxMails))
      .limit(size)
      .offset((page - 1) * size),
    db.$count(outboxMails, where),
  ]);
  return { rows: rows.map(mailAnswer), total, pages: Math.ceil(total / size) };
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
