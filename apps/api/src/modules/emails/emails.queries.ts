import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { isOfNoCopy } from "../../db/is-no-rehearsal.ts";
import { orderByNewest } from "../../db/keyset-pagination.ts";
import { matchesSearch, type SearchScope, parseSearch } from "../../db/search.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";

type OutboxEmail = typeof emailOutbox.$inferSelect;

export interface EmailFilter {
  status?: OutboxEmail["status"] | undefined;
  search_term?: string | undefined;
}

/**
 * Builds the condition for emails by status, and by a search in recipient and template. Without a status, a search
 * covers all emails, and the plain list contains waiting and failed ones.
 */
export function buildEmailFilter({ status, search_term }: EmailFilter, reach?: SearchScope): SQL | undefined {
  const search = parseSearch(search_term, reach);
  return and(
    isOfNoCopy(emailOutbox.pageId),
    status || !search ? inArray(emailOutbox.status, status ? [status] : ["waiting", "failed"]) : undefined,
    search && matchesSearch(search, emailOutbox),
  );
}

/** Returns these emails, newest first. */
export async function listEmails(db: Queryable, ids: string[]) {
  const rows = await db
    .select()
    .from(emailOutbox)
    .where(inArray(emailOutbox.id, ids))
    .orderBy(...orderByNewest(emailOutbox));
  return rows.map(toEmailResponse);
}

/** Returns an email of the outbox. */
export async function findEmail(db: Queryable, id: string): Promise<OutboxEmail | undefined> {
  const [email] = await db.select().from(emailOutbox).where(eq(emailOutbox.id, id));
  return email;
}

/** Leaves out the email's input, which may contain data that only the recipient should know. */
export function toEmailResponse(email: OutboxEmail) {
  return {
    id: email.id,
    template: email.template,
    to: email.to,
    status: email.status,
    attempts: email.attempts,
    lastError: email.lastError,
    sendAfter: email.sendAfter.toISOString(),
    sentAt: email.sentAt?.toISOString() ?? null,
    createdAt: email.createdAt.toISOString(),
  };
}
