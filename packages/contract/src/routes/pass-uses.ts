import { z } from "zod";
import { pageQuery, searchQuery, uuid, wrapData, wrapPage } from "../envelope.ts";
import {
  BOX_OFFICE_ROLES,
  FINANCE_ROLES,
  ownerRoute,
  ownerSessionRoute,
  STATISTICS_ROLES,
} from "../policy.ts";
import { c, csvResponse, type PolicedRoutes, routerOptions } from "../router.ts";
import { passUseCountsSchema, passUseSchema } from "../schemas/pass-uses.ts";
import { attendanceFilter, attendanceSort } from "../schemas/premiere-attendance.ts";

const byPage = z.object({ id: uuid });

/** Who comes to a screening with a pass of its festival. */
export const passUseRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "/v1/pages/:id/pass-uses",
      summary:
        "List who reserved or used a place of a screening with a pass, newest first; nobody with a pass of another account",
      pathParams: byPage,
      query: z.object({
        page: pageQuery,
        search_term: searchQuery,
        attendance: attendanceFilter,
        sort: attendanceSort,
      }),
      responses: { 200: wrapPage(passUseSchema) },
      metadata: ownerRoute(BOX_OFFICE_ROLES, "attendees:read"),
    },
    counts: {
      method: "GET",
      path: "/v1/pages/:id/pass-uses/counts",
      summary: "Count the places of a screening that passes have, also those of another account's festival",
      pathParams: byPage,
      responses: { 200: wrapData(passUseCountsSchema) },
      metadata: ownerRoute(STATISTICS_ROLES, "events:read"),
    },
    csv: {
      method: "GET",
      path: "/v1/pages/:id/passes.csv",
      summary: "Download a festival's passes by holder with their uses as CSV, one row for each screening",
      pathParams: byPage,
      responses: { 200: csvResponse },
      metadata: ownerSessionRoute(BOX_OFFICE_ROLES, { staffRoles: FINANCE_ROLES, stepUp: "export" }),
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
