import { z } from "zod";
import { credential, wrapData, uuid, nameText } from "../envelope.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";

export const invitationRoutes = c.router(
  {
    send: {
      method: "POST",
      path: "/v1/invitations/:eventId",
      summary: "Forward an event to a friend by email",
      pathParams: z.object({ eventId: uuid }),
      // Missing fields count as empty, so that the form's rules report them.
      body: z.strictObject({
        senderName: nameText(100).default(""),
        recipientName: nameText(100).default(""),
        recipientEmail: z.string().max(254).default(""),
        /** A viewer's credential of the event. Without one the API asks for a proof of work. */
        slug: credential.optional(),
      }),
      responses: { 201: wrapData(z.object({ sent: z.literal(true) })) },
      metadata: { allow: ["public"], rateLimit: { max: 20, windowSeconds: 600, per: "address" } },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
