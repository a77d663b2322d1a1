import type { staffRoutes } from "@matinee/contract/routes/control-room";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { revokeStaffInvitation } from "./revoke-staff-invitation.ts";
import { listStaff } from "./staff.queries.ts";

export const staffHandlers: Handlers<typeof staffRoutes> = {
  async list({ ctx }) {
    return { status: 200, body: { data: await listStaff(ctx.db, ctx.clock.now()) } };
  },
  async revokeInvitation({ ctx, params }) {
    await revokeStaffInvitation(ctx, params.id);
    return { status: 204 };
  },
};
