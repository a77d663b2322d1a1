import { z } from "zod";
import { uuid, wrapData } from "../envelope.ts";
import { maxBulkUpdateIds } from "@matinee/domain/limits";
import { c, type PolicedRoutes, routesBelow } from "../router.ts";
import { bulkChangeSchema, tagChanges } from "../schemas/bulk-changes.ts";
import { customersQuery } from "./accounts.ts";
import { bulkCustomerAttributes } from "./admin-accounts.ts";
import { ordersQuery } from "./admin-orders.ts";
import { bulkPageAttributes, pagesQuery } from "./admin-pages.ts";
import { bulkLeadOwnerAttributes, leadOwnersQuery } from "./leads.ts";

const byId = z.object({ id: uuid });
const noPaging = { page: true, part: true, sort: true } as const;
/** The number of rows that the caller confirmed. */
const confirmedRows = z.number().int().min(1);

/** What to change, in which rows: the filter has the query parameters of the list. */
export const startBulkChangeBody = z.discriminatedUnion("subject", [
  z.strictObject({
    subject: z.literal("account"),
    filter: customersQuery.omit(noPaging),
    change: z.discriminatedUnion("kind", [
      ...tagChanges,
      z.strictObject({ kind: z.literal("update"), attributes: bulkCustomerAttributes }),
    ]),
    confirmedRows,
  }),
  z.strictObject({
    subject: z.literal("leadowner"),
    filter: leadOwnersQuery.omit(noPaging),
    change: z.discriminatedUnion("kind", [
      ...tagChanges,
      z.strictObject({ kind: z.literal("update"), attributes: bulkLeadOwnerAttributes }),
    ]),
    confirmedRows,
  }),
  z.strictObject({
    subject: z.literal("page"),
    filter: pagesQuery.omit(noPaging),
    change: z.discriminatedUnion("kind", [
      ...tagChanges,
      z.strictObject({ kind: z.literal("update"), attributes: bulkPageAttributes }),
    ]),
    confirmedRows,
  }),
  z.strictObject({
    subject: z.literal("order"),
    filter: ordersQuery.omit(noPaging),
    /** Only these of the matching orders. */
    ids: z.array(uuid).min(1).max(maxBulkUpdateIds).optional(),
    change: z.strictObject({ kind: z.literal("resend") }),
    confirmedRows: confirmedRows.max(maxBulkUpdateIds),
  }),
]);

export type StartBulkChange = z.infer<typeof startBulkChangeBody>;

export const bulkChangeRoutes = c.router(
  {
    start: {
      method: "POST",
      path: "",
      summary:
        "Change all rows of a staff list that match its filter, or send the confirmations of orders again; a job does it row by row",
      body: startBulkChangeBody,
      responses: { 201: wrapData(bulkChangeSchema) },
      metadata: { allow: ["staff"] },
    },
    get: {
      method: "GET",
      path: "/:id",
      summary: "Get a bulk change with its progress and the rows that could not be changed",
      pathParams: byId,
      responses: { 200: wrapData(bulkChangeSchema) },
      metadata: { allow: ["staff"] },
    },
    cancel: {
      method: "POST",
      path: "/:id/cancel",
      summary: "Stop a bulk change; rows that were changed stay changed",
      pathParams: byId,
      body: c.noBody(),
      responses: { 200: wrapData(bulkChangeSchema) },
      metadata: { allow: ["staff"] },
    },
    undo: {
      method: "POST",
      path: "/:id/undo",
      summary: "Undo a bulk change that has ended; a job restores the rows that were not changed since",
      pathParams: byId,
      body: c.noBody(),
      responses: { 201: wrapData(bulkChangeSchema) },
      metadata: { allow: ["staff"] },
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/admin/bulk-changes"),
);
