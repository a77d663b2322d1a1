import { reminderHours } from "@matinee/domain/limits";
import { and, eq, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Services } from "../../../platform/context.ts";
import type { Transaction } from "../../../db/client.ts";
import { transact } from "../../../db/transaction.ts";
import { emailOptOuts, emailOutbox } from "../../../db/schema/email-outbox.ts";
import { isScreening } from "../../../db/page-kind.ts";
import { pages } from "../../../db/schema/pages.ts";
import { premieres } from "../../../db/schema/premieres.ts";
import { selectRankedHolders } from "../page-holders.ts";
import { pageReminders, REMINDER_TEMPLATES, type ReminderTemplate } from "../../../db/schema/reminders.ts";

const HOUR_MS = 3_600_000;
const [DAY_BEFORE, HOUR_BEFORE] = reminderHours;

/** A lobby that opens earlier replaces the email of an hour before. */
const LONG_LOBBY_MINUTES = 45;

interface Schedule {
  /** The column with the date that the reminder announces. */
  opensAt: SQL;
  /** Due time and latest time, in ms before that date (negative: after it). Instants, so DST does not shift them. */
  beforeMs: SQL;
  untilMs: number;
  /** The events that get this reminder: all by default. */
  only?: SQL | undefined;
}

const opening = sql`${pages.opensAt}`;
const SCHEDULE: Record<ReminderTemplate, Schedule> = {
  "reminder-day": { opensAt: opening, beforeMs: sql`${DAY_BEFORE * HOUR_MS}`, untilMs: 6 * HOUR_MS },
  "reminder-hour": {
    opensAt: opening,
    beforeMs: sql`${HOUR_BEFORE * HOUR_MS}`,
    untilMs: 0,
    // A festival is there for days: nobody has to hurry.
    only: and(isScreening, or(isNull(premieres.pageId), lt(premieres.lobbyMinutes, LONG_LOBBY_MINUTES))),
  },
  "on-now": { opensAt: opening, beforeMs: sql`0`, untilMs: -2 * HOUR_MS, only: isNull(premieres.pageId) },
  "lobby-open": {
    opensAt: opening,
    beforeMs: sql`${premieres.lobbyMinutes} * 60000`,
    untilMs: 0,
    only: isNotNull(premieres.pageId),
  },
  "encore-open": { opensAt: sql`${premieres.encoreFrom}`, beforeMs: sql`0`, untilMs: -6 * HOUR_MS },
};

interface DuePage {
  id: string;
  /** The date that the reminder announces. */
  opensAt: Date;
  dueAt: Date;
  /** Whether guests get access by registering instead of by buying a ticket. */
  emailCapture: boolean;
}

/**
 * Recurring job: enqueues the reminders that are due 24 h and 1 h before an event opens, when it opens, and when the
 * lobby or the encore of a premiere opens (rules/emails.md, Email). Each is enqueued once per event and opening.
 * Skips holders who came after the due time, and events whose date change was announced after it: those emails already
 * contain the date.
 */
export async function enqueueReminders(services: Services): Promise<void> {
  for (const template of REMINDER_TEMPLATES) {
    for (const page of await findDuePages(services, template)) {
      await transact(services.db, (tx) => enqueuePageReminders(tx, template, page));
    }
  }
}

async function findDuePages({ db, clock }: Services, template: ReminderTemplate): Promise<DuePage[]> {
  const now = clock.now();
  const { opensAt, beforeMs, untilMs, only } = SCHEDULE[template];
  const lead = sql`${beforeMs} * interval '1 millisecond'`;
  return db
    .select({
      id: pages.id,
      opensAt: opensAt.mapWith((at: string) => new Date(at)),
      dueAt: sql`${opensAt} - ${lead}`.mapWith((at: string) => new Date(at)),
      emailCapture: pages.emailCapture,
    })
    .from(pages)
    .leftJoin(premieres, eq(premieres.pageId, pages.id))
    .leftJoin(
      pageReminders,
      and(
        eq(pageReminders.pageId, pages.id),
        eq(pageReminders.template, template),
        eq(pageReminders.opensAt, opensAt),
      ),
    )
    .where(
      and(
        lte(opensAt, sql`${now.toISOString()}::timestamptz + ${lead}`),
        gt(opensAt, sql`${new Date(now.getTime() + untilMs).toISOString()}::timestamptz`),
        gt(pages.closesAt, now),
        only,
        eq(pages.activated, true),
        eq(pages.archived, false),
        eq(pages.superarchived, false),
        isNull(pages.cancelledAt),
        isNull(pageReminders.pageId),
      ),
    );
}

/** Enqueues one email per address, with one statement for all of them. */
async function enqueuePageReminders(
  tx: Transaction,
  template: ReminderTemplate,
  page: DuePage,
): Promise<void> {
  const [inserted] = await tx
    .insert(pageReminders)
    .values({ pageId: page.id, template, opensAt: page.opensAt })
    .onConflictDoNothing()
    .returning({ pageId: pageReminders.pageId });
  if (!inserted) return;
  const opensAt = page.opensAt.toISOString();
  const dueAt = page.dueAt.toISOString();
  await tx.execute(sql`
    insert into ${emailOutbox} (id, template, "to", language, input, dedupe_key, page_id)
    select gen_random_uuid(), ${template}, email, language,
      jsonb_build_object('pageId', ${page.id}::text, 'opensAt', ${opensAt}::text) || holder,
      ${`${template}:${page.id}:${opensAt}:`}::text || lower(email), ${page.id}::uuid
    from (
      select distinct on (lower(email)) email, holder, language, bool_or(opted_out) over (partition by lower(email)) as opted_out
      from (${selectRankedHolders(page, dueAt)}) as holders
      order by lower(email), rank
    ) as addresses
    where not opted_out and not exists (
      select 1 from ${emailOptOuts} o
      where o.email = lower(addresses.email) and (o.page_id is null or o.page_id = ${page.id}::uuid
        or holder ? 'passId' and o.page_id = (select s.festival_id from ${pages} s where s.id = ${page.id}::uuid))
    ) and not exists (
      select 1 from ${emailOutbox} m
      where m.page_id = ${page.id}::uuid and m.template = 'date-changed' and m.created_at > ${dueAt}::timestamptz
    )
    on conflict (dedupe_key) do nothing`);
}
