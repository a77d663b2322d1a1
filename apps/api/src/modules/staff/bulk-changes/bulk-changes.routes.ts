import type { bulkChangeRoutes } from "@matinee/contract/routes/bulk-changes";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { getBulkChange } from "./bulk-changes.queries.ts";
import { cancelBulkChange } from "./cancel-bulk-change.ts";
import { startBulkChange } from "./start-bulk-change.ts";
import { undoBulkChange } from "./start-undo.ts";

export const bulkChangeHandlers: Handlers<typeof bulkChangeRoutes> = {
  async start({ ctx, body }) {
    const id = await startBulkChange(ctx, body);
    return { status: 201, body: { data: await getBulkChange(ctx, id) } };
  },
  async get({ ctx, params }) {
    return { status: 200, body: { data: await getBulkChange(ctx, params.id) } };
  },
  async cancel({ ctx, params }) {
    await cancelBulkChange(ctx, params.id);
    return { status: 200, body: { data: await getBulkChange(ctx, params.id) } };
  },
  async undo({ ctx, params }) {
    const id = await undoBulkChange(ctx, params.id);
    return { status: 201, body: { data: await getBulkChange(ctx, id) } };
  },
};
