import type { legalTextRoutes } from "@matinee/contract/routes/legal-texts";
import { createNotFoundError } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/contract-routes.ts";
import { findLegalText, findVersionsInForce } from "./legal-texts.queries.ts";

export const publicLegalTextHandlers: Pick<Handlers<typeof legalTextRoutes>, "versions" | "get"> = {
  async versions({ ctx }) {
    return { status: 200, body: { data: await findVersionsInForce(ctx) } };
  },
  async get({ ctx, params, query }) {
    const text = await findLegalText(ctx, params.name, query.version);
    if (!text) throw createNotFoundError("version");
    return { status: 200, body: { data: text } };
  },
};
