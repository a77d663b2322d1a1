import { and, inArray, or, type Column, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { buildViewerKey, matchesViewerKind, readViewerId } from "../platform/viewer-key.ts";
import { passes } from "./schema/subscribers.ts";

/** The columns of a playback session or of a member of a live room that say who it was. */
interface ViewerColumns {
  viewer: SQLWrapper;
  entitlementId: SQLWrapper;
}

/** Selects the ticket or registration of a viewer; of one with a pass, the ticket of the festival that is their pass. */
export const selectTicketOfViewer = ({ viewer, entitlementId }: ViewerColumns): SQL<string | null> =>
  sql<string | null>`coalesce(${entitlementId}, (select held.entitlement_id from ${passes} held
    where held.id = (${readViewerId(viewer, "pass")})::uuid))`;

/** Matches what was watched with any of these tickets, registrations and passes. */
export const isWatchedWith = (
  { viewer, entitlementId }: { viewer: Column; entitlementId: Column },
  { entitlementIds, passIds }: { entitlementIds: readonly string[]; passIds: readonly string[] },
): SQL | undefined =>
  or(
    inArray(entitlementId, [...entitlementIds]),
    and(
      // The index has no other viewers.
      matchesViewerKind(viewer, "pass"),
      inArray(
        viewer,
        passIds.map((id) => buildViewerKey("pass", id)),
      ),
    ),
  );
