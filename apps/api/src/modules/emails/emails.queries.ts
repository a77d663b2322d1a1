import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { orderByNewest } from "../../db/keyset-pagination.ts";
import { matchesSearch, type SearchScope, parseSearch } from "../../db/search.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";

type OutboxEmail = typeof emailOutbox.$inferSelect;

export interface EmailFilter {
  status?: OutboxEmail["status"] | undefined;
  search_term?: string | undefined;
}

/**
 * Mails of one status, by whom they go to or their template. Without a status a search finds all of them, and the list
 * holds those that wait or failed.
 */
export function buildEmailFilter({ status, search_term }: EmailFilter, reach?: SearchScope): SQL | undefined {
  const search = parseSearch(search_term, reach);
  return and(
    status || !search ? inArray(emailOutbox.status, status ? [status] : ["waiting", "failed"]) : undefined,
    search && matchesSearch(search, emailOutbox.to, emailOutbox.template),
  );
}

/** These mails, newest first. */
export async function listEmails(db: Queryable, ids: string[]) {
  const rows = await db
    .select()
    .from(emailOutbox)
    .where(inArray(emailOutbox.id, ids))
    .orderBy(...orderByNewest(emailOutbox));
  return rows.map(toEmailResponse);
}

/** One mail of the outbox, or nothing. */
export async function findEmail(db: Queryable, id: string): Promise<OutboxEmail | undefined> {
  const [mail] = await db.select().from(emailOutbox).where(eq(emailOutbox.id, id));
  return mail;
}

/** A mail without its input, which may hold what only its reader should know. */
export function toEmailResponse(mail: OutboxEmail) {
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
