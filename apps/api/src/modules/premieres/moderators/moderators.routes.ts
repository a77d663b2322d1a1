import type { moderatorRoutes } from "@matinee/contract/routes/moderators";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { inviteModerator } from "./invite-moderator.ts";
import { findModerators, type ModeratorRow } from "./moderators.queries.ts";
import { isConnected } from "./moderators.rules.ts";
import { revokeModerator } from "./revoke-moderator.ts";

export const moderatorHandlers: Handlers<typeof moderatorRoutes> = {
  async list({ params, ctx }) {
    const now = ctx.clock.now();
    const rows = await findModerators(ctx.db, params.id);
    return { status: 200, body: { data: rows.map((moderator) => toResponse(moderator, now)) } };
  },
  async invite({ body, ctx, page }) {
    const invited = await inviteModerator(ctx, page, body);
    return { status: 201, body: { data: toResponse(invited, ctx.clock.now()) } };
  },
  async revoke({ params, ctx, page }) {
    await revokeModerator(ctx, page, params.moderatorId);
    return { status: 204 };
  },
};

const toResponse = ({ id, email, name, createdAt, openedAt, lastSeenAt }: ModeratorRow, now: Date) => ({
  id,
  email,
  name,
  invitedAt: createdAt.toISOString(),
  openedAt: openedAt?.toISOString() ?? null,
  connected: isConnected(lastSeenAt, now),
});
