import type { AttendeeMail } from "@matinee/contract/schemas/attendee-mails";
import { and, count, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { attendeeMails } from "../../../db/schema/attendee-mails.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { playbackSessions } from "../../../db/schema/playback.ts";
import { entitlements } from "../../../db/schema/subscribers.ts";
import { selectTicketOfViewer } from "../../../db/viewer-entitlement.ts";
import type { AudiencePage } from "./mail-audiences.queries.ts";

export type AttendeeMailRow = typeof attendeeMails.$inferSelect;

/** Whether an email has left or will leave. */
const isNotStopped = or(isNull(attendeeMails.stoppedAt), isNotNull(attendeeMails.queuedAt));

/**
 * Counts the emails of an event that count against its limit: all but those that were stopped before any left, and of a
 * cancelled event those since then, so that its owner can always write about it.
 */
export async function countUsedMails(db: Queryable, pageId: string): Promise<number> {
  const [row] = await db
    .select({ used: count() })
    .from(attendeeMails)
    .innerJoin(pages, eq(pages.id, attendeeMails.pageId))
    .where(
      and(
        eq(attendeeMails.pageId, pageId),
        or(isNull(pages.cancelledAt), gt(attendeeMails.createdAt, pages.cancelledAt)),
        isNotStopped,
      ),
    );
  return row?.used ?? 0;
}

const DAY_MS = 86_400_000;

/** Counts the emails to attendees of all events of an account that leave within a day before or after a time. */
export async function countMailsOfDay(db: Queryable, accountId: string, at: Date): Promise<number> {
  const [row] = await db
    .select({ mails: count() })
    .from(attendeeMails)
    .innerJoin(pages, eq(pages.id, attendeeMails.pageId))
    .where(
      and(
        eq(pages.accountId, accountId),
        gt(attendeeMails.sendAt, new Date(at.getTime() - DAY_MS)),
        lt(attendeeMails.sendAt, new Date(at.getTime() + DAY_MS)),
        isNotStopped,
      ),
    );
  return row?.mails ?? 0;
}

/** Finds what the selection of an event's attendees depends on; null for an unknown event. */
export async function findAudiencePage(db: Queryable, pageId: string): Promise<AudiencePage | null> {
  const { id, kind, accountId, emailCapture, cancelledAt, timezone, opensAt, closesAt } = pages;
  const [page] = await db
    .select({ id, kind, accountId, emailCapture, cancelledAt, timezone, opensAt, closesAt })
    .from(pages)
    .where(eq(pages.id, pageId));
  return page ?? null;
}

/** Lists the emails to an event's attendees, newest first, with what became of them. */
export async function listAttendeeMails(db: Queryable, pageId: string, now: Date): Promise<AttendeeMail[]> {
  // A person with several orders watches with any of them; the email has the link of one. A gift is its recipient's, a ticket
  // that was sent on its holder's.
  const hasWatched = sql`exists (
    select 1 from ${playbackSessions} p
    join ${entitlements} t on t.id = ${selectTicketOfViewer({ viewer: sql`p.viewer`, entitlementId: sql`p.entitlement_id` })}
    left join ${orders} o on o.id = t.order_id
    where p.page_id in (select ${pageId}::uuid union all select s.id from ${pages} s where s.festival_id = ${pageId}::uuid)
      and p.counted_at is not null and p.last_seen_at > e.sent_at
      and (t.order_id::text = e.input->>'orderId' and t.holder_email is null or t.subscriber_id::text = e.input->>'subscriberId'
        or lower(coalesce(t.holder_email, o.gift->>'recipientEmail', o.email)) = lower(e."to"))
  )`;
  const rows = await db.execute<MailCounts>(sql`
    select m.id, m.audience, m.subject, m.body, m.urgent, m.send_at, m.queued_at, m.stopped_at, m.recipients,
      count(*) filter (where e.status = 'waiting')::int as waiting,
      count(*) filter (where e.status = 'waiting' and ${isInMorning(now)})::int as in_morning,
      count(*) filter (where e.status = 'failed')::int as failed,
      count(*) filter (where e.status = 'dropped')::int as dropped,
      count(*) filter (where e.status = 'sent' and ${hasWatched})::int as watched_after
    from ${attendeeMails} m
    left join ${emailOutbox} e on e.page_id = m.page_id and e.template = 'attendee-mail' and e.input->>'mailId' = m.id::text
    where m.page_id = ${pageId}::uuid
    group by m.id
    order by m.created_at desc, m.id desc`);
  return rows.rows.map(toResponse);
}

interface MailCounts extends Record<string, unknown> {
  id: string;
  audience: AttendeeMail["audience"];
  subject: string;
  body: string;
  urgent: boolean;
  send_at: string | Date;
  queued_at: string | Date | null;
  stopped_at: string | Date | null;
  recipients: number | null;
  waiting: number;
  in_morning: number;
  failed: number;
  dropped: number;
  watched_after: number;
}

function toResponse(row: MailCounts): AttendeeMail {
  const { id, audience, subject, body, urgent, recipients, waiting, failed, dropped } = row;
  return {
    id,
    audience,
    subject,
    body,
    urgent,
    sendAt: new Date(row.send_at).toISOString(),
    state: findState(row),
    recipients,
    // Sent emails leave the outbox after their retention, so they are what is left.
    sent: recipients === null ? 0 : recipients - waiting - failed - dropped,
    inMorning: row.in_morning,
    failed,
    watchedAfter: row.watched_after,
  };
}

/** An email waits for its reader's morning while its time has not come, or since the next night began. */
const isInMorning = (now: Date) => sql`(e.night_at is not null and e.attempts = 0 and
  (e.send_after > ${now.toISOString()}::timestamptz or e.night_at <= ${now.toISOString()}::timestamptz))`;

function findState({ stopped_at, queued_at, waiting, in_morning }: MailCounts): AttendeeMail["state"] {
  if (stopped_at) return "stopped";
  if (!queued_at) return "planned";
  if (waiting === 0) return "sent";
  return waiting === in_morning ? "waiting" : "sending";
}
