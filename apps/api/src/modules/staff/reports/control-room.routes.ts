import type { controlRoomRoutes } from "@matinee/contract/routes/control-room";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { isRestoring } from "../../../platform/restore-mode.ts";
import { findActionItems } from "./action-items.queries.ts";
import { findCurrentScreenings, countViewersByHour } from "./current-screenings.queries.ts";

export const controlRoomHandlers: Handlers<typeof controlRoomRoutes> = {
  async now({ ctx }) {
    const now = ctx.clock.now();
    const [showing, hours, needs, restoring] = await Promise.all([
      findCurrentScreenings(ctx.db, now),
      countViewersByHour(ctx.db, now),
      findActionItems(ctx.db, ctx.texts),
      isRestoring(ctx),
    ]);
    return { status: 200, body: { data: { ...showing, hours, ...needs, restoring } } };
  },
};
