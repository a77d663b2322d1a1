import type { invitationRoutes } from "@matinee/contract/routes/invitations";
import type { Handlers } from "../../platform/http/contract-routes.ts";
import { sendInvitation } from "./send-invitation.ts";

export const invitationHandlers: Handlers<typeof invitationRoutes> = {
  async send({ params, body, ctx }) {
    await sendInvitation(ctx, params.eventId, body);
    return { status: 201, body: { data: { sent: true } } };
  },
};
