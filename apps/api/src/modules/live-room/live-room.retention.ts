import { retentionDays } from "@matinee/domain/retention";
import { inArray, lt, or, sql } from "drizzle-orm";
import {
  liveRoomEvents,
  liveRoomMembers,
  liveRoomReports,
  moderators,
  questions,
} from "../../db/schema/live-rooms.ts";
import { pages } from "../../db/schema/pages.ts";
import { deleteBatch, type RetentionRule } from "../../platform/retention.ts";
import { isNotPastViewer, selectViewerKey } from "../../platform/viewer-key.ts";

/** What people wrote in live rooms, and their names. The rows stay without them, for the order of the events. */
export const liveRoomRetention: readonly RetentionRule[] = [
  {
    name: "live-room-messages",
    days: retentionDays.liveRooms,
    async purgeBatch({ db }, before, limit) {
      const { pageId, seq, at, payload, kind, hiddenAt } = liveRoomEvents;
      const { rowCount } = await db.execute(sql`
        update ${liveRoomEvents} set payload = '{}', client_id = null, hidden_at = coalesce(${hiddenAt}, ${at})
        where (${pageId}, ${seq}) in (select ${pageId}, ${seq} from ${liveRoomEvents}
          where ${kind} in ('message', 'question') and ${payload} <> '{}' and ${at} < ${before.toISOString()}
          limit ${limit} for update skip locked)`);
      return rowCount ?? 0;
    },
  },
  {
    name: "live-room-questions",
    days: retentionDays.liveRooms,
    async purgeBatch({ db }, before, limit) {
      const { id, text, at } = questions;
      const { rowCount } = await db.execute(sql`
        update ${questions} set text = '', client_id = null, emailed_answer = null
        where ${id} in (select ${id} from ${questions}
          where ${text} <> '' and ${at} < ${before.toISOString()}
          limit ${limit} for update skip locked)`);
      return rowCount ?? 0;
    },
  },
  {
    name: "live-room-reports",
    days: retentionDays.liveRooms,
    purgeBatch: ({ db }, before, limit) =>
      deleteBatch(db, liveRoomReports, lt(liveRoomReports.at, before), limit),
  },
  {
    name: "moderators",
    days: retentionDays.moderators,
    purgeBatch: ({ db }, before, limit) =>
      deleteBatch(
        db,
        moderators,
        or(
          lt(moderators.revokedAt, before),
          inArray(
            moderators.pageId,
            db.select({ id: pages.id }).from(pages).where(lt(pages.closesAt, before)),
          ),
        ),
        limit,
      ),
  },
  {
    name: "live-room-members",
    days: retentionDays.liveRooms,
    async purgeBatch({ db }, before, limit) {
      const { id, viewer, joinedAt } = liveRoomMembers;
      const { rowCount } = await db.execute(sql`
        update ${liveRoomMembers} set viewer = ${selectViewerKey("past", id)}, name = '', network = null
        where ${id} in (select ${id} from ${liveRoomMembers}
          where ${isNotPastViewer(viewer)} and ${joinedAt} < ${before.toISOString()}
          limit ${limit} for update skip locked)`);
      return rowCount ?? 0;
    },
  },
];
