import type { undoRoutes } from "@matinee/contract/routes/undo";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { undoRequest } from "../bulk-changes/start-undo.ts";
import { undoEntry } from "./undo-change.ts";

export const undoHandlers: Handlers<typeof undoRoutes> = {
  async entry({ ctx, params }) {
    await undoEntry(ctx, params.id);
    return { status: 204 };
  },
  async request({ ctx, params }) {
    const bulkChangeId = await undoRequest(ctx, params.requestId);
    return { status: 200, body: { data: { bulkChangeId } } };
  },
};
