import { z } from "zod";
import { instant, uuid, wrapData } from "../envelope.ts";
import { ownerRoute, PRODUCER_ROLES } from "../policy.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";

const testPurchaseSchema = z.object({
  /** The address of the copy on the watch host, which is known to the caller only. */
  url: z.string(),
  /** When the copy is removed, with its order. */
  expiresAt: instant,
});

/** The test purchase of an event's own team, on a private copy with one free ticket. */
export const testPurchaseRoutes = c.router(
  {
    start: {
      method: "POST",
      path: "/v1/pages/:id/test-purchase",
      summary: "Make a private copy of an event with one free ticket, in place of the former one",
      pathParams: z.object({ id: uuid }),
      body: c.noBody(),
      responses: { 201: wrapData(testPurchaseSchema) },
      metadata: ownerRoute(PRODUCER_ROLES, "events:write", {
        onBehalf: true,
        rateLimit: { max: 30, windowSeconds: 3600, per: "account" },
      }),
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
