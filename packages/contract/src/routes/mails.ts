import { OUTBOX_STATES } from "@matinee/domain/vocabulary";
import { z } from "zod";
import { wrapData, instant, wrapLongPage, pageQuery, partQuery, searchQuery, uuid } from "../envelope.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";

const byId = z.object({ id: uuid });

const mailRow = z.object({
  id: uuid,
  template: z.string(),
  to: z.string(),
  status: z.enum(OUTBOX_STATES),
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
        status: z.enum(OUTBOX_STATES).optional(),
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
