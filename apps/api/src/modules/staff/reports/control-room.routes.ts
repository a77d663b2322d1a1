import type { controlRoomRoutes } from "@matinee/contract/routes/control-room";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { findNeeds } from "./needs.queries.ts";
import { showingNow, viewersByHour } from "./showing-now.queries.ts";

export const controlRoomHandlers: Handlers<typeof controlRoomRoutes> = {
  async now({ ctx }) {
    const now = ctx.clock.now();
    const [showing, hours, needs] = await Promise.all([
      showingNow(ctx.db, now),
      viewersByHour(ctx.db, now),
      findNeeds(ctx.db),
    ]);
    return { status: 200, body: { data: { ...showing, hours, ...needs } } };
  },
};
