import type { invitationRoutes } from "@matinee/contract/routes/invitations";
import type { Handlers } from "../../platform/http/contract-routes.ts";
import { sendInvitation } from "./send-invitation.ts";

export const invitationHandlers: Handlers<typeof invitationRoutes> = {
  async send({ params, body, ctx }) {
    const { slug: viewerToken, ...invitation } = body;
    await sendInvitation(ctx, params.eventId, { ...invitation, viewerToken });
    return { status: 201, body: { data: { sent: true } } };
  },
};
