import { retentionDays } from "@matinee/domain/retention";
import { eq, inArray } from "drizzle-orm";
import { playbackGrants, playbackSessions } from "../../db/schema/playback.ts";
import { isWatchedWith } from "../../db/viewer-entitlement.ts";
import { endHostAccess } from "../../platform/end-host-access.ts";
import { keptFor, omitColumns, type PersonalDataSource } from "../../platform/personal-data.ts";
import { findEntitlementIds } from "../access/entitlements.queries.ts";
import { revokePlayback } from "../../platform/revoke-playback.ts";
import { selectViewerKey } from "../../platform/viewer-key.ts";

export const playbackData: PersonalDataSource = {
  tables: {
    playback_sessions: {
      copy: true,
      erasure: "anonymised",
      retention: keptFor(retentionDays.playbackDetails),
    },
    playback_grants: { copy: "short-lived rights, without details", erasure: "deleted", retention: "1 day" },
  },
  async collect(db, { email }) {
    if (!email) return { playback: [] };
    const rows = await db
      .select()
      .from(playbackSessions)
      .where(isWatchedWith(playbackSessions, await findEntitlementIds(db, email)));
    return { playback: omitColumns(rows, ["entitlementId"]) };
  },
  async erase(tx, { accountId, email }) {
    if (accountId) {
      await endHostAccess(tx, accountId);
      await tx.delete(playbackGrants).where(eq(playbackGrants.hostId, accountId));
    }
    if (!email) return;
    const held = await findEntitlementIds(tx, email);
    const { entitlementIds, passIds } = held;
    await tx
      .update(playbackSessions)
      .set({ viewer: selectViewerKey("past", playbackSessions.id), deviceId: "past", positionSeconds: 0 })
      .where(isWatchedWith(playbackSessions, held));
    for (const entitlementId of entitlementIds) await revokePlayback(tx, { entitlementId });
    for (const passId of passIds) await revokePlayback(tx, { passId });
    await tx.delete(playbackGrants).where(inArray(playbackGrants.entitlementId, entitlementIds));
  },
};
