import type { rehearsalRoutes } from "@matinee/contract/routes/rehearsals";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { toPremiereResponse } from "../premieres.queries.ts";
import { endRehearsal } from "./end-rehearsal.ts";
import { findRehearsals, type Rehearsal } from "./rehearsals.queries.ts";
import { startRehearsal } from "./start-rehearsal.ts";

export const rehearsalHandlers: Handlers<typeof rehearsalRoutes> = {
  async list({ params, ctx }) {
    return { status: 200, body: { data: (await findRehearsals(ctx.db, params.id)).map(toResponse) } };
  },
  async start({ params, body, ctx }) {
    return { status: 201, body: { data: toResponse(await startRehearsal(ctx, params.id, body.speed)) } };
  },
  async end({ params, ctx, page }) {
    await endRehearsal(ctx, page, params.rehearsalId);
    return { status: 204 };
  },
};

const toResponse = ({ id, copyPageId, speed, expiresAt, stored }: Rehearsal) => ({
  id,
  copyPageId,
  speed,
  expiresAt: expiresAt.toISOString(),
  premiere: toPremiereResponse(stored),
});
