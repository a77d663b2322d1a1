import type { staffRoutes } from "@matinee/contract/routes/control-room";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { revokeStaffInvitation } from "../staff-invitations/revoke-staff-invitation.ts";
import { listStaff } from "../staff-invitations/staff.queries.ts";
import { removeStaffMember } from "./remove-staff-member.ts";
import { setStaffRole } from "./set-staff-role.ts";
import { suspendStaffMember } from "./suspend-staff-member.ts";

export const staffHandlers: Handlers<typeof staffRoutes> = {
  async list({ ctx }) {
    return { status: 200, body: { data: await listStaff(ctx.db, ctx.clock.now()) } };
  },
  async suspend({ ctx, params }) {
    await suspendStaffMember(ctx, { id: params.id, suspended: true });
    return { status: 204 };
  },
  async restore({ ctx, params }) {
    await suspendStaffMember(ctx, { id: params.id, suspended: false });
    return { status: 204 };
  },
  async setRole({ ctx, params, body }) {
    await setStaffRole(ctx, { id: params.id, role: body.role });
    return { status: 204 };
  },
  async remove({ ctx, params }) {
    await removeStaffMember(ctx, params.id);
    return { status: 204 };
  },
  async revokeInvitation({ ctx, params }) {
    await revokeStaffInvitation(ctx, params.id);
    return { status: 204 };
  },
};
