import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.ts";
import { emailOutbox } from "../../../../db/schema/email-outbox.ts";
import { selectHolders } from "../../holders.queries.ts";

/**
 * Enqueues an email about the new dates, or about less time to watch, to everyone who holds a ticket or registered: one per address, in one
 * statement for any number. Waiting emails about an earlier change are dropped.
 */
export async function enqueueDateChangeEmails(
  tx: Transaction,
  /** `version` tells one change from another: each is told once. */
  page: { id: string; version: number | string },
  { lessTime = false } = {},
): Promise<void> {
  const template = "date-changed";
  await tx
    .update(emailOutbox)
    .set({ status: "dropped" })
    .where(
      and(
        eq(emailOutbox.pageId, page.id),
        eq(emailOutbox.template, template),
        eq(emailOutbox.status, "waiting"),
      ),
    );
  const holders = selectHolders(page.id);
  await tx.execute(sql`
    insert into ${emailOutbox} (id, template, "to", language, input, dedupe_key, page_id)
    select gen_random_uuid(), ${template}, email, language, jsonb_build_object('pageId', ${page.id}::text) || holder
        || ${lessTime ? '{"lessTime": true}' : "{}"}::jsonb,
      ${`${template}:${page.id}:${page.version}:`} || lower(email), ${page.id}::uuid
    from (select distinct on (lower(email)) email, holder, language from (${holders}) as holders order by lower(email)) as addresses
    on conflict (dedupe_key) do nothing`);
}
