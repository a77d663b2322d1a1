import { retentionDays } from "@matinee/domain/retention";
import { eq, inArray, or, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { hasEmail } from "../../db/has-email.ts";
import {
  liveRoomEvents,
  liveRoomMembers,
  liveRoomReports,
  liveRooms,
  moderators,
  questions,
  questionVotes,
} from "../../db/schema/live-rooms.ts";
import { pages } from "../../db/schema/pages.ts";
import {
  ERASED_NAME,
  keptFor,
  omitColumns,
  type Person,
  type PersonalDataSource,
} from "../../platform/personal-data.ts";
import { revokePlayback } from "../../platform/revoke-playback.ts";
import { findEntitlementIds } from "../access/entitlements.queries.ts";
import { buildViewerKey, selectViewerKey } from "../../platform/viewer-key.ts";

/** What people wrote in live rooms. */
export const liveRoomData: PersonalDataSource = {
  tables: {
    live_rooms: { copy: "settings of an event", erasure: "deleted", retention: "with the event" },
    live_room_members: { copy: true, erasure: "anonymised", retention: keptFor(retentionDays.liveRooms) },
    live_room_events: { copy: true, erasure: "anonymised", retention: keptFor(retentionDays.liveRooms) },
    questions: { copy: true, erasure: "anonymised", retention: keptFor(retentionDays.liveRooms) },
    live_room_reports: { copy: true, erasure: "deleted", retention: keptFor(retentionDays.liveRooms) },
    moderators: {
      copy: true,
      erasure: "deleted",
      retention: `${keptFor(retentionDays.moderators)} after the event closed`,
    },
    question_votes: {
      copy: true,
      erasure: "deleted",
      retention: `anonymous after ${keptFor(retentionDays.liveRooms)}`,
    },
  },
  async collect(db, person) {
    const members = await findMembers(db, person);
    const ids = members.map(({ id }) => id);
    return {
      "live-rooms": omitColumns(members, ["viewer", "entitlementId", "network"]),
      "live-room-messages": omitColumns(
        await db.select().from(liveRoomEvents).where(inArray(liveRoomEvents.memberId, ids)),
        ["clientId"],
      ),
      questions: omitColumns(await db.select().from(questions).where(inArray(questions.memberId, ids)), [
        "clientId",
      ]),
      moderators: person.email
        ? omitColumns(await db.select().from(moderators).where(hasEmail(moderators.email, person.email)), [
            "tokenHash",
          ])
        : [],
      "live-room-reports": omitColumns(
        await db.select().from(liveRoomReports).where(inArray(liveRoomReports.memberId, ids)),
        [],
      ),
      "question-votes": omitColumns(
        await db.select().from(questionVotes).where(inArray(questionVotes.memberId, ids)),
        [],
      ),
    };
  },
  async erase(tx, person) {
    const members = await findMembers(tx, person);
    const ids = members.map(({ id }) => id);
    if (ids.length > 0) {
      await tx
        .update(liveRoomEvents)
        .set({ payload: {}, clientId: null, hiddenAt: sql`coalesce(${liveRoomEvents.hiddenAt}, now())` })
        .where(inArray(liveRoomEvents.memberId, ids));
      await tx
        .update(questions)
        .set({ text: "", clientId: null, emailedAnswer: null, status: "dismissed" })
        .where(inArray(questions.memberId, ids));
      await tx.delete(liveRoomReports).where(inArray(liveRoomReports.memberId, ids));
      await tx.delete(questionVotes).where(inArray(questionVotes.memberId, ids));
      await tx
        .update(liveRoomMembers)
        .set({ name: ERASED_NAME, network: null, viewer: selectViewerKey("past", liveRoomMembers.id) })
        .where(inArray(liveRoomMembers.id, ids));
      // Tickets are revoked by the member's id, as grants are by theirs.
      for (const id of ids) await revokePlayback(tx, { grantId: id });
    }
    if (person.email) await tx.delete(moderators).where(hasEmail(moderators.email, person.email));
    if (!person.accountId) return;
    const owned = tx.select({ id: pages.id }).from(pages).where(eq(pages.accountId, person.accountId));
    await tx.delete(moderators).where(inArray(moderators.pageId, owned));
    await tx.delete(questions).where(inArray(questions.pageId, owned));
    await tx.delete(liveRooms).where(inArray(liveRooms.pageId, owned));
  },
};

async function findMembers(db: Queryable, { accountId, email }: Person) {
  const held = email ? await findEntitlementIds(db, email) : null;
  const invited = email
    ? await db.select({ id: moderators.id }).from(moderators).where(hasEmail(moderators.email, email))
    : [];
  const viewers = [
    ...invited.map(({ id }) => buildViewerKey("moderator", id)),
    ...(accountId ? [buildViewerKey("account", accountId)] : []),
    ...(held?.passIds ?? []).map((id) => buildViewerKey("pass", id)),
  ];
  const { viewer, entitlementId } = liveRoomMembers;
  return db
    .select()
    .from(liveRoomMembers)
    .where(or(inArray(viewer, viewers), inArray(entitlementId, held?.entitlementIds ?? [])));
}
