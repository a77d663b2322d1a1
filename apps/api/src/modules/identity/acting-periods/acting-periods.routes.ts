import type { actingPeriodRoutes } from "@matinee/contract/routes/acting-periods";
import type { actingPeriods } from "../../../db/schema/staff.ts";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { findActingPeriod } from "./acting-periods.queries.ts";
import { endActing, startActing } from "./change-acting-period.ts";

const toResponse = ({ id, reason, expiresAt, createdAt }: typeof actingPeriods.$inferSelect) => ({
  id,
  reason,
  expiresAt: expiresAt.toISOString(),
  createdAt: createdAt.toISOString(),
});

export const actingPeriodHandlers: Handlers<typeof actingPeriodRoutes> = {
  async current({ ctx, params: { customerId } }) {
    const staffId = ctx.actor.accountId;
    const period = await findActingPeriod(ctx.db, { staffId, customerId, now: ctx.clock.now() });
    return { status: 200, body: { data: { period: period && toResponse(period) } } };
  },
  async start({ ctx, body }) {
    return { status: 201, body: { data: toResponse(await startActing(ctx, body)) } };
  },
  async end({ ctx, params }) {
    await endActing(ctx, params.customerId);
    return { status: 204 };
  },
};
