import { type WebhookData, webhookDataSchemas } from "@matinee/contract/schemas/webhooks";
import type { WebhookEvent } from "@matinee/contract/webhooks";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { isNoRehearsal } from "../../db/is-no-rehearsal.ts";
import { prepareOnce } from "../../db/prepare-once.ts";
import { pages } from "../../db/schema/pages.ts";
import { webhookDeliveries, webhookEndpoints, webhookMessages } from "../../db/schema/webhooks.ts";

/** What happened, and how to describe it. `describe` runs only when a webhook of the owner listens to the event. */
export interface WebhookCause<E extends WebhookEvent> {
  type: E;
  pageId: string;
  /** The viewer whom the data names, so that an erasure finds the message. */
  viewerEmail?: string;
  /** Returns null when there is nothing to tell. */
  describe(this: void): Promise<WebhookData[E] | null>;
}

/** Writes a message for the webhooks of an event's owner, in the transaction of the change. A worker delivers it. */
export async function enqueueWebhook<E extends WebhookEvent>(
  tx: Transaction,
  { type, pageId, viewerEmail, describe }: WebhookCause<E>,
): Promise<void> {
  const listeners = await prepareListeners(tx).execute({ pageId, type });
  const [first] = listeners;
  if (!first) return;
  const payload = await describe();
  if (!payload) return;
  const [message] = await tx
    .insert(webhookMessages)
    .values({
      accountId: first.accountId,
      type,
      // Only the fields of the contract: a row may have more.
      payload: webhookDataSchemas[type].parse(payload),
      viewerEmail: viewerEmail?.toLowerCase() ?? null,
    })
    .returning({ id: webhookMessages.id });
  if (!message) throw new Error("the insert returned no message");
  await tx
    .insert(webhookDeliveries)
    .values(
      listeners.map(({ id }) => ({ messageId: message.id, endpointId: id, attempt: 1, nextAt: sql`now()` })),
    );
}

/** Locks the webhooks against removal: a delivery of a removed one would fail, and the change with it. */
const prepareListeners = prepareOnce((db) =>
  db
    .select({ id: webhookEndpoints.id, accountId: webhookEndpoints.accountId })
    .from(webhookEndpoints)
    .innerJoin(pages, eq(pages.accountId, webhookEndpoints.accountId))
    .where(
      and(
        eq(pages.id, sql.placeholder("pageId")),
        sql`${sql.placeholder("type")} = any(${webhookEndpoints.events})`,
        isNull(webhookEndpoints.disabledAt),
        isNoRehearsal,
      ),
    )
    .for("key share", { of: webhookEndpoints })
    .prepare("webhook_listeners"),
);
