import type { saleQueueRoutes } from "@matinee/contract/routes/sale-queues";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { createCsvResponse } from "../../../platform/http/csv/csv.ts";
import { flattenHeaders } from "../../../platform/http/response-cache.ts";
import { recordRead } from "../../audit/record-read.ts";
import { findDrawProof, findPlacePath } from "./draw-proof.ts";
import { joinQueue } from "./join-queue.ts";
import { findLiveQueue } from "./live-queue.queries.ts";
import { noteCheckout } from "./note-checkout.ts";
import { confirmPlace, leaveQueue, lookAtPlace, readLink } from "./queue-place.ts";
import { findKeptState, findSaleQueue } from "./queue-state.ts";
import { buildSaleQueueCsv } from "./sale-queue-csv.ts";
import { saveSaleQueue } from "./save-sale-queue.ts";

/** Shared caches keep it as long as this process does. */
const STATE_HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "public, max-age=0, s-maxage=2",
  vary: "Origin",
};

export const saleQueueHandlers: Handlers<typeof saleQueueRoutes> = {
  async find({ ctx, page }) {
    return { status: 200, body: { data: await findSaleQueue(ctx.db, page.id) } };
  },
  async save({ ctx, page, body }) {
    await saveSaleQueue(ctx, page, body);
    return { status: 200, body: { data: await findSaleQueue(ctx.db, page.id) } };
  },
  async live({ ctx, page }) {
    return { status: 200, body: { data: await findLiveQueue(ctx.db, page.id, ctx.clock.now()) } };
  },
  async csv({ ctx, page }) {
    await recordRead(
      ctx,
      { action: "sale-queue.export", subjectType: "page", subjectId: page.id },
      page.accountId,
    );
    return createCsvResponse(ctx, buildSaleQueueCsv(page));
  },
  async join({ ctx, params, body }) {
    return { status: 201, body: { data: await joinQueue(ctx, params.id, body) } };
  },
  async checkout({ ctx, params, body }) {
    return { status: 200, body: { data: await noteCheckout(ctx, params.id, body.deviceId) } };
  },
  async state({ ctx, params, request, reply }) {
    const state = await findKeptState(ctx, params.id);
    if (request.headers.origin === undefined)
      state.head = flattenHeaders(reply, { ...STATE_HEADERS, "content-length": state.json.length });
    return { status: 200, headers: STATE_HEADERS, body: state.json };
  },
  async proof({ ctx, params }) {
    return { status: 200, body: { data: await findDrawProof(ctx, params.id) } };
  },
  async get({ ctx, params }) {
    return { status: 200, body: { data: await lookAtPlace(ctx, params.id, params.token) } };
  },
  async path({ ctx, params }) {
    const { placeId } = readLink(ctx, params.token);
    return { status: 200, body: { data: await findPlacePath(ctx, params.id, placeId) } };
  },
  async confirm({ ctx, params }) {
    return { status: 200, body: { data: await confirmPlace(ctx, params.id, params.token) } };
  },
  async leave({ ctx, params }) {
    await leaveQueue(ctx, params.id, params.token);
    return { status: 204 };
  },
};
