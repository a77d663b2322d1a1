import { z } from "zod";
import { instant, uuid, wrapData } from "../envelope.ts";
import { maxReasonLength, minActingReasonLength } from "@matinee/domain/limits";
import { c, type PolicedRoutes, routesBelow } from "../router.ts";

const actingPeriodSchema = z.object({ id: uuid, reason: z.string(), expiresAt: instant, createdAt: instant });
const byCustomer = z.object({ customerId: uuid });

export const actingPeriodRoutes = c.router(
  {
    current: {
      method: "GET",
      path: "/:customerId",
      summary: "Get the period in which the caller may change a customer's events; null without one",
      pathParams: byCustomer,
      responses: { 200: wrapData(z.object({ period: actingPeriodSchema.nullable() })) },
      metadata: { allow: ["staff"] },
    },
    start: {
      method: "POST",
      path: "",
      summary: "Give a reason and act on behalf of a customer for an hour; the customer gets an email",
      body: z.strictObject({
        customerId: uuid,
        reason: z.string().trim().min(minActingReasonLength).max(maxReasonLength),
      }),
      responses: { 201: wrapData(actingPeriodSchema) },
      metadata: {
        allow: ["staff"],
        stepUp: "acting",
        rateLimit: { max: 60, windowSeconds: 3600, per: "account" },
      },
    },
    end: {
      method: "DELETE",
      path: "/:customerId",
      summary: "Stop acting on behalf of a customer",
      pathParams: byCustomer,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"] },
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/admin/acting-periods"),
);
