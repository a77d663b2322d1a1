import { z } from "zod";
import { uuid, wrapData, nameText } from "../envelope.ts";
import { ownerSessionRoute, PRODUCER_ROLES } from "../policy.ts";
import { c, type PolicedRoutes, routesBelow } from "../router.ts";
import { moderatorSchema } from "../schemas/live-rooms.ts";

const byPage = z.object({ id: uuid });

/** Who may moderate the live room of an event besides its owner. */
export const moderatorRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "",
      summary: "List the moderators of a premiere",
      pathParams: byPage,
      responses: { 200: wrapData(z.array(moderatorSchema)) },
      metadata: ownerSessionRoute(PRODUCER_ROLES),
    },
    invite: {
      method: "POST",
      path: "",
      summary:
        "Email a link by which someone moderates a premiere; an earlier link to the address stops working",
      pathParams: byPage,
      body: z.strictObject({
        email: z.string().max(254),
        name: nameText(100).default(""),
      }),
      responses: { 201: wrapData(moderatorSchema) },
      metadata: ownerSessionRoute(PRODUCER_ROLES, {
        onBehalf: true,
        rateLimit: { max: 30, windowSeconds: 3600, per: "account" },
      }),
    },
    revoke: {
      method: "DELETE",
      path: "/:moderatorId",
      summary: "Revoke the link of a moderator, which ends their streams; again, it changes nothing",
      pathParams: byPage.extend({ moderatorId: uuid }),
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: ownerSessionRoute(PRODUCER_ROLES, { onBehalf: true }),
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/pages/:id/moderators"),
);
