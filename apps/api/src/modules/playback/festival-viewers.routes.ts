import type { festivalRoutes } from "@matinee/contract/routes/festivals";
import { createNotFoundError } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/contract-routes.ts";
import { getPublicFestival } from "../events/festivals/public-festival-cache.ts";
import { findHeldPass } from "./held-pass.queries.ts";
import { findViewerScreenings } from "./festival-viewers.queries.ts";

/** What a viewer has in a festival belongs to playback, because it consists of tickets and plays. */
export const festivalViewerHandlers: Pick<Handlers<typeof festivalRoutes>, "heldPass" | "mine"> = {
  async heldPass({ params, ctx }) {
    const pass = await findHeldPass(ctx.db, params.token, ctx.clock.now());
    if (!pass) throw createNotFoundError("pass");
    return { status: 200, body: { data: pass } };
  },
  async mine({ params, body, ctx }) {
    const festival = await getPublicFestival(ctx, params.urlOrId);
    if (!festival) throw createNotFoundError("event");
    const screenings = await findViewerScreenings(ctx.db, festival.id, body.tokens, ctx.clock.now());
    return { status: 200, body: { data: screenings } };
  },
};
