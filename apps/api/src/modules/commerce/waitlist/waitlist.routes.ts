import type { waitlistRoutes } from "@matinee/contract/routes/waitlist";
import { pageSizes } from "@matinee/domain/limits";
import { buildPage } from "../../../db/build-page.ts";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { createCsvResponse } from "../../../platform/http/csv/csv.ts";
import { recordRead } from "../../audit/record-read.ts";
import { findWaitlistState, joinWaitlist } from "./join-waitlist.ts";
import { declineOffer, getEntryId, leaveWaitlist, removeEntry } from "./leave-waitlist.ts";
import { offerMore } from "./offer-more.ts";
import { takeOfferWithPass } from "./take-offer-with-pass.ts";
import { buildWaitlistCsv } from "./waitlist-csv.ts";
import { getEntry, listEntries, listWaitlists } from "./waitlist.queries.ts";

export const waitlistHandlers: Handlers<typeof waitlistRoutes> = {
  async join({ ctx, params, body }) {
    return { status: 201, body: { data: await joinWaitlist(ctx, params.id, body) } };
  },
  async state({ ctx, params, query }) {
    return { status: 200, body: { data: await findWaitlistState(ctx, params.id, query.productId) } };
  },
  async get({ ctx, params }) {
    return { status: 200, body: { data: await getEntry(ctx.db, getEntryId(ctx, params.token)) } };
  },
  async decline({ ctx, params }) {
    await declineOffer(ctx, params.token);
    return { status: 200, body: { data: await getEntry(ctx.db, getEntryId(ctx, params.token)) } };
  },
  async take({ ctx, params }) {
    await takeOfferWithPass(ctx, params.token);
    return { status: 200, body: { data: await getEntry(ctx.db, getEntryId(ctx, params.token)) } };
  },
  async leave({ ctx, params }) {
    await leaveWaitlist(ctx, params.token);
    return { status: 204 };
  },
  async list({ ctx, page, query: { page: current = 1, search_term, state } }) {
    const { rows, total } = await listEntries(ctx.db, {
      pageId: page.id,
      search: search_term,
      state,
      page: current,
    });
    const options = {
      path: `/v1/pages/${page.id}/waitlist`,
      page: current,
      size: pageSizes.attendees,
      total,
      parameters: { search_term, state },
    };
    return { status: 200, body: { data: buildPage(rows, options) } };
  },
  async lists({ ctx, page }) {
    return { status: 200, body: { data: await listWaitlists(ctx.db, page.id) } };
  },
  async csv({ ctx, page }) {
    await recordRead(
      ctx,
      { action: "waitlist.export", subjectType: "page", subjectId: page.id },
      page.accountId,
    );
    return createCsvResponse(ctx, buildWaitlistCsv(page));
  },
  async offerMore({ ctx, page, body }) {
    return { status: 200, body: { data: await offerMore(ctx, page, body) } };
  },
  async remove({ ctx, page, params, body }) {
    await removeEntry(ctx, page, { entryId: params.entryId, reason: body.reason });
    return { status: 204 };
  },
};
