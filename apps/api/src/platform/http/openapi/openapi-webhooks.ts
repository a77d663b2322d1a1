import { webhookDataSchemas } from "@matinee/contract/schemas/webhooks";
import { WEBHOOK_TYPES, type WebhookType } from "@matinee/domain/webhooks";
import { toJsonSchema } from "./openapi-components.ts";
import { createExample } from "./openapi-examples.ts";

const SUMMARIES: Record<WebhookType, string> = {
  "order.paid": "Receive an order that was paid, or a free ticket",
  "order.refunded": "Receive an order whose refunded amount changed",
  "order.disputed": "Receive an order whose dispute changed",
  "donation.paid": "Receive a donation that was paid with an order",
  "payout.changed": "Receive a payout whose state changed",
  "subscriber.created": "Receive a new registration",
  "subscriber.returned": "Receive a registration that was given back",
  "queue.opened": "Receive a queue of a sale that has opened, before its draw",
  "waitlist.joined": "Receive a new entry of a waiting list",
  "waitlist.offered": "Receive an entry of a waiting list that got an offer",
  "ticket.sent-on": "Receive a ticket that was sent on to another person",
  "ticket.returned": "Receive a ticket that was given back, refunded alone or sold on the waiting list",
  "pass.transferred": "Receive a pass of a festival that was sent on to another person",
  "pass.used": "Receive a use of a festival's pass for a screening that counts",
  "playback.started": "Receive a play of an event's film that starts",
  "playback.completed": "Receive a play of an event's film that was watched to its end",
  "page.activated": "Receive an event that was activated",
  "page.changed": "Receive an event that changed after its first activation",
  "page.cancelled": "Receive an event that was cancelled",
  "programme.changed": "Receive a festival with its screenings, after its programme changed",
  "webhook.test": "Receive the test that the owner asked for",
};

const createHeader = (name: string, description: string, example: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  example,
});

const headers = [
  createHeader(
    "webhook-id",
    "The same at each attempt. Ignore an id that you have.",
    "0199c0de-0000-7000-8000-000000000000",
  ),
  createHeader("webhook-timestamp", "The time of the attempt, in seconds since 1970.", "1795804200"),
  createHeader(
    "webhook-signature",
    "`v1,` and the HMAC-SHA256 of id, timestamp and body in base64; two with a space between during a rotation.",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ),
];

function describeMessage(type: WebhookType): object {
  const schema = {
    type: "object",
    required: ["id", "type", "timestamp", "data"],
    properties: {
      id: { type: "string", format: "uuid" },
      type: { type: "string", const: type },
      timestamp: { type: "string", format: "date-time", description: "When it happened." },
      data: toJsonSchema(webhookDataSchemas[type], "output"),
    },
  };
  return {
    post: {
      tags: ["webhooks"],
      operationId: `webhooks.receive.${type}`,
      summary: SUMMARIES[type],
      description:
        "Sent to the webhooks of the owner, signed by Standard Webhooks (https://www.standardwebhooks.com).",
      security: [],
      parameters: headers,
      requestBody: {
        required: true,
        content: { "application/json": { schema, example: createExample(schema) } },
      },
      responses: {
        "2XX": { description: "The message arrived" },
        "4XX": { description: "It is sent again later, as after any other status" },
      },
    },
  };
}

/** The messages that the API sends, by their types. */
export const webhookMessages = Object.fromEntries(WEBHOOK_TYPES.map((type) => [type, describeMessage(type)]));
