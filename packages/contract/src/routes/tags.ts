import { z } from "zod";
import { wrapData, flagQuery, wrapLongPage, pageQuery, partQuery, searchQuery, uuid } from "../envelope.ts";
import { accountRoute } from "../policy.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";
import { TAG_TYPES, tagSchema } from "../schemas/tags.ts";

const bySubject = z.object({ id: uuid });
const byName = z.object({ tag_name: z.string().min(1).max(100), global: flagQuery });
const link = z.object({ type: z.enum(TAG_TYPES), id: uuid, tagId: uuid });
const bulkIds = z.array(uuid).min(1).max(1000);
const changed = wrapData(z.object({ updated: z.number().int() }));

export const tagsQuery = z.object({
  search_term: searchQuery,
  page: pageQuery,
  part: partQuery,
  global: flagQuery,
  type: z.enum(TAG_TYPES).optional(),
});

export const tagRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "/v1/tags",
      summary: "List tags; filmmakers get only page tags",
      query: tagsQuery,
      responses: { 200: wrapLongPage(tagSchema) },
      metadata: accountRoute("events:read"),
    },
    addToPage: {
      method: "POST",
      path: "/v1/admin/page/tags/:id",
      summary: "Create a tag and attach it to an event; at most 3",
      pathParams: bySubject,
      query: byName,
      body: c.noBody(),
      responses: { 201: wrapData(tagSchema) },
      metadata: { allow: ["staff"] },
    },
    addToLeadOwner: {
      method: "POST",
      path: "/v1/admin/leadowner/tags/:id",
      summary: "Create a tag and attach it to a lead owner",
      pathParams: bySubject,
      query: byName,
      body: c.noBody(),
      responses: { 201: wrapData(tagSchema) },
      metadata: { allow: ["staff"] },
    },
    addToAccount: {
      method: "POST",
      path: "/v1/admin/account/tags/:id",
      summary: "Create a tag and attach it to an account",
      pathParams: bySubject,
      query: byName,
      body: c.noBody(),
      responses: { 201: wrapData(tagSchema) },
      metadata: { allow: ["staff"] },
    },
    /** Owners may tag their pages; only staff may tag accounts and lead owners. The use case checks it. */
    link: {
      method: "POST",
      path: "/v1/link/:type/:id/:tagId",
      summary: "Attach a tag to an event, a lead owner or an account",
      pathParams: link,
      body: c.noBody(),
      responses: { 201: wrapData(tagSchema) },
      metadata: accountRoute("events:write"),
    },
    unlink: {
      method: "DELETE",
      path: "/v1/unlink/:type/:id/:tagId",
      summary: "Detach a tag",
      pathParams: link,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: accountRoute("events:write"),
    },
    createGlobal: {
      method: "POST",
      path: "/v1/admin/global/tags",
      summary: "Create a global tag",
      query: z.object({ tag_name: z.string().min(1).max(100), type: z.enum(TAG_TYPES) }),
      body: c.noBody(),
      responses: { 201: wrapData(tagSchema) },
      metadata: { allow: ["staff"] },
    },
    renameGlobal: {
      method: "PATCH",
      path: "/v1/admin/global/tags/:id",
      summary: "Rename a global tag",
      pathParams: bySubject,
      query: z.object({ tag_name: z.string().min(1).max(100) }),
      body: c.noBody(),
      responses: { 200: wrapData(tagSchema) },
      metadata: { allow: ["staff"] },
    },
    removeGlobal: {
      method: "DELETE",
      path: "/v1/admin/global/tags/:id",
      summary: "Delete a global tag and detach it everywhere",
      pathParams: bySubject,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"] },
    },
    bulkRename: {
      method: "PATCH",
      path: "/v1/admin/tags/bulk",
      summary: "Attach a new tag to many subjects, or replace one of their tags; all or none",
      body: z.strictObject({
        ids: bulkIds,
        type: z.enum(TAG_TYPES),
        global: z.boolean().optional(),
        /** Id or name of the tag that `newTag` replaces. */
        tag: z.string().min(1).max(100).optional(),
        newTag: z.string().min(1).max(100),
      }),
      responses: { 200: changed },
      metadata: { allow: ["staff"] },
    },
    bulkLink: {
      method: "PATCH",
      path: "/v1/admin/tags/bulk/link",
      summary: "Attach an existing tag to many subjects; all or none",
      body: z.strictObject({ ids: bulkIds, type: z.enum(TAG_TYPES), tag: z.string().min(1).max(100) }),
      responses: { 200: changed },
      metadata: { allow: ["staff"] },
    },
    bulkUnlink: {
      method: "DELETE",
      path: "/v1/admin/tags/bulk",
      summary: "Detach a tag from many subjects; all or none",
      body: z.strictObject({ ids: bulkIds, type: z.enum(TAG_TYPES), tag: z.string().min(1).max(100) }),
      responses: { 200: changed },
      metadata: { allow: ["staff"] },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
