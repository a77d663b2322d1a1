import type { passSettlementRoutes } from "@matinee/contract/routes/pass-settlements";
import { createNotFoundError } from "../../../platform/errors.ts";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { findPassSettlement } from "./pass-settlements.queries.ts";
import { savePassSettlement } from "./save-pass-settlement.ts";

export const passSettlementHandlers: Handlers<typeof passSettlementRoutes> = {
  async get({ params, page, ctx }) {
    const settlement = await findPassSettlement(ctx.db, page.id, params.pageId);
    if (!settlement) throw createNotFoundError("event");
    return { status: 200, body: { data: settlement } };
  },
  async save({ params, body, page, ctx }) {
    const settlement = await savePassSettlement(ctx, page, { pageId: params.pageId, gives: body.gives });
    return { status: 200, body: { data: settlement } };
  },
};
