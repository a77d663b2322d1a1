import type { planRoutes } from "@matinee/contract/routes/plans";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { createPlanCalendar, removePlanCalendar, writePlanCalendar } from "./plan-calendar.ts";
import { getPlanHolder, readPlan } from "./plan.queries.ts";
import { savePlan } from "./save-plan.ts";

export const planHandlers: Handlers<typeof planRoutes> = {
  async get({ params, ctx }) {
    const now = ctx.clock.now();
    const holder = await getPlanHolder(ctx.db, params.token, now);
    return { status: 200, body: { data: await readPlan(ctx.db, holder, now) } };
  },
  async save({ params, body, ctx }) {
    return { status: 200, body: { data: await savePlan(ctx, params.token, body) } };
  },
  async createCalendar({ params, ctx }) {
    const url = await createPlanCalendar(ctx, params.token);
    return { status: 201, body: { data: { url } } };
  },
  async removeCalendar({ params, ctx }) {
    await removePlanCalendar(ctx, params.token);
    return { status: 204 };
  },
  async calendar({ params, ctx, request }) {
    const { text, etag } = await writePlanCalendar(ctx, params.token);
    const headers = {
      // Asked for again at each look, and kept by no cache that others share.
      "cache-control": "private, no-cache",
      etag,
      // The address is a credential.
      "referrer-policy": "no-referrer",
    };
    if (request.headers["if-none-match"]?.includes(etag)) return { status: 304, headers };
    return {
      status: 200,
      headers: { ...headers, "content-type": "text/calendar; charset=utf-8" },
      body: text,
    };
  },
};
