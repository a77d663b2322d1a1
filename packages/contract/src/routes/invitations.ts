import { z } from "zod";
import { data, uuid } from "../envelope.ts";
import { defineRoutes } from "../router.ts";

export const invitationRoutes = defineRoutes({
  send: {
    method: "POST",
    path: "/v1/invitations/:eventId",
    summary: "Forward an event to a friend by mail",
    pathParams: z.object({ eventId: uuid }),
    // What is missing counts as empty, so that the form's own rules name it.
    body: z.strictObject({
      senderName: z.string().max(100).default(""),
      recipientName: z.string().max(100).default(""),
      recipientEmail: z.string().max(254).default(""),
    }),
    responses: { 201: data(z.object({ sent: z.literal(true) })) },
    metadata: { allow: ["public"], rateLimit: { max: 10, windowSeconds: 600, per: "address" } },
  },
});
