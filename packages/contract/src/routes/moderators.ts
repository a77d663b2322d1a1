import { z } from "zod";
import { uuid, wrapData, nameText } from "../envelope.ts";
import { PRODUCER_ROLES } from "../policy.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";
import { moderatorSchema } from "../schemas/live-rooms.ts";

const byPage = z.object({ id: uuid });

/** Who may moderate the live room of an event besides its owner. */
export const moderatorRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "/v1/pages/:id/moderators",
      summary: "List the moderators of a premiere",
      pathParams: byPage,
      responses: { 200: wrapData(z.array(moderatorSchema)) },
      metadata: { allow: ["pageOwner", "staff"], eventRoles: PRODUCER_ROLES, rejectsKeys: true },
    },
    invite: {
      method: "POST",
      path: "/v1/pages/:id/moderators",
      summary:
        "Email a link by which someone moderates a premiere; an earlier link to the address stops working",
      pathParams: byPage,
      body: z.strictObject({
        email: z.string().max(254),
        name: nameText(100).default(""),
      }),
      responses: { 201: wrapData(moderatorSchema) },
      metadata: {
        allow: ["pageOwner", "staff"],
        eventRoles: PRODUCER_ROLES,
        rejectsKeys: true,
        onBehalf: true,
        rateLimit: { max: 30, windowSeconds: 3600, per: "account" },
      },
    },
    revoke: {
      method: "DELETE",
      path: "/v1/pages/:id/moderators/:moderatorId",
      summary: "Revoke the link of a moderator, which ends their streams; again, it changes nothing",
      pathParams: byPage.extend({ moderatorId: uuid }),
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: {
        allow: ["pageOwner", "staff"],
        eventRoles: PRODUCER_ROLES,
        rejectsKeys: true,
        onBehalf: true,
      },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
