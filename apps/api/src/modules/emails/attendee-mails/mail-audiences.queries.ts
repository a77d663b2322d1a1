import { MAIL_AUDIENCES, type MailAudience } from "@matinee/domain/vocabulary";
import type { PageKind } from "@matinee/domain/page-kind";
import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { comps } from "../../../db/schema/comps.ts";
import { emailOptOuts } from "../../../db/schema/email-outbox.ts";
import { pages } from "../../../db/schema/pages.ts";
import { playbackSessions } from "../../../db/schema/playback.ts";
import { entitlements, passes } from "../../../db/schema/subscribers.ts";
import { videos } from "../../../db/schema/videos.ts";
import { matchesViewerKind, readViewerId } from "../../../platform/viewer-key.ts";
import { selectShownFilms } from "../../video/shown-films.ts";
import { selectHolders } from "../../events/holders.queries.ts";
import { selectRankedHolders } from "../page-holders.ts";
import { type MailPage, planReaderTimes } from "./reader-time/plan-reader-times.ts";
import type { ReaderPlace } from "./reader-time/reader-zones.ts";

/** The event whose attendees are selected. */
export interface AudiencePage extends MailPage {
  id: string;
  kind: PageKind;
  accountId: string;
  /** Whether guests get access by registering instead of by buying a ticket. */
  emailCapture: boolean;
  /** Its people are those who had access until then. */
  cancelledAt: Date | null;
}

/** The part of the film after which a viewer has watched it to the end: the rest is credits. */
const WATCHED_SHARE = 0.9;

const isInAudience: Record<MailAudience, SQL> = {
  everyone: sql`of_event`,
  screenings: sql`true`,
  "not-watched": sql`not started`,
  watched: sql`finished`,
  bought: sql`bought`,
  registered: sql`registered`,
};

/** Whether an event has an audience: only a festival has screenings, and only a screening a film to watch. */
export const isAudienceOf = ({ kind }: Pick<AudiencePage, "kind">, audience: MailAudience): boolean =>
  kind === "festival" ? audience !== "watched" && audience !== "not-watched" : audience !== "screenings";

/**
 * Selects the holders of an event, and of a festival also those of its account's screenings, with the event of each
 * (`event_id`), by rank in the order of the programme, and whether it is the page itself (`of_event`). Other accounts write to the holders of their screenings,
 * and only a festival's account writes to those who come with its passes.
 */
function selectHoldersOf(page: AudiencePage, heldBy: string): SQL {
  const { id, kind, accountId } = page;
  // Who wants no emails about the festival of their pass wants none about its screenings.
  const own = sql`select h.*, case when h.place = 'pass' then (select s.festival_id from ${pages} s where s.id = ${id}::uuid)
    else ${id}::uuid end as event_id, true as of_event from (${selectRankedHolders({ ...page, withPasses: "own" }, heldBy)}) h`;
  if (kind !== "festival") return own;
  return sql`${own} union all
    select h.*, 3 + coalesce(event.festival_order, 0), event.id, false from ${pages} event cross join lateral (${selectHolders(sql`event.id`, { heldBy, withPasses: "none" })}) h
    where event.festival_id = ${id}::uuid and event.account_id = ${accountId}::uuid and event.activated and not event.archived
      and not event.superarchived and event.cancelled_at is null`;
}

/**
 * Selects one row per email address with access: `email`, the `holder` whose viewing link it gets, where that holder is
 * (`country`, `state`), the audiences that it is in (`of_event`, `started`, `finished`, `bought`, `registered`), whether it opted out,
 * and whether it has nothing but free tickets with which no one has come (`unopened`): the owner gave these to any address.
 */
const selectAddresses = (page: AudiencePage, now: Date): SQL => sql`
  select a.*, a.declined or exists (
    select 1 from ${emailOptOuts} u
    where u.email = lower(a.email) and (u.page_id is null or u.page_id in (${page.id}::uuid, a.event_id))
  ) as opted_out
  from (
    select distinct on (lower(h.email)) h.email, h.holder, h.country, h.state, h.language, h.event_id,
      bool_or(h.of_event) over same as of_event,
      bool_or(h.opted_out) over same as declined,
      bool_or(w.holder_id is not null) over same as started,
      bool_or(coalesce(w.finished, false)) over same as finished,
      bool_or(h.of_event and h.holder ? 'orderId' and comp.order_id is null) over same as bought,
      bool_and(comp.order_id is not null and comp.plays = 0 and w.holder_id is null) over same as unopened,
      bool_or(h.of_event and h.holder ? 'subscriberId') over same as registered
    from (${selectHoldersOf(page, now.toISOString())}) h
    left join (${selectWatchers(page)}) w on w.holder_id = coalesce(h.holder->>'passId', h.holder->>'ticketId', h.holder->>'orderId', h.holder->>'subscriberId')
    left join (
      select c.order_id, coalesce(sum(t.plays), 0) + coalesce(sum(used.plays), 0) as plays from ${comps} c
      left join ${entitlements} t on t.order_id = c.order_id
      left join lateral (select sum(u.plays) as plays from ${passes} pass join ${entitlements} u on u.pass_id = pass.id
        where pass.entitlement_id = t.id) used on true
      where ${isOfPage(page, sql`c.page_id`)} group by 1
    ) comp on comp.order_id = (h.holder->>'orderId')::uuid
    window same as (partition by lower(h.email))
    order by lower(h.email), h.rank
  ) a`;

/** Matches the rows of an event, and of a festival also those of its screenings. */
const isOfPage = ({ id, kind }: AudiencePage, pageId: SQL): SQL =>
  kind === "festival"
    ? sql`${pageId} in (select ${id}::uuid union all select s.id from ${pages} s where s.festival_id = ${id}::uuid)`
    : sql`${pageId} = ${id}::uuid`;

/** Selects the orders, the tickets that were sent on, the registrations and the passes whose plays of a film count, and whether they watched every film to the end. */
const selectWatchers = ({ id }: AudiencePage): SQL => sql`
  select holder_id,
    count(*) filter (where finished) = (select count(film.video_id) from ${selectShownFilms(id)} film) as finished
  from (
    select coalesce((coalesce(t.subscriber_id, case when t.holder_email is null then t.order_id else t.id end))::text,
        ${readViewerId(sql`p.viewer`, "pass")}) as holder_id,
      bool_or(greatest(p.furthest_seconds, p.position_seconds, p.watched_seconds) >= v.duration_seconds * ${WATCHED_SHARE}) as finished
    from ${playbackSessions} p
    join ${selectShownFilms(id)} film on film.video_id = p.video_id
    join ${videos} v on v.id = p.video_id
    left join ${entitlements} t on t.id = p.entitlement_id
    where p.page_id = ${id}::uuid and p.counted_at is not null
      and (t.id is not null or ${matchesViewerKind(sql`p.viewer`, "pass")})
    group by 1, p.video_id
  ) watched
  group by 1`;

/**
 * Selects `email`, `holder`, `country`, `state` and `language` of everyone whom an email to this audience reaches now.
 * @param hasLinks of the owner in the text: such an email goes to no one who has not come with their free ticket
 */
export const selectRecipients = (
  page: AudiencePage,
  audience: MailAudience,
  now: Date,
  hasLinks: boolean,
): SQL => sql`
  select email, holder, country, state, language from (${selectAddresses(page, now)}) a
  where not opted_out and ${isInAudience[audience]} and not (${hasLinks}::boolean and unopened)`;

/**
 * Counts the people of each audience, and those of them who opted out, by email address, and how many of the others would
 * get an email that is due at `dueAt` only in their morning.
 */
export async function countAudiences(db: Queryable, page: AudiencePage, now: Date, dueAt = now) {
  const audiences = MAIL_AUDIENCES.filter((audience) => isAudienceOf(page, audience));
  const counts = audiences.map(
    (audience) => sql`
      count(*) filter (where ${isInAudience[audience]})::int as ${sql.identifier(`${audience} people`)},
      count(*) filter (where ${isInAudience[audience]} and opted_out)::int as ${sql.identifier(`${audience} out`)},
      count(*) filter (where ${isInAudience[audience]} and not opted_out and unopened)::int
        as ${sql.identifier(`${audience} unopened`)}`,
  );
  const { rows } = await db.execute<ReaderPlace & Record<string, number | string>>(sql`
    select country, state, ${sql.join(counts, sql`,`)} from (${selectAddresses(page, now)}) a group by country, state`);
  const times = await planReaderTimes(rows, { page, dueAt, urgent: false });
  return audiences.map((audience) => {
    const places = rows.map((row, index) => {
      const people = Number(row[`${audience} people`]);
      return {
        people,
        recipients: people - Number(row[`${audience} out`]),
        unopened: Number(row[`${audience} unopened`]),
        sendAt: times[index]?.sendAt ?? dueAt,
      };
    });
    const people = sum(places.map((place) => place.people));
    const recipients = sum(places.map((place) => place.recipients));
    const later = places.filter((place) => place.recipients > 0 && place.sendAt > dueAt);
    return {
      audience,
      people,
      optedOut: people - recipients,
      recipients,
      unopened: sum(places.map((place) => place.unopened)),
      inMorning: sum(later.map((place) => place.recipients)),
      lastAt: later.length === 0 ? null : new Date(Math.max(...later.map(({ sendAt }) => sendAt.getTime()))),
    };
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
