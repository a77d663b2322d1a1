import type { festivalRoutes } from "@matinee/contract/routes/festivals";
import { createNotFoundError } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/contract-routes.ts";
import { findRequestedLanguage } from "../../platform/http/request-language.ts";
import { releasePlace, reservePlace } from "../access/reserve-place.ts";
import { getPublicFestival } from "../events/festivals/public-festival-cache.ts";
import { findViewerAccess } from "../access/viewer-access.queries.ts";
import { toViewingDates } from "../access/viewing-dates-response.ts";
import { findHeldPass } from "./held-pass.queries.ts";
import { findViewerScreenings } from "./festival-viewers.queries.ts";

/** What a viewer has in a festival belongs to playback, because it consists of tickets and plays. */
export const festivalViewerHandlers: Pick<
  Handlers<typeof festivalRoutes>,
  "heldPass" | "mine" | "passAccess" | "release" | "reserve"
> = {
  async heldPass({ params, ctx, request }) {
    const pass = await findHeldPass(ctx.db, params.token, ctx.clock.now(), findRequestedLanguage(request));
    if (!pass) throw createNotFoundError("pass");
    return { status: 200, body: { data: pass } };
  },
  async passAccess({ params, ctx }) {
    const access = await findViewerAccess(ctx.db, params.id, [], ctx.clock.now(), params.token);
    if (!access || access.page.superarchived) throw createNotFoundError("event");
    const { page, pass, dates, visits } = access;
    const { passes } = ctx.texts;
    const problem = pass?.problem ?? null;
    const admits = pass !== null && problem === null;
    const isShown = admits && page.activated && page.cancelledAt === null;
    return {
      status: 200,
      body: {
        data: {
          admits,
          problem: problem && { code: problem, message: passes.problems[problem] },
          title: pass?.pass?.title ?? null,
          usesLeft: pass?.pass?.usesLeft ?? null,
          taken: pass?.isTaken ?? false,
          counted: pass !== null && pass.times.countedAt !== null,
          countsAtOnce: pass?.countsAtOnce ?? false,
          notice: problem ? passes.problems[problem] : pass?.countsAtOnce ? passes.countsAtOnce : null,
          visits,
          liveUrl: isShown ? page.liveUrl : null,
          ...(admits && toViewingDates(dates)),
        },
      },
    };
  },
  async reserve({ params, body, ctx }) {
    return { status: 200, body: { data: await reservePlace(ctx, params.token, body) } };
  },
  async release({ params, ctx }) {
    await releasePlace(ctx, params.token, params.pageId);
    return { status: 204, body: undefined };
  },
  async mine({ params, body, ctx }) {
    const festival = await getPublicFestival(ctx, params.urlOrId, undefined);
    if (!festival) throw createNotFoundError("event");
    const screenings = await findViewerScreenings(ctx.db, festival.id, body.tokens, ctx.clock.now());
    return { status: 200, body: { data: screenings } };
  },
};
