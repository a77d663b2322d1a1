import type { premiereRoutes } from "@matinee/contract/routes/live-rooms";
import type { ViewerDistances } from "@matinee/contract/schemas/premieres";
import { countTogether, DISTANCE_GROUPS, type DistanceSummary } from "@matinee/domain/viewer-distances";
import type { Handlers } from "../../platform/http/contract-routes.ts";
import { countAudience } from "./audience.queries.ts";
import { commandPremiere } from "./command-premiere.ts";
import { findCommands } from "./commands.queries.ts";
import { findPremiere, toClockResponse, toPremiereResponse } from "./premieres.queries.ts";
import { savePremiere } from "./save-premiere.ts";
import type { ViewerDistanceServices } from "./viewer-distances.ts";

export const premiereHandlers: Handlers<typeof premiereRoutes, ViewerDistanceServices> = {
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
  async distances({ params, ctx }) {
    return { status: 200, body: { data: describeDistances(ctx.viewerDistances.summarize(params.id)) } };
  },
  async audience({ params, ctx }) {
    return { status: 200, body: { data: await countAudience(ctx.db, params.id, ctx.clock.now()) } };
  },
  async command({ body, ctx, page }) {
    return { status: 200, body: { data: toClockResponse(await commandPremiere(ctx, page, body)) } };
  },
};

function describeDistances(summary: DistanceSummary): ViewerDistances {
  const { viewers, together } = countTogether(summary);
  const groups = summary.counts.map((count, group) => ({
    fromMs: group === 0 ? null : (DISTANCE_GROUPS[group] ?? null),
    toMs: DISTANCE_GROUPS[group + 1] ?? null,
    viewers: count,
  }));
  return { viewers, together, worstMs: viewers > 0 ? summary.worstMs : null, groups };
}
