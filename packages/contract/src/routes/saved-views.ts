import { z } from "zod";
import { uuid, wrapData, nameText } from "../envelope.ts";
import { savedViewLimits } from "@matinee/domain/limits";
import { c, type PolicedRoutes, routesBelow } from "../router.ts";
import { SAVED_VIEW_LISTS, type SavedViewList, savedViewSchema } from "../schemas/saved-views.ts";
import { customersQuery } from "./accounts.ts";
import { ordersQuery } from "./admin-orders.ts";
import { pagesQuery } from "./admin-pages.ts";
import { leadOwnersQuery } from "./leads.ts";
import { tagsQuery } from "./tags.ts";

const noPaging = { page: true, part: true } as const;
/** The ids of the columns that the screen shows, separated by commas. */
const columns = {
  columns: z
    .string()
    .regex(/^[a-z]+(,[a-z]+)*$/)
    .max(200)
    .optional(),
};

/** The parameters that a view of each list may have: those of the list's own query, and the shown columns. */
export const savedViewQueries = {
  customers: customersQuery.omit(noPaging).extend(columns),
  events: pagesQuery.omit(noPaging).extend(columns),
  leads: leadOwnersQuery.omit(noPaging).extend(columns),
  orders: ordersQuery.omit(noPaging).extend(columns),
  globaltags: tagsQuery.pick({ search_term: true, type: true }).extend(columns),
} as const satisfies Record<SavedViewList, z.ZodObject>;

const byId = z.object({ id: uuid });
const list = z.enum(SAVED_VIEW_LISTS);
const name = nameText(savedViewLimits.nameLength).min(1);
/** Text as in the address of the list. The use case checks it by the query of the list. */
const parameters = z.record(z.string().max(40), z.string().max(254));
const savedView = wrapData(savedViewSchema);

export const savedViewRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "",
      summary: "List the caller's views of a staff list and those that colleagues share",
      query: z.object({ list }),
      responses: { 200: wrapData(z.array(savedViewSchema)) },
      metadata: { allow: ["staff"] },
    },
    create: {
      method: "POST",
      path: "",
      summary: "Save a search of a staff list with its filters and its order as a view",
      body: z.strictObject({ list, name, parameters, shared: z.boolean().default(false) }),
      responses: { 201: savedView },
      metadata: { allow: ["staff"] },
    },
    sort: {
      method: "PUT",
      path: "/order",
      summary:
        "Set the order in which the caller sees the views of a staff list; views that it does not name follow",
      body: z.strictObject({ list, viewIds: z.array(uuid).max(savedViewLimits.sorted) }),
      responses: { 200: wrapData(z.array(savedViewSchema)) },
      metadata: { allow: ["staff"] },
    },
    update: {
      method: "PATCH",
      path: "/:id",
      summary: "Rename, change or share a view; a shared one only by its maker and admins",
      pathParams: byId,
      body: z.strictObject({
        name: name.optional(),
        parameters: parameters.optional(),
        shared: z.boolean().optional(),
      }),
      responses: { 200: savedView },
      metadata: { allow: ["staff"] },
    },
    remove: {
      method: "DELETE",
      path: "/:id",
      summary: "Delete a view; it can be restored for a day",
      pathParams: byId,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"] },
    },
    restore: {
      method: "POST",
      path: "/:id/restore",
      summary: "Restore a deleted view",
      pathParams: byId,
      body: c.noBody(),
      responses: { 200: savedView },
      metadata: { allow: ["staff"] },
    },
    setDefault: {
      method: "PUT",
      path: "/:id/default",
      summary: "Open the caller's list with this view",
      pathParams: byId,
      body: c.noBody(),
      responses: { 200: savedView },
      metadata: { allow: ["staff"] },
    },
    unsetDefault: {
      method: "DELETE",
      path: "/:id/default",
      summary: "Open the caller's list without this view",
      pathParams: byId,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"] },
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/admin/saved-views"),
);
