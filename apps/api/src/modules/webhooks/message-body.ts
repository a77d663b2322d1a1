import type { webhookMessages } from "../../db/schema/webhooks.ts";

/** Builds the body of a message, the same at each attempt. */
export const buildMessageBody = ({
  id,
  type,
  createdAt,
  payload,
}: Pick<typeof webhookMessages.$inferSelect, "id" | "type" | "createdAt" | "payload">): string =>
  JSON.stringify({ id, type, timestamp: createdAt.toISOString(), data: payload });
