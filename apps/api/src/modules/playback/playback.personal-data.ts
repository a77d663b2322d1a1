import { eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { playbackGrants, playbackSessions } from "../../db/schema/playback.ts";
import { endHostAccess } from "../../platform/end-host-access.ts";
import { omitColumns, type PersonalDataSource } from "../../platform/personal-data.ts";
import { findEntitlementIds } from "../access/entitlements.queries.ts";
import { revokePlayback } from "../../platform/revoke-playback.ts";
import { buildViewerKey, selectViewerKey } from "../../platform/viewer-key.ts";

export const playbackData: PersonalDataSource = {
  tables: {
    playback_sessions: { copy: true, erasure: "anonymised", retention: "180 days" },
    playback_grants: { copy: "short-lived rights, without details", erasure: "deleted", retention: "1 day" },
  },
  async collect(db, { email }) {
    const viewers = email ? await findViewers(db, email) : [];
    if (viewers.length === 0) return { playback: [] };
    const rows = await db.select().from(playbackSessions).where(inArray(playbackSessions.viewer, viewers));
    return { playback: omitColumns(rows, []) };
  },
  async erase(tx, { accountId, email }) {
    if (accountId) {
      await endHostAccess(tx, accountId);
      await tx.delete(playbackGrants).where(eq(playbackGrants.hostId, accountId));
    }
    if (!email) return;
    const viewers = await findViewers(tx, email);
    if (viewers.length > 0)
      await tx
        .update(playbackSessions)
        .set({ viewer: selectViewerKey("past", playbackSessions.id), deviceId: "past", positionSeconds: 0 })
        .where(inArray(playbackSessions.viewer, viewers));
    const { orderIds, subscriberIds } = await findEntitlementIds(tx, email);
    for (const orderId of orderIds) await revokePlayback(tx, { orderId });
    for (const subscriberId of subscriberIds) await revokePlayback(tx, { subscriberId });
    if (orderIds.length > 0) await tx.delete(playbackGrants).where(inArray(playbackGrants.orderId, orderIds));
    if (subscriberIds.length > 0)
      await tx.delete(playbackGrants).where(inArray(playbackGrants.subscriberId, subscriberIds));
  },
};

/** The viewers of this address as playback sessions name them. */
async function findViewers(db: Queryable, email: string): Promise<string[]> {
  const { orderIds, credentialIds } = await findEntitlementIds(db, email);
  return [
    ...orderIds.map((id) => buildViewerKey("order", id)),
    ...credentialIds.map((id) => buildViewerKey("subscriber", id)),
  ];
}
