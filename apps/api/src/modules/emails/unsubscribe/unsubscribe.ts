import type { Context } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { emailOptOuts } from "../../../db/schema/email-outbox.ts";
import { findScreening } from "../compose/screening.queries.ts";
import { verifyUnsubscribeGrant } from "./unsubscribe-grant.ts";

type UnsubscribeContext = Pick<Context, "db" | "config">;

/** Whom a grant is for, fit to be shown to whoever holds it. @throws AppError not-found for one that we did not make */
export async function findUnsubscribeTarget(ctx: UnsubscribeContext, signed: string) {
  const grant = verifyUnsubscribeGrant(ctx.config, signed);
  if (!grant) throw createNotFoundError("This link");
  return { ...grant, screening: await findScreening(ctx, grant.pageId) };
}

/**
 * Ends reminders and invitations for an address: of the event that the mail was about, or of every event. What a ticket
 * holder must know, a new date or a cancellation, still comes. Asked again, it changes nothing.
 * @throws AppError not-found for a grant that we did not make
 */
export async function unsubscribe(
  ctx: UnsubscribeContext,
  signed: string,
  scope: "event" | "everything",
): Promise<void> {
  const { email, pageId } = await findUnsubscribeTarget(ctx, signed);
  await ctx.db
    .insert(emailOptOuts)
    .values({ email, pageId: scope === "event" ? pageId : null })
    .onConflictDoNothing();
}
