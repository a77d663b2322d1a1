import { leadRoutes } from "@matinee/contract/routes/leads";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { type Handlers, registerRoutes } from "../../../platform/http/contract-routes.ts";
import { listPage } from "../../../db/list-page.ts";
import { buildRelatedFilter } from "../../../db/related-search.ts";
import { findOrder, isSortedAndFiltered, LEAD_SORTS } from "../list-sorts.ts";
import { addManualLead } from "./add-manual-lead.ts";
import { findLeadOwnerId, getLeadOwnerDetail } from "./lead-owner.queries.ts";
import {
  buildLeadSearch,
  findLeadOwnersByIds,
  findLeadsByIds,
  buildLeadOwnerFilter,
} from "./lead-rows.queries.ts";
import { leadOwners, leads } from "../../../db/schema/leads.ts";
import { receiveLeadWebhook } from "./receive-lead-webhook.ts";
import { removeLeadOwner } from "./remove-lead-owner.ts";
import { updateLeadOwners } from "./update-lead-owners.ts";
import { acceptRawBody, readRawBody } from "../../../platform/http/raw-body.ts";

const { hook, ...staffRoutes } = leadRoutes;

const handlers: Handlers<typeof staffRoutes> = {
  async listLeads({ ctx, query, request }) {
    const search = buildLeadSearch(query.searchTerm);
    const { rows, ...list } = await listPage(ctx, "/v1/admin/leads", query, {
      signal: request.signal,
      table: leads,
      sortKey: leads.createdAt,
      where: (reach, db) => search && buildRelatedFilter(db, search, reach),
      related: search,
      isSearch: query.searchTerm !== undefined,
      findRows: (ids) => findLeadsByIds(ctx.db, ids),
    });
    return { status: 200, body: { data: { data: rows, ...list } } };
  },
  async list({ ctx, query, request }) {
    const { rows, ...list } = await listPage(ctx, "/v1/admin/leadowners", query, {
      signal: request.signal,
      table: leadOwners,
      ...findOrder(LEAD_SORTS, query.sort, leadOwners.createdAt),
      where: (reach, db) => buildLeadOwnerFilter(db, query, reach),
      isSearch: query.search_term !== undefined || isSortedAndFiltered(query),
      findRows: (ids) => findLeadOwnersByIds(ctx.db, ids),
    });
    return { status: 200, body: { data: { data: rows, ...list } } };
  },
  async get({ ctx, query }) {
    return { status: 200, body: { data: await getLeadOwnerDetail(ctx.db, query.id) } };
  },
  async update({ ctx, query, body: { base, ...attributes } }) {
    await updateLeadOwners(ctx, [await findLeadOwnerId(ctx.db, query.id)], attributes, base);
    return { status: 200, body: { data: await getLeadOwnerDetail(ctx.db, query.id) } };
  },
  async remove({ ctx, query }) {
    await removeLeadOwner(ctx, query.id);
    return { status: 204 };
  },
  async setStage({ ctx, query: { id, stage } }) {
    const ownerId = await findLeadOwnerId(ctx.db, id);
    await updateLeadOwners(ctx, [ownerId], { stage });
    return { status: 200, body: { data: await requireFirst(findLeadOwnersByIds(ctx.db, [ownerId])) } };
  },
  async addManual({ ctx, query, body }) {
    const ownerId = await addManualLead(ctx, {
      ...body,
      type: query.type,
      leadOwnerId: query.leadowner_id,
    });
    return { status: 201, body: { data: await requireFirst(findLeadOwnersByIds(ctx.db, [ownerId])) } };
  },
  async bulkUpdate({ ctx, body }) {
    const updated = await updateLeadOwners(ctx, body.leadOwnerIds, body.attributes);
    return { status: 200, body: { data: { updated } } };
  },
};

const webhookHandlers: Handlers<{ hook: typeof hook }> = {
  async hook({ ctx, params, request }) {
    const raw = readRawBody(request);
    return { status: 200, body: await receiveLeadWebhook(ctx, { ...params, headers: request.headers, raw }) };
  },
};

/** Registers the staff routes and the webhook. The webhook has its own scope, in which bodies stay raw. */
export function registerLeads(app: FastifyInstance, services: Services): void {
  registerRoutes(app, services, staffRoutes, handlers);
  app.register(async (scope) => {
    acceptRawBody(scope);
    registerRoutes(scope, services, { hook }, webhookHandlers);
  });
}

async function requireFirst<Row>(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows;
  if (!row) throw createNotFoundError("lead");
  return row;
}
