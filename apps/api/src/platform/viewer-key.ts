import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * How a viewer is known: by an entitlement, a pass in all its screenings, a device where the gate asks for none, the account of
 * a host, or a moderator's link. The details of a `past` viewer were removed.
 */
type ViewerKind = "entitlement" | "pass" | "device" | "account" | "moderator" | "past";

/** Builds the text by which playback sessions and members of live rooms name a viewer. */
export const buildViewerKey = (kind: Exclude<ViewerKind, "past">, id: string): string => `${kind}:${id}`;

/** Returns whether a viewer is known in this way. */
export const isViewerOf = (viewer: string, kind: ViewerKind): boolean => viewer.startsWith(`${kind}:`);

/** Builds the key in SQL. The prefix is a literal, so that the planner can use it. */
export const selectViewerKey = (kind: ViewerKind, id: SQLWrapper): SQL<string> =>
  sql<string>`${sql.raw(`'${kind}:'`)} || ${id}`;

/** The same as `isViewerOf` in SQL. */
export const matchesViewerKind = (viewer: SQLWrapper, kind: ViewerKind): SQL<boolean> =>
  sql<boolean>`${viewer} like ${sql.raw(`'${kind}:%'`)}`;

/** Matches viewers whose details retention has not removed yet, as the partial index of the sessions does. */
export const isNotPastViewer = (viewer: SQLWrapper): SQL<boolean> =>
  sql<boolean>`${viewer} not like 'past:%'`;

/** Reads the id of a key in SQL, as text; null for viewers who are known in another way. */
export const readViewerId = (viewer: SQLWrapper, kind: ViewerKind): SQL<string | null> =>
  sql<
    string | null
  >`case when ${matchesViewerKind(viewer, kind)} then substring(${viewer} from ${sql.raw(String(kind.length + 2))}) end`;

/** How the generated columns `entitlement_id` follow the column `viewer`, so that queries join by an id. */
export const entitlementIdOfViewer = sql`(${readViewerId(sql`viewer`, "entitlement")})::uuid`;
