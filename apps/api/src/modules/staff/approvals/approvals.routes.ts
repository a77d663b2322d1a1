import type { approvalRoutes } from "@matinee/contract/routes/approvals";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { listApprovals } from "./approvals.queries.ts";
import { decideApproval } from "./decide-approval.ts";

export const approvalHandlers: Handlers<typeof approvalRoutes> = {
  async list({ ctx }) {
    return { status: 200, body: { data: await listApprovals(ctx.db, ctx.clock.now()) } };
  },
  async approve({ ctx, params }) {
    await decideApproval(ctx, { id: params.id, approved: true });
    return { status: 204 };
  },
  async reject({ ctx, params }) {
    await decideApproval(ctx, { id: params.id, approved: false });
    return { status: 204 };
  },
};
