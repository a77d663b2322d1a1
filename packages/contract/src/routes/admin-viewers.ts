import { z } from "zod";
import { instant, uuid, wrapData } from "../envelope.ts";
import { consentSchema } from "../schemas/consents.ts";
import { orderRowSchema } from "../schemas/orders.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";

const adminViewerSchema = z.object({
  name: z.string(),
  email: z.string(),
  /** Of the first order or registration. */
  since: instant,
  orders: z.array(orderRowSchema),
  registrations: z.array(
    z.object({
      id: uuid,
      pageId: uuid,
      pageTitle: z.string(),
      name: z.string(),
      remindersOff: z.boolean(),
      removed: z.boolean(),
      createdAt: instant,
    }),
  ),
  /** Newest first. */
  devices: z.array(
    z.object({
      id: z.string(),
      plays: z.number().int(),
      watchedSeconds: z.number(),
      firstSeenAt: instant,
      lastSeenAt: instant,
    }),
  ),
  /** Newest first. */
  emails: z.array(
    z.object({
      id: uuid,
      template: z.string(),
      status: z.enum(["waiting", "sent", "failed", "dropped"]),
      lastError: z.string().nullable(),
      createdAt: instant,
    }),
  ),
  consents: z.array(consentSchema),
  /** Unsubscribed events; null stands for all emails. */
  optOuts: z.array(z.object({ id: uuid, pageTitle: z.string().nullable(), createdAt: instant })),
});
export type AdminViewer = z.infer<typeof adminViewerSchema>;

export const adminViewerRoutes = c.router(
  {
    get: {
      method: "GET",
      path: "/v1/admin/viewers/:id",
      summary: "Get everything about a viewer, found by the id of any of their orders or registrations",
      // An email in the path would be in logs and in the browser's history.
      pathParams: z.object({ id: uuid }),
      responses: { 200: wrapData(adminViewerSchema) },
      metadata: { allow: ["staff"] },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
