import type { Context } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { emailOptOuts } from "../../../db/schema/email-outbox.ts";
import { findScreening } from "../compose/screening.queries.ts";
import { openUnsubscribeGrant } from "./unsubscribe-grant.ts";

type UnsubscribeContext = Pick<Context, "db" | "config">;

/** Returns the address and event of a grant. @throws AppError not-found when the grant is not ours */
export async function findUnsubscribeTarget(ctx: UnsubscribeContext, signed: string) {
  const grant = openUnsubscribeGrant(ctx.config, signed);
  if (!grant) throw createNotFoundError("This link");
  return { ...grant, screening: await findScreening(ctx, grant.pageId) };
}

/**
 * Stops reminders and invitations to an address, about the email's event or about every event. Ticket holders still
 * get new dates and cancellations. Idempotent.
 * @throws AppError not-found when the grant is not ours
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
