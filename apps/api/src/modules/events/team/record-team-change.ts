import type { Transaction } from "../../../db/client.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { recordAudit } from "../../audit/record-audit.ts";

type TeamAction =
  | "team.invite"
  | "team.withdraw-invitation"
  | "team.join"
  | "team.change-role"
  | "team.remove"
  | "team.leave";

/** Audits a change of who may work on an event: each one, also by the owner. The detail has ids, no addresses. */
export async function recordTeamChange(
  tx: Transaction,
  ctx: SignedInContext,
  page: { id: string; accountId: string },
  action: TeamAction,
  detail: Record<string, string>,
): Promise<void> {
  await recordAudit(tx, ctx, {
    action,
    subjectType: "page",
    subjectId: page.id,
    ...(ctx.actor.accountId !== page.accountId && { onBehalfOf: page.accountId }),
    detail,
  });
}
