import type { Context } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { emailOptOuts } from "../../../db/schema/email-outbox.ts";
import { stopStatementEmail } from "../../commerce/money/statement-emails/stop-statement-email.ts";
import { findScreening } from "../compose/screening.queries.ts";
import { openUnsubscribeGrant } from "./unsubscribe-grant.ts";

/** What a link stops: an event's reminders and invitations, or an account's monthly statements. */
export type UnsubscribeTarget = { email: string } & (
  | { kind: "event"; title: string | undefined }
  | { kind: "statements" }
);

type TargetContext = Pick<Context, "db" | "config">;

function openGrant({ config }: Pick<Context, "config">, sealed: string) {
  const grant = openUnsubscribeGrant(config, sealed);
  if (!grant) throw createNotFoundError("link");
  return grant;
}

/** Returns the address of a grant and what it stops. @throws AppError not-found when the grant is not ours */
export async function findUnsubscribeTarget(ctx: TargetContext, sealed: string): Promise<UnsubscribeTarget> {
  const grant = openGrant(ctx, sealed);
  const { email } = grant;
  if ("statementsOf" in grant) return { kind: "statements", email };
  const screening = await findScreening(ctx, grant.pageId);
  return { kind: "event", email, title: screening?.title };
}

/**
 * Stops reminders and invitations to an address, about the email's event or about every event, or the monthly
 * statements of an account. Ticket holders still get new dates and cancellations. Idempotent.
 * @throws AppError not-found when the grant is not ours
 */
export async function unsubscribe(
  ctx: Context,
  sealed: string,
  scope: "event" | "everything",
): Promise<void> {
  const grant = openGrant(ctx, sealed);
  const { email } = grant;
  if ("statementsOf" in grant) return stopStatementEmail(ctx, { accountId: grant.statementsOf, email });
  await ctx.db
    .insert(emailOptOuts)
    .values({ email, pageId: scope === "event" ? grant.pageId : null })
    .onConflictDoNothing();
}
