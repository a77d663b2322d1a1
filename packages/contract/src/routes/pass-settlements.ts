import { z } from "zod";
import { uuid, wrapData } from "../envelope.ts";
import { OWNER_ONLY, ownerRoute } from "../policy.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";
import { passSettlementSchema, savePassSettlementSchema } from "../schemas/festivals.ts";

const byScreening = z.object({ id: uuid, pageId: uuid });

/** What the holders of a festival's passes get for a screening that will not take place there. */
export const passSettlementRoutes = c.router(
  {
    get: {
      method: "GET",
      path: "/v1/pages/:id/programme/:pageId/passes",
      summary:
        "Say how many holders of passes a screening of a festival has, and what each choice would cost",
      pathParams: byScreening,
      responses: { 200: wrapData(passSettlementSchema) },
      metadata: ownerRoute(OWNER_ONLY, "orders:refund"),
    },
    save: {
      method: "PUT",
      path: "/v1/pages/:id/programme/:pageId/passes",
      summary:
        "Choose what holders of passes get once a screening is cancelled, archived or taken out of its festival, or for one that has left",
      pathParams: byScreening,
      body: savePassSettlementSchema,
      responses: { 200: wrapData(passSettlementSchema) },
      metadata: ownerRoute(OWNER_ONLY, "orders:refund", { conditionalStepUp: "refund" }),
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
