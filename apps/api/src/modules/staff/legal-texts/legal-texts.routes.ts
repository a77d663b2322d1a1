import type { legalTextRoutes } from "@matinee/contract/routes/legal-texts";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { discardLegalTextDraft, saveLegalTextDraft } from "./change-draft.ts";
import { findLegalTextDetail } from "./legal-text-detail.queries.ts";
import { publishLegalText } from "./publish-legal-text.ts";

export const legalTextHandlers: Omit<Handlers<typeof legalTextRoutes>, "versions" | "get"> = {
  async detail({ ctx, params }) {
    return { status: 200, body: { data: await findLegalTextDetail(ctx, params.name) } };
  },
  async saveDraft({ ctx, params, body }) {
    return { status: 200, body: { data: await saveLegalTextDraft(ctx, params.name, body) } };
  },
  async discardDraft({ ctx, params }) {
    await discardLegalTextDraft(ctx, params.name);
    return { status: 204 };
  },
  async publish({ ctx, params, body }) {
    return { status: 201, body: { data: await publishLegalText(ctx, params.name, body.revision) } };
  },
};
