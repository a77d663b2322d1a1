import type { undoRoutes } from "@matinee/contract/routes/undo";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { undoEntry, undoRequest } from "./undo-change.ts";

export const undoHandlers: Handlers<typeof undoRoutes> = {
  async entry({ ctx, params }) {
    await undoEntry(ctx, params.id);
    return { status: 204 };
  },
  async request({ ctx, params }) {
    await undoRequest(ctx, params.requestId);
    return { status: 204 };
  },
};
