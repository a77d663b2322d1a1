import type { moderatorRoutes } from "@matinee/contract/routes/moderators";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { inviteModerator } from "./invite-moderator.ts";
import { findModerators, type ModeratorRow } from "./moderators.queries.ts";
import { revokeModerator } from "./revoke-moderator.ts";

export const moderatorHandlers: Handlers<typeof moderatorRoutes> = {
  async list({ params, ctx }) {
    return { status: 200, body: { data: (await findModerators(ctx.db, params.id)).map(toResponse) } };
  },
  async invite({ body, ctx, page }) {
    return { status: 201, body: { data: toResponse(await inviteModerator(ctx, page, body)) } };
  },
  async revoke({ params, ctx, page }) {
    await revokeModerator(ctx, page, params.moderatorId);
    return { status: 204 };
  },
};

const toResponse = ({ id, email, name, createdAt, openedAt }: ModeratorRow) => ({
  id,
  email,
  name,
  invitedAt: createdAt.toISOString(),
  openedAt: openedAt?.toISOString() ?? null,
});
