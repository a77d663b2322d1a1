import { z } from "zod";
import { wrapData, instant, uuid } from "../envelope.ts";
import { ADMIN_ROLES, STAFF_ROLES } from "../policy.ts";
import { c, type PolicedRoutes, routerOptions, routesBelow } from "../router.ts";

/** Kinds of items that need attention, the most urgent first. */
export const NEEDS = ["dispute", "refund", "payouts", "video", "mail"] as const;

const showingSchema = z.object({
  id: uuid,
  title: z.string(),
  url: z.string(),
  accountName: z.string(),
  backgroundImage: z.string().nullable(),
  /** Viewers at this moment. */
  watching: z.number().int(),
});

const needSchema = z.object({
  kind: z.enum(NEEDS),
  /** The id of an order, an account, an event or an email. */
  subjectId: uuid,
  /** Set for an order or a video. */
  pageId: uuid.nullable(),
  title: z.string(),
  detail: z.string(),
  since: instant,
});

export type Showing = z.infer<typeof showingSchema>;
export type Need = z.infer<typeof needSchema>;

export const controlRoomRoutes = c.router(
  {
    now: {
      method: "GET",
      path: "/v1/admin/now",
      summary: "Get live screenings, viewers per hour and items that need attention",
      responses: {
        200: wrapData(
          z.object({
            watching: z.number().int(),
            showingTotal: z.number().int(),
            /** The screenings with the most viewers. */
            showing: z.array(showingSchema),
            /** Viewers in each of the last 24 hours, oldest first; `hour` is its start. */
            hours: z.array(z.object({ hour: instant, viewers: z.number().int() })),
            needsTotal: z.number().int(),
            needs: z.array(needSchema),
            /** Whether deletion, emails and reminders are paused after a restore. */
            restoring: z.boolean(),
          }),
        ),
      },
      metadata: { allow: ["staff"] },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

const memberSchema = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  /** Null while the member may sign in. */
  suspendedAt: instant.nullable(),
  createdAt: instant,
});
const openInvitationSchema = z.object({
  id: uuid,
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  invitedBy: z.string(),
  expiresAt: instant,
  createdAt: instant,
});

export const staffRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "/staff",
      summary: "List staff members and open staff invitations",
      responses: {
        200: wrapData(
          z.object({ members: z.array(memberSchema), invitations: z.array(openInvitationSchema) }),
        ),
      },
      metadata: { allow: ["staff"], staffRoles: ADMIN_ROLES },
    },
    suspend: {
      method: "POST",
      path: "/staff/:id/suspend",
      summary: "Suspend a member of staff and end their sessions; no one suspends themselves",
      pathParams: z.object({ id: uuid }),
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"], staffRoles: ADMIN_ROLES },
    },
    setRole: {
      method: "PATCH",
      path: "/staff/:id",
      summary: "Set a member's role and end their sessions; no one sets their own",
      pathParams: z.object({ id: uuid }),
      body: z.strictObject({ role: z.enum(STAFF_ROLES) }),
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"], staffRoles: ADMIN_ROLES },
    },
    restore: {
      method: "POST",
      path: "/staff/:id/restore",
      summary: "Restore a suspended member of staff",
      pathParams: z.object({ id: uuid }),
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"], staffRoles: ADMIN_ROLES },
    },
    remove: {
      method: "DELETE",
      path: "/staff/:id",
      summary: "Remove a member of staff for good; the audit log still names them",
      pathParams: z.object({ id: uuid }),
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"], staffRoles: ADMIN_ROLES },
    },
    revokeInvitation: {
      method: "DELETE",
      path: "/staff-invitations/:id",
      summary: "Revoke an open staff invitation",
      pathParams: z.object({ id: uuid }),
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"], staffRoles: ADMIN_ROLES },
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/admin"),
);
