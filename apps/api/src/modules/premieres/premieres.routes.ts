import type { premiereRoutes } from "@matinee/contract/routes/live-rooms";
import type { Handlers } from "../../platform/http/contract-routes.ts";
import { commandPremiere } from "./command-premiere.ts";
import { findCommands } from "./commands.queries.ts";
import { findPremiere, toClockResponse, toPremiereResponse } from "./premieres.queries.ts";
import { savePremiere } from "./save-premiere.ts";

export const premiereHandlers: Handlers<typeof premiereRoutes> = {
  async time({ ctx }) {
    const receivedAt = ctx.clock.now().getTime();
    return {
      status: 200,
      headers: { "cache-control": "no-store" },
      body: { data: { receivedAt, sentAt: ctx.clock.now().getTime() } },
    };
  },
  async get({ params, ctx }) {
    const stored = await findPremiere(ctx.db, params.id);
    return { status: 200, body: { data: stored && toPremiereResponse(stored) } };
  },
  async save({ params, body, ctx }) {
    const saved = await savePremiere(ctx, params.id, body);
    return { status: 200, body: { data: saved && toPremiereResponse(saved) } };
  },
  async commands({ params, ctx }) {
    return { status: 200, body: { data: await findCommands(ctx.db, params.id) } };
  },
  async command({ body, ctx, page }) {
    return { status: 200, body: { data: toClockResponse(await commandPremiere(ctx, page, body)) } };
  },
};
