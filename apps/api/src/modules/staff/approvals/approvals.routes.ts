import type { approvalRoutes } from "@matinee/contract/routes/approvals";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { listApprovals } from "./approvals.queries.ts";
import { approveRequest, rejectRequest } from "./decide-approval.ts";
import { retryRefund } from "./retry-refund.ts";
import type { PaymentSubjectServices } from "../../commerce/payments/payment-subjects.ts";

export const approvalHandlers: Handlers<typeof approvalRoutes, PaymentSubjectServices> = {
  async list({ ctx }) {
    return { status: 200, body: { data: await listApprovals(ctx) } };
  },
  async approve({ ctx, params, body }) {
    await approveRequest(ctx, { id: params.id, ...body, reason: body.reason });
    return { status: 204 };
  },
  async retry({ ctx, params }) {
    await retryRefund(ctx, params.id);
    return { status: 204 };
  },
  async reject({ ctx, params, body }) {
    await rejectRequest(ctx, { id: params.id, reason: body.reason });
    return { status: 204 };
  },
};
