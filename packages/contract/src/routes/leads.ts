import { z } from "zod";
import {
  email,
  buildSortQuery,
  wrapData,
  wrapLongPage,
  pageQuery,
  partQuery,
  searchQuery,
  uuid,
  nameText,
} from "../envelope.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";
import { buildBaseSchema } from "../schemas/conflicts.ts";
import { FILM_COUNTS, LEAD_SOURCES, LEAD_STAGES, leadOwnerRowSchema, leadSchema } from "../schemas/leads.ts";
import { noteSchema } from "../schemas/notes.ts";

const leadOwnerDetailSchema = leadOwnerRowSchema.extend({ notes: z.array(noteSchema) });
/** The id of the lead owner or of its linked account. */
const byQueryId = z.object({ id: uuid });

export type LeadOwnerDetail = z.infer<typeof leadOwnerDetailSchema>;

const attributes = z.strictObject({
  first_name: nameText(100).min(1).optional(),
  last_name: nameText(100).optional(),
  email: email.optional(),
  stage: z.enum(LEAD_STAGES).optional(),
  film_count: z.enum(FILM_COUNTS).optional(),
  documentary_filmmaker: z.boolean().optional(),
});
/** What staff can change of a lead owner. */
export type LeadOwnerAttributes = z.infer<typeof attributes>;

/** What a bulk update of lead owners can change. */
export const bulkLeadOwnerAttributes = attributes.omit({ email: true });

export const leadOwnersQuery = z.object({
  search_term: searchQuery,
  page: pageQuery,
  part: partQuery,
  sort: buildSortQuery(["name", "email", "created"]),
  stage: z.enum(LEAD_STAGES).optional(),
  source: z.enum(LEAD_SOURCES).optional(),
  tag: z.string().max(100).optional(),
});

export const leadRoutes = c.router(
  {
    listLeads: {
      method: "GET",
      path: "/v1/admin/leads",
      summary: "List leads, newest first",
      query: z.object({ page: pageQuery, part: partQuery, searchTerm: searchQuery }),
      responses: { 200: wrapLongPage(leadSchema.extend({ name: z.string(), email: z.string() })) },
      metadata: { allow: ["staff"] },
    },
    list: {
      method: "GET",
      path: "/v1/admin/leadowners",
      summary: "List lead owners, newest first or by a column",
      query: leadOwnersQuery,
      responses: { 200: wrapLongPage(leadOwnerRowSchema) },
      metadata: { allow: ["staff"] },
    },
    get: {
      method: "GET",
      path: "/v1/admin/leadowner",
      summary: "Get a lead owner with leads, tags and notes",
      query: byQueryId,
      responses: { 200: wrapData(leadOwnerDetailSchema) },
      metadata: { allow: ["staff"] },
    },
    update: {
      method: "PATCH",
      path: "/v1/admin/leadowner",
      summary: "Update a lead owner",
      query: byQueryId,
      body: attributes.extend({ base: buildBaseSchema(attributes.keyof().options) }),
      responses: { 200: wrapData(leadOwnerDetailSchema) },
      metadata: { allow: ["staff"] },
    },
    remove: {
      method: "DELETE",
      path: "/v1/admin/leadowner",
      summary: "Delete a lead owner with all leads",
      query: byQueryId,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"] },
    },
    setStage: {
      method: "PATCH",
      path: "/v1/admin/leadowner/stage",
      summary: "Set a lead owner's stage",
      query: z.object({ id: uuid, stage: z.enum(LEAD_STAGES) }),
      body: c.noBody(),
      responses: { 200: wrapData(leadOwnerRowSchema) },
      metadata: { allow: ["staff"] },
    },
    addManual: {
      method: "POST",
      path: "/v1/admin/manual/lead",
      summary: "Add a lead manually",
      query: z.object({ type: z.enum(LEAD_SOURCES), leadowner_id: uuid.optional() }),
      body: z.strictObject({
        first_name: nameText(100).min(1),
        last_name: nameText(100).min(1),
        email,
        stage: z.enum(LEAD_STAGES),
        film_count: z.enum(FILM_COUNTS),
        documentary_filmmaker: z.boolean(),
      }),
      responses: { 201: wrapData(leadOwnerRowSchema) },
      metadata: { allow: ["staff"] },
    },
    bulkUpdate: {
      method: "PATCH",
      path: "/v1/admin/leadowner/bulk",
      summary: "Update many lead owners; all or none",
      body: z.strictObject({
        leadOwnerIds: z.array(uuid).min(1).max(1000),
        attributes: bulkLeadOwnerAttributes,
      }),
      responses: { 200: wrapData(z.object({ updated: z.number().int() })) },
      metadata: { allow: ["staff"] },
    },
    /** Each source signs in its own way, so the handler reads the raw body. */
    hook: {
      method: "POST",
      path: "/v1/hooks/leads/:source",
      summary: "Receive a webhook of a form or meeting tool",
      pathParams: z.object({ source: z.enum(["typeform", "webflow", "zoom"]) }),
      body: z.unknown(),
      responses: { 200: z.unknown() },
      metadata: { allow: ["public"], rateLimit: { max: 600, windowSeconds: 60, per: "address" } },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
