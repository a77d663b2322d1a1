import type { Plan } from "@matinee/contract/schemas/plans";
import { computeOldestClose } from "@matinee/contract/viewing-links";
import { getTicketState } from "@matinee/domain/tickets";
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../../db/client.ts";
import { isRegistered } from "../../../db/is-registered.ts";
import { pages } from "../../../db/schema/pages.ts";
import { plans, planVersions } from "../../../db/schema/plans.ts";
import { premieres, programmeItems } from "../../../db/schema/premieres.ts";
import { entitlements, subscribers, viewerCredentials } from "../../../db/schema/subscribers.ts";
import { videos } from "../../../db/schema/videos.ts";
import { hashToken } from "../../../platform/crypto.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { isLinkAlive, isOfCredential } from "../../access/viewer-links.ts";
import { selectShownFilms } from "../../video/shown-films.ts";

const festivals = alias(pages, "festivals");
const festivalFields = {
  id: festivals.id,
  url: festivals.slug,
  title: festivals.title,
  timezone: festivals.timezone,
};
/** Joins the festival to which a ticket's event belongs, or which it is. */
const isFestivalOfPage = or(
  eq(festivals.id, pages.festivalId),
  and(eq(pages.kind, "festival"), eq(festivals.id, pages.id)),
);

/** Whose plan it is: a pass, or a ticket or registration of a festival's screening. */
export interface PlanHolder {
  entitlementId: string;
  festival: Plan["festival"];
}

/**
 * Finds whose plan a link opens.
 * @param token plain-text credential
 * @throws AppError not-found for a link that was replaced or has expired, whose ticket was sent on, or whose event is in no
 * festival
 */
export async function getPlanHolder(db: Queryable, token: string, now: Date): Promise<PlanHolder> {
  const [row] = await db
    .select({ ticket: entitlements, festival: festivalFields })
    .from(viewerCredentials)
    .innerJoin(pages, eq(pages.id, viewerCredentials.pageId))
    .innerJoin(festivals, isFestivalOfPage)
    .innerJoin(entitlements, isOfCredential)
    .leftJoin(subscribers, eq(subscribers.id, viewerCredentials.subscriberId))
    .where(
      and(
        eq(viewerCredentials.tokenHash, hashToken(token)),
        isNull(viewerCredentials.replacedAt),
        sql`${entitlements.revokedReason} is distinct from 'sent-on'`,
        or(isNull(viewerCredentials.subscriberId), isRegistered),
        isLinkAlive(sql`${computeOldestClose(now).toISOString()}::timestamptz`),
      ),
    );
  if (!row) throw createNotFoundError("pass");
  return { entitlementId: row.ticket.id, festival: row.festival };
}

/** Finds the plan of a calendar's address; undefined for one that was replaced or ended, or whose ticket admits no more. */
export async function findPlanOfCalendar(db: Queryable, calendarToken: string) {
  const [row] = await db
    .select({ stored: planVersions, ticket: entitlements, festival: festivalFields })
    .from(planVersions)
    .innerJoin(entitlements, eq(entitlements.id, planVersions.entitlementId))
    .innerJoin(pages, eq(pages.id, entitlements.pageId))
    .innerJoin(festivals, isFestivalOfPage)
    .where(eq(planVersions.calendarHash, hashToken(calendarToken)));
  return row && getTicketState(row.ticket) === "valid" ? row : undefined;
}

/** Whether a screening is in the public programme of its festival (`findPublicFestival`), and not only announced. */
const isPlannable = (festivalId: string): SQL<boolean> =>
  sql<boolean>`(${and(
    eq(pages.festivalId, festivalId),
    eq(pages.activated, true),
    eq(pages.archived, false),
    eq(pages.superarchived, false),
    isNull(pages.cancelledAt),
    sql`${pages.opensAt} is not null and ${pages.closesAt} is not null and exists (select from ${pages} festival
    where festival.id = ${pages.festivalId} and festival.activated and not festival.archived
      and not festival.superarchived and festival.cancelled_at is null)`,
  )})`;

const selectScreenings = (festivalId: string) => ({
  id: pages.id,
  slug: pages.slug,
  title: pages.title,
  description: pages.description,
  version: pages.version,
  updatedAt: pages.updatedAt,
  opensAt: pages.opensAt,
  closesAt: pages.closesAt,
  ends: pages.ends,
  watchHours: pages.watchHours,
  isShown: isPlannable(festivalId),
  premiereStartsAt: premieres.startsAt,
  /** Null while the length of one film is unknown. */
  filmSeconds: sql<number | null>`(select case when bool_and(${videos.durationSeconds} is not null)
      then sum(${videos.durationSeconds}) end
    from ${selectShownFilms(pages.id)} film left join ${videos} on ${videos.id} = film.video_id)`,
  programmeSeconds: sql<number | null>`(select sum(${programmeItems.durationMs}) / 1000.0::float8
    from ${programmeItems} where ${programmeItems.pageId} = ${pages.id})`,
});

/** A screening as plans see it. */
export type PlannableScreening = Awaited<ReturnType<typeof findPlannable>>[number];

/** Finds screenings by id. `isShown`: they are in the public programme of the festival. */
export const findPlannable = (db: Queryable, festivalId: string, ids: readonly string[]) =>
  db
    .select(selectScreenings(festivalId))
    .from(pages)
    .leftJoin(premieres, eq(premieres.pageId, pages.id))
    .where(inArray(pages.id, [...ids]));

/** Finds the rows of a plan with their screenings, also those that left the programme. */
export const findPlanRows = (db: Queryable, { entitlementId, festival }: PlanHolder) =>
  db
    .select({ plannedAt: plans.plannedAt, screening: selectScreenings(festival.id) })
    .from(plans)
    .innerJoin(pages, eq(pages.id, plans.pageId))
    .leftJoin(premieres, eq(premieres.pageId, pages.id))
    .where(eq(plans.entitlementId, entitlementId))
    .orderBy(asc(plans.plannedAt), asc(pages.id));

export type PlanRow = Awaited<ReturnType<typeof findPlanRows>>[number];

/** When a screening of a plan is watched, and for how long: of a premiere that is not over, when it runs. */
export function getPlannedTime(
  {
    plannedAt,
    screening,
  }: {
    plannedAt: Date;
    screening: Pick<PlannableScreening, "premiereStartsAt" | "programmeSeconds" | "filmSeconds">;
  },
  now: Date,
) {
  const { premiereStartsAt, programmeSeconds, filmSeconds } = screening;
  const premiereEnd = premiereStartsAt && premiereStartsAt.getTime() + (programmeSeconds ?? 0) * 1000;
  const isPremiere = premiereEnd !== null && premiereEnd > now.getTime();
  return {
    isPremiere,
    startsAt: isPremiere && premiereStartsAt ? premiereStartsAt : plannedAt,
    seconds: isPremiere ? programmeSeconds : filmSeconds,
  };
}

/** Returns a plan as its holder sees it. */
export async function readPlan(db: Queryable, holder: PlanHolder, now: Date): Promise<Plan> {
  const [stored] = await db
    .select()
    .from(planVersions)
    .where(eq(planVersions.entitlementId, holder.entitlementId));
  const rows = await findPlanRows(db, holder);
  return {
    festival: holder.festival,
    version: stored?.version ?? 0,
    hasCalendar: stored?.calendarHash != null,
    lines: rows
      .flatMap((row) => {
        const { id, isShown, opensAt, closesAt, ends, watchHours } = row.screening;
        if (!isShown || !opensAt || !closesAt) return [];
        const { startsAt, ...time } = getPlannedTime(row, now);
        return [
          {
            pageId: id,
            plannedAt: startsAt.toISOString(),
            ...time,
            opensAt: opensAt.toISOString(),
            closesAt: closesAt.toISOString(),
            mayFinish: ends === "may-finish" && watchHours !== null,
          },
        ];
      })
      .toSorted((a, b) => a.plannedAt.localeCompare(b.plannedAt)),
  };
}
