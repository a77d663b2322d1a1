import type { savedViewRoutes } from "@matinee/contract/routes/saved-views";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { createSavedView } from "./create-saved-view.ts";
import { removeSavedView, restoreSavedView } from "./remove-saved-view.ts";
import { getSavedView, listSavedViews } from "./saved-views.queries.ts";
import { setDefaultView, unsetDefaultView } from "./set-default-view.ts";
import { sortSavedViews } from "./sort-saved-views.ts";
import { updateSavedView } from "./update-saved-view.ts";

export const savedViewHandlers: Handlers<typeof savedViewRoutes> = {
  async list({ ctx, query }) {
    return { status: 200, body: { data: await listSavedViews(ctx.db, ctx.actor, query.list) } };
  },
  async create({ ctx, body }) {
    const id = await createSavedView(ctx, body);
    return { status: 201, body: { data: await getSavedView(ctx.db, ctx.actor, id) } };
  },
  async sort({ ctx, body }) {
    await sortSavedViews(ctx, body);
    return { status: 200, body: { data: await listSavedViews(ctx.db, ctx.actor, body.list) } };
  },
  async update({ ctx, params, body }) {
    await updateSavedView(ctx, params.id, body);
    return { status: 200, body: { data: await getSavedView(ctx.db, ctx.actor, params.id) } };
  },
  async remove({ ctx, params }) {
    await removeSavedView(ctx, params.id);
    return { status: 204 };
  },
  async restore({ ctx, params }) {
    await restoreSavedView(ctx, params.id);
    return { status: 200, body: { data: await getSavedView(ctx.db, ctx.actor, params.id) } };
  },
  async setDefault({ ctx, params }) {
    await setDefaultView(ctx, params.id);
    return { status: 200, body: { data: await getSavedView(ctx.db, ctx.actor, params.id) } };
  },
  async unsetDefault({ ctx, params }) {
    await unsetDefaultView(ctx, params.id);
    return { status: 204 };
  },
};
