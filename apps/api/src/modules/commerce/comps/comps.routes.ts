import { compRoutes } from "@matinee/contract/routes/comps";
import { decodeText } from "@matinee/domain/decode-text";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../platform/context.ts";
import { type Handlers, registerRoutes } from "../../../platform/http/contract-routes.ts";
import { createFieldError } from "../../../platform/errors.ts";
import { giveComps } from "./give-comps.ts";
import { revokeComp } from "./revoke-comp.ts";

const compHandlers: Handlers<typeof compRoutes> = {
  async create({ ctx, page, body }) {
    return { status: 200, body: { data: await giveComps(ctx, page, body) } };
  },
  async revoke({ ctx, page, params }) {
    await revokeComp(ctx, page, params.orderId);
    return { status: 204 };
  },
};

/** Registers the routes of free tickets, which also take a CSV file as it is. */
export function registerComps(app: FastifyInstance, services: Services): void {
  // Only this scope accepts CSV, in any encoding of spreadsheets: the rest of the API takes JSON.
  void app.register(async (scope) => {
    scope.addContentTypeParser("text/csv", { parseAs: "buffer" }, (request, body, done) => {
      const [, charset] = /;\s*charset="?([\w.:-]+)/i.exec(request.headers["content-type"] ?? "") ?? [];
      const decoded = decodeText(Buffer.from(body), charset);
      if (decoded) done(null, { csv: decoded.text });
      else done(createFieldError("csv", (t) => t.comps.undecoded));
    });
    registerRoutes(scope, services, compRoutes, compHandlers);
  });
}
