import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { readViewerId } from "../platform/viewer-key.ts";
import { entitlements, passes } from "./schema/subscribers.ts";

/** The columns of a playback session or of a member of a live room that say who it was. */
interface ViewerColumns {
  viewer: SQLWrapper;
  entitlementId: SQLWrapper;
  pageId: SQLWrapper;
}

/** The pass of a viewer who came with one; null for others. */
const passIdOf = ({ viewer }: Pick<ViewerColumns, "viewer">): SQL =>
  sql`(${readViewerId(viewer, "pass")})::uuid`;

/** Selects the entitlement with which a viewer watched an event: their ticket, their registration, or the use of their pass. */
export const selectEntitlementOfViewer = (row: ViewerColumns): SQL<string | null> =>
  sql<string | null>`coalesce(${row.entitlementId}, (select used.id from ${entitlements} used
    where used.pass_id = ${passIdOf(row)} and used.page_id = ${row.pageId}))`;

/** Selects the ticket or registration of a viewer; of one with a pass, the ticket of the festival that is their pass. */
export const selectTicketOfViewer = (row: Omit<ViewerColumns, "pageId">): SQL<string | null> =>
  sql<string | null>`coalesce(${row.entitlementId}, (select held.entitlement_id from ${passes} held
    where held.id = ${passIdOf(row)}))`;
