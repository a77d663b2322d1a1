import { z } from "zod";
import { credential, wrapData } from "../envelope.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";
import { planCalendarSchema, planSchema, savePlanSchema } from "../schemas/plans.ts";

/** The link of a pass, or of a ticket to a screening of a festival. */
const byLink = z.object({ token: credential });
/** A hall or a school is one address. */
const rateLimit = { max: 300, windowSeconds: 300, per: "address" } as const;
const byHolder = { allow: ["public"], rateLimit } as const;

/** The plans of a festival's visitors, and their calendars. */
export const planRoutes = c.router(
  {
    get: {
      method: "GET",
      path: "/v1/passes/:token/plan",
      summary: "Get the plan that belongs to a pass, or to a ticket to a festival's screening, by its link",
      pathParams: byLink,
      responses: { 200: wrapData(planSchema) },
      metadata: byHolder,
    },
    save: {
      method: "PUT",
      path: "/v1/passes/:token/plan",
      summary: "Save a plan as a whole; 409 if it was saved meanwhile",
      pathParams: byLink,
      body: savePlanSchema,
      responses: { 200: wrapData(planSchema) },
      metadata: { ...byHolder },
    },
    createCalendar: {
      method: "POST",
      path: "/v1/passes/:token/plan/calendar",
      summary: "Create the address of a plan's calendar; the one that it had stops working",
      pathParams: byLink,
      body: c.noBody(),
      responses: { 201: wrapData(planCalendarSchema) },
      metadata: {
        ...byHolder,
        rateLimit: { max: 30, windowSeconds: 3600, per: "address" },
      },
    },
    removeCalendar: {
      method: "DELETE",
      path: "/v1/passes/:token/plan/calendar",
      summary: "End the address of a plan's calendar",
      pathParams: byLink,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: { ...byHolder },
    },
    calendar: {
      method: "GET",
      path: "/v1/plans/:token/calendar.ics",
      summary: "Get a plan as a calendar, by the address of its own",
      pathParams: z.object({ token: credential }),
      responses: {
        200: c.otherResponse({ contentType: "text/calendar", body: z.string() }),
        304: c.noBody(),
      },
      // A calendar service asks for all of its users from a few addresses.
      metadata: {
        allow: ["public"],
        rateLimit: { max: 3000, windowSeconds: 300, per: "address" },
      },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
