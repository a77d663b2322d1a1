import { PAGE_KINDS } from "@matinee/domain/page-kind";
import { z } from "zod";
import {
  buildSortQuery,
  day,
  wrapData,
  flagQuery,
  instant,
  wrapLongPage,
  pageQuery,
  partQuery,
  searchQuery,
  uuid,
} from "../envelope.ts";
import { ADMIN_ROLES, FINANCE_ROLES } from "../policy.ts";
import { c, csvResponse, type PolicedRoutes, routerOptions } from "../router.ts";
import { changeableEventSchema } from "../schemas/pages.ts";

export const pagesQuery = z.object({
  search_term: searchQuery,
  page: pageQuery,
  part: partQuery,
  sort: buildSortQuery(["title", "start"]),
  tag: z.string().max(100).optional(),
  activated: flagQuery,
  archived: flagQuery,
  superarchived: flagQuery,
  cancelled: flagQuery,
  kind: z.enum(PAGE_KINDS).optional(),
  /** The id of a festival: its screenings. */
  festival: uuid.optional(),
  /** True for premieres, false for films that are shown at any time. */
  premiere: flagQuery,
  /** An owner's email, or a part of the owner's name or email. */
  owner: z.string().max(254).optional(),
  /** Days or instants. A day is the whole day in each event's own time zone. */
  startEventRange_start: z.union([day, instant]).optional(),
  startEventRange_end: z.union([day, instant]).optional(),
});

/** The flags that a bulk update of events can change. */
export const bulkPageAttributes = z.strictObject({
  archived: z.boolean().optional(),
  active: z.boolean().optional(),
  activated: z.boolean().optional(),
  test: z.boolean().optional(),
  diyEvent: z.boolean().optional(),
});

const consequencesSchema = z.object({
  /** The events that are not archived yet. */
  events: z.number().int(),
  /** Of these, the ones that can be watched now. */
  live: z.number().int(),
  /** Of these, the ones that are on sale or can be watched, or will be. */
  activated: z.number().int(),
  /** Sold and given tickets of events that are not over. */
  tickets: z.number().int(),
  /** Of events that are not over. */
  registrations: z.number().int(),
  /** Screenings of festivals among the events that are not among them: they stay on sale. */
  screenings: z.number().int(),
});

export type ArchiveConsequences = z.infer<typeof consequencesSchema>;

export const adminPageRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "/v1/admin/pages",
      summary: "List events, newest first or by a column",
      query: pagesQuery,
      responses: { 200: wrapLongPage(changeableEventSchema) },
      metadata: { allow: ["staff"] },
    },
    csv: {
      method: "GET",
      path: "/v1/pages.csv",
      summary: "Download the events that match the filter as CSV",
      query: pagesQuery.omit({ page: true, part: true, sort: true }),
      responses: { 200: csvResponse },
      metadata: { allow: ["staff"], staffRoles: FINANCE_ROLES, stepUp: "export" },
    },
    bulkUpdate: {
      method: "PATCH",
      path: "/v1/admin/pages/bulk",
      summary: "Update flags of many events; all or none",
      body: z.strictObject({
        pageIds: z.array(uuid).min(1).max(1000),
        attributes: bulkPageAttributes,
        /** After 409 `confirmation-needed`: people lose their place by it. */
        confirmed: z.boolean().optional(),
      }),
      responses: { 200: wrapData(z.object({ updated: z.number().int() })) },
      metadata: { allow: ["staff"], staffRoles: ADMIN_ROLES },
    },
    consequences: {
      method: "POST",
      path: "/v1/admin/pages/consequences",
      summary: "Count what archiving the events would affect: live events, tickets and registrations",
      body: z.union([
        z.strictObject({ pageIds: z.array(uuid).min(1).max(1000) }),
        /** All events that match a filter of the list. */
        z.strictObject({ filter: pagesQuery.omit({ page: true, part: true, sort: true }) }),
      ]),
      responses: { 200: wrapData(consequencesSchema) },
      metadata: { allow: ["staff"] },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
