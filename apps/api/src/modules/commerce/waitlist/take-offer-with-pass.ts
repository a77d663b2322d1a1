import { eq } from "drizzle-orm";
import { entitlements, passes } from "../../../db/schema/subscribers.ts";
import { waitlistEntries } from "../../../db/schema/waitlists.ts";
import type { Context } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { reservePlace } from "../../access/reserve-place.ts";
import { createOfferError } from "../../access/take-offer.ts";
import { issueViewerToken } from "../../access/viewer-credentials.queries.ts";
import { getEntryId } from "./leave-waitlist.ts";

/**
 * Reserves the offered place with the pass that waits for it. A second call changes nothing.
 * @param token the link of the entry
 * @throws AppError not-found for an unknown link, and an entry without a pass; otherwise as `reservePlace`
 */
export async function takeOfferWithPass(ctx: Context, token: string): Promise<void> {
  const entryId = getEntryId(ctx, token);
  const [row] = await ctx.db
    .select({ entry: waitlistEntries, ticket: entitlements })
    .from(waitlistEntries)
    .innerJoin(passes, eq(passes.id, waitlistEntries.passId))
    .innerJoin(entitlements, eq(entitlements.id, passes.entitlementId))
    .where(eq(waitlistEntries.id, entryId));
  if (!row) throw createNotFoundError("waitlistEntry");
  const { entry, ticket } = row;
  if (entry.state === "taken") return;
  if (entry.state !== "offered" || ticket.orderId === null) throw createOfferError("lapsed");
  const { pageId, orderId, id: ticketId } = ticket;
  const passToken = await issueViewerToken(ctx.db, { pageId, orderId, ticketId });
  await reservePlace(ctx, passToken, { pageId: entry.pageId, offerToken: token });
}
