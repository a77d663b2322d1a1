import type { Transaction } from "../../../db/client.ts";
import type { Context } from "../../../platform/context.ts";
import { recordAudit } from "../../audit/record-audit.ts";

type InvitationAction =
  | "festival.invite"
  | "festival.withdraw-invitation"
  | "festival.accept-invitation"
  | "festival.decline-invitation"
  | "festival.end-invitation"
  | "festival.ask-for-time";

/** Audits what happens to an invitation to a festival: each change, by either side. The detail has ids, no addresses. */
export async function recordInvitationChange(
  tx: Transaction,
  ctx: Context,
  page: { id: string; accountId: string },
  action: InvitationAction,
  detail: { invitationId: string; festival?: string },
): Promise<void> {
  await recordAudit(tx, ctx, {
    action,
    subjectType: "page",
    subjectId: page.id,
    ...(ctx.actor && ctx.actor.accountId !== page.accountId && { onBehalfOf: page.accountId }),
    detail,
  });
}
