import { z } from "zod";
import { country } from "../schemas/country.ts";
import {
  wrapData,
  flagQuery,
  instant,
  wrapLongPage,
  wrapLongPageOfResults,
  pageQuery,
  partQuery,
  searchQuery,
  uuid,
} from "../envelope.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";
import { BUSINESS_TYPES, customerRowSchema } from "../schemas/accounts.ts";
import { buildBaseSchema } from "../schemas/conflicts.ts";
import { creditEntrySchema } from "../schemas/credits.ts";
import { noteSchema } from "../schemas/notes.ts";
import { orderRowSchema } from "../schemas/orders.ts";
import { adminPageRowSchema } from "../schemas/pages.ts";

const byId = z.object({ id: uuid });
/** An owner's email, or a part of the owner's name or email. */
const ownerQuery = z.string().max(254).optional();
const pagesQuery = z.object({
  search_term: searchQuery,
  page: pageQuery,
  part: partQuery,
  tag: z.string().max(100).optional(),
  activated: flagQuery,
  archived: flagQuery,
  superarchived: flagQuery,
  owner: ownerQuery,
  /** Days or instants. A day is the whole day in each event's own time zone. */
  startEventRange_start: z.union([z.iso.date(), instant]).optional(),
  startEventRange_end: z.union([z.iso.date(), instant]).optional(),
});
const ordersQuery = z.object({
  search_term: searchQuery,
  page: pageQuery,
  part: partQuery,
  after_watching: flagQuery,
  owner: ownerQuery,
  order_id: uuid.optional(),
});
const csv = c.otherResponse({ contentType: "text/csv", body: z.string() });

export const customerDetailSchema = customerRowSchema.omit({ notes: true }).extend({
  credits_log: z.array(creditEntrySchema),
  /** The newest events and orders; separate routes return the full lists. */
  events: z.array(adminPageRowSchema),
  eventsTotal: z.number().int(),
  /** The same events under their second specified name. */
  pages: z.array(adminPageRowSchema),
  orders: z.array(orderRowSchema),
  ordersTotal: z.number().int(),
  notes: z.array(noteSchema),
});

export type CustomerDetail = z.infer<typeof customerDetailSchema>;

const accountAttributes = z.strictObject({
  firstName: z.string().trim().min(1).max(100).optional(),
  lastName: z.string().trim().min(1).max(100).optional(),
  email: z.email().max(254).optional(),
  phoneNumber: z.string().max(40).optional(),
  country: country.optional(),
  business_type: z.enum(BUSINESS_TYPES).optional(),
  companyName: z.string().max(200).optional(),
  teachableId: z.string().max(100).optional(),
});

export const adminAccountRoutes = c.router(
  {
    get: {
      method: "GET",
      path: "/v1/admin/account/:id",
      summary: "Get a customer with events, orders, credits and notes",
      pathParams: byId,
      responses: { 200: wrapData(customerDetailSchema) },
      metadata: { allow: ["staff"] },
    },
    bulkUpdate: {
      method: "PATCH",
      path: "/v1/admin/account/bulk",
      summary: "Update many customers; all or none",
      body: z.strictObject({
        accountIds: z.array(uuid).min(1).max(1000),
        attributes: accountAttributes.pick({ country: true, business_type: true }),
      }),
      responses: { 200: wrapData(z.object({ updated: z.number().int() })) },
      metadata: { allow: ["staff"] },
    },
    update: {
      method: "PATCH",
      path: "/v1/admin/account/:id",
      summary: "Update a customer",
      pathParams: byId,
      body: accountAttributes.extend({ base: buildBaseSchema(accountAttributes.keyof().options) }),
      responses: { 200: wrapData(customerDetailSchema) },
      metadata: { allow: ["staff"] },
    },
    inviteStaff: {
      method: "POST",
      path: "/v1/admin/staff-invitations",
      summary: "Invite a staff member by email",
      body: z.strictObject({ email: z.email().max(254) }),
      responses: { 201: wrapData(z.object({ id: uuid, email: z.string(), expiresAt: instant })) },
      metadata: { allow: ["staff"], rateLimit: { max: 20, windowSeconds: 3600, per: "account" } },
    },
    acceptStaffInvitation: {
      method: "POST",
      path: "/v1/staff-invitations/:code",
      summary: "Accept a staff invitation with its emailed code",
      pathParams: z.object({ code: z.string().max(128) }),
      body: z.strictObject({
        firstName: z.string().trim().min(1).max(100),
        lastName: z.string().trim().min(1).max(100),
        password: z.string().max(200),
      }),
      responses: { 201: wrapData(z.object({ email: z.string() })) },
      metadata: { allow: ["public"], rateLimit: { max: 20, windowSeconds: 300, per: "address" } },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

export const adminPageRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "/v1/admin/pages",
      summary: "List events, newest first",
      query: pagesQuery,
      responses: { 200: wrapLongPage(adminPageRowSchema) },
      metadata: { allow: ["staff"] },
    },
    csv: {
      method: "GET",
      path: "/v1/pages.csv",
      summary: "Download the events that match the filter as CSV",
      query: pagesQuery.omit({ page: true, part: true }),
      responses: { 200: csv },
      metadata: { allow: ["staff"] },
    },
    bulkUpdate: {
      method: "PATCH",
      path: "/v1/admin/pages/bulk",
      summary: "Update flags of many events; all or none",
      body: z.strictObject({
        pageIds: z.array(uuid).min(1).max(1000),
        attributes: z.strictObject({
          archived: z.boolean().optional(),
          active: z.boolean().optional(),
          activated: z.boolean().optional(),
          test: z.boolean().optional(),
          diyEvent: z.boolean().optional(),
        }),
      }),
      responses: { 200: wrapData(z.object({ updated: z.number().int() })) },
      metadata: { allow: ["staff"] },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

export const adminOrderRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "/v1/admin/orders",
      summary: "List the orders of all events, newest first",
      query: ordersQuery,
      responses: { 200: wrapLongPageOfResults(orderRowSchema) },
      metadata: { allow: ["staff"] },
    },
    csv: {
      method: "GET",
      path: "/v1/admin/orders.csv",
      summary: "Download the orders that match the filter as CSV",
      query: ordersQuery.omit({ page: true, part: true }),
      responses: { 200: csv },
      metadata: { allow: ["staff"] },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

const noteText = z.strictObject({ text: z.string().trim().min(1).max(5000) });

export const noteRoutes = c.router(
  {
    addToAccount: {
      method: "POST",
      path: "/v1/admin/account/note/:id",
      summary: "Add a note to a customer",
      pathParams: byId,
      body: noteText,
      responses: { 201: wrapData(noteSchema) },
      metadata: { allow: ["staff"] },
    },
    addToLeadOwner: {
      method: "POST",
      path: "/v1/admin/leadowner/note/:id",
      summary: "Add a note to a lead owner",
      pathParams: byId,
      body: noteText,
      responses: { 201: wrapData(noteSchema) },
      metadata: { allow: ["staff"] },
    },
    update: {
      method: "PATCH",
      path: "/v1/admin/notes",
      summary: "Update a note",
      query: z.object({ note_id: uuid }),
      body: noteText,
      responses: { 200: wrapData(noteSchema) },
      metadata: { allow: ["staff"] },
    },
    remove: {
      method: "DELETE",
      path: "/v1/admin/note/:id",
      summary: "Delete a note",
      pathParams: byId,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"] },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

const day = z.object({ day: z.iso.date(), value: z.number() });

export const reportRoutes = c.router(
  {
    overview: {
      method: "GET",
      path: "/v1/admin/overview",
      summary: "Get sales, activated events, viewers, new customers and leads of a period",
      query: z.object({ from: z.iso.date(), to: z.iso.date() }),
      responses: {
        200: wrapData(
          z.object({
            sales: z.array(day),
            orders: z.array(day),
            emails: z.array(day),
            events: z.array(day),
            viewers: z.array(day),
            customers: z.array(day),
            leadsByStage: z.array(z.object({ stage: z.string(), count: z.number().int() })),
            leadsBySource: z.array(z.object({ source: z.string(), count: z.number().int() })),
          }),
        ),
      },
      metadata: { allow: ["staff"] },
    },
    audit: {
      method: "GET",
      path: "/v1/admin/audit",
      summary: "List audit entries, newest first, filtered by subject or actor",
      query: z.object({
        page: pageQuery,
        part: partQuery,
        subject_id: z.string().max(64).optional(),
        actor_id: uuid.optional(),
      }),
      responses: {
        200: wrapLongPage(
          z.object({
            id: uuid,
            action: z.string(),
            actor: z.string().nullable(),
            actorId: uuid.nullable(),
            onBehalfOf: z.string().nullable(),
            subjectType: z.string(),
            subjectId: z.string(),
            detail: z.record(z.string(), z.unknown()),
            createdAt: instant,
          }),
        ),
      },
      metadata: { allow: ["staff"] },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

const mailRow = z.object({
  id: uuid,
  template: z.string(),
  to: z.string(),
  status: z.enum(["waiting", "sent", "failed", "dropped"]),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  sendAfter: instant,
  sentAt: instant.nullable(),
  createdAt: instant,
});

export const mailRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "/v1/admin/mails",
      summary: "List emails, newest first: by status, by search, or else the waiting and failed ones",
      query: z.object({
        page: pageQuery,
        part: partQuery,
        status: z.enum(["waiting", "sent", "failed", "dropped"]).optional(),
        search_term: searchQuery,
      }),
      responses: { 200: wrapLongPage(mailRow) },
      metadata: { allow: ["staff"] },
    },
    get: {
      method: "GET",
      path: "/v1/admin/mails/:id",
      summary: "Get an email with its text as composed now, without its links",
      pathParams: byId,
      responses: {
        200: wrapData(mailRow.extend({ subject: z.string().nullable(), text: z.string().nullable() })),
      },
      metadata: { allow: ["staff"] },
    },
    resend: {
      method: "POST",
      path: "/v1/admin/mails/:id/resend",
      summary: "Resend an email that was sent or has failed",
      pathParams: byId,
      body: c.noBody(),
      responses: { 200: wrapData(mailRow) },
      metadata: { allow: ["staff"] },
    },
    /** The unsubscribe link of an email, also the target of List-Unsubscribe-Post. */
    unsubscribe: {
      method: "POST",
      path: "/v1/unsubscribe/:grant",
      summary: "Unsubscribe from an event's emails",
      pathParams: z.object({ grant: z.string().max(1000) }),
      body: z.unknown(),
      responses: { 200: wrapData(z.object({ unsubscribed: z.literal(true) })) },
      metadata: { allow: ["public"] },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
