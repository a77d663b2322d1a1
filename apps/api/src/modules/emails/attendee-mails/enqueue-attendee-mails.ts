import { hasMarkdownLink } from "@matinee/domain/has-link";
import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { attendeeMails } from "../../../db/schema/attendee-mails.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { pages } from "../../../db/schema/pages.ts";
import { transact } from "../../../db/transaction.ts";
import type { Services } from "../../../platform/context.ts";
import type { AttendeeMailRow } from "./attendee-mails.queries.ts";
import { selectRecipients } from "./mail-audiences.queries.ts";
import { planReaderTimes } from "./reader-time/plan-reader-times.ts";
import { postponeNightMails } from "./reader-time/postpone-night-mails.ts";
import type { ReaderPlace } from "./reader-time/reader-zones.ts";

/** Emails to attendees that one run writes to the outbox. */
const BATCH_SIZE = 100;

const isWaiting = and(isNull(attendeeMails.queuedAt), isNull(attendeeMails.stoppedAt));

/**
 * Recurring job: writes the planned emails to attendees that are due to the outbox, each once, with the time at which each
 * reader's part leaves. An email of an event that is not active any more is stopped. Emails that did not leave in their
 * reader's day get the next morning.
 */
export async function enqueueAttendeeMails(services: Pick<Services, "db" | "clock">): Promise<void> {
  const { db, clock } = services;
  const due = await db
    .select({ id: attendeeMails.id })
    .from(attendeeMails)
    .where(and(isWaiting, lte(attendeeMails.sendAt, clock.now())))
    .orderBy(asc(attendeeMails.sendAt))
    .limit(BATCH_SIZE);
  for (const { id } of due) await transact(db, (tx) => enqueueMail(tx, id, clock.now()));
  await postponeNightMails(services);
}

async function enqueueMail(tx: Transaction, id: string, now: Date): Promise<void> {
  // Locked, because it can be stopped at this moment, and other workers run this job too.
  const [mail] = await tx
    .select()
    .from(attendeeMails)
    .where(and(eq(attendeeMails.id, id), isWaiting))
    .for("update", { skipLocked: true });
  if (!mail) return;
  const set = (fields: Partial<typeof attendeeMails.$inferInsert>) =>
    tx.update(attendeeMails).set(fields).where(eq(attendeeMails.id, id));
  const [page] = await tx.select().from(pages).where(eq(pages.id, mail.pageId));
  // What was written before the cancellation speaks of a screening that does not take place.
  const isOutdated = page?.cancelledAt != null && mail.createdAt <= page.cancelledAt;
  if (!page?.activated || page.archived || page.superarchived || isOutdated) {
    await set({ stoppedAt: now });
    return;
  }
  await set({ queuedAt: now, recipients: await writeEmails(tx, mail, page, now) });
}

/** Writes one email per address, with one insert for all of them. @returns how many it wrote */
async function writeEmails(
  tx: Transaction,
  { id, audience, urgent, pageId, subject, body }: AttendeeMailRow,
  page: typeof pages.$inferSelect,
  now: Date,
): Promise<number> {
  const recipients = selectRecipients(page, audience, now, [subject, body].some(hasMarkdownLink));
  const places = await tx.execute<ReaderPlace & Record<string, unknown>>(
    sql`select distinct country, state from (${recipients}) as recipients`,
  );
  const times = await planReaderTimes(places.rows, { page, dueAt: now, urgent });
  const { rowCount } = await tx.execute(sql`
    insert into ${emailOutbox} (id, template, "to", language, input, dedupe_key, page_id, send_after, night_at)
    select gen_random_uuid(), 'attendee-mail', email, language,
      jsonb_build_object('pageId', ${pageId}::text, 'mailId', ${id}::text) || holder,
      ${`attendee-mail:${id}:`}::text || lower(email), ${pageId}::uuid,
      coalesce(times."sendAt", ${now.toISOString()}::timestamptz), times."nightAt"
    from (${recipients}) as recipients
    left join jsonb_to_recordset(${JSON.stringify(times)}::jsonb)
      as times(country text, state text, "sendAt" timestamptz, "nightAt" timestamptz) using (country, state)
    on conflict (dedupe_key) do nothing`);
  return rowCount ?? 0;
}
