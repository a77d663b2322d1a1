import { type WebhookData, webhookDataSchemas } from "@matinee/contract/schemas/webhooks";
import type { WebhookEvent } from "@matinee/domain/webhooks";
import { and, eq, isNull, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Transaction } from "../../db/client.ts";
import { isNoRehearsal } from "../../db/is-no-rehearsal.ts";
import { prepareOnce } from "../../db/prepare-once.ts";
import { pages } from "../../db/schema/pages.ts";
import { webhookDeliveries, webhookEndpoints, webhookMessages } from "../../db/schema/webhooks.ts";

/** The account whose webhooks receive the message, given by its id or by one of its events. */
type WebhookOwner = { pageId: string } | { accountId: string };

interface WebhookDescription<E extends WebhookEvent> {
  data: WebhookData[E];
  /** The viewer whom the data is about, so that an erasure finds the message. */
  viewerEmail?: string | null;
}

/** What happened, and how to describe it. `describe` runs only when a webhook of the owner listens to the event. */
export interface WebhookCause<E extends WebhookEvent> {
  type: E;
  owner: WebhookOwner;
  /** Returns one description for each message. */
  describe(this: void): Promise<readonly WebhookDescription<E>[]>;
}

/**
 * Writes messages for the webhooks of an account, in the transaction of the change. A worker delivers them. Rehearsals
 * send nothing.
 */
export async function enqueueWebhooks<E extends WebhookEvent>(
  tx: Transaction,
  { type, owner, describe }: WebhookCause<E>,
): Promise<void> {
  const listeners =
    "pageId" in owner
      ? await prepareListenersOfPage(tx).execute({ pageId: owner.pageId, type })
      : await prepareListenersOfAccount(tx).execute({ accountId: owner.accountId, type });
  const [first] = listeners;
  if (!first) return;
  const messages = (await describe()).map(({ data, viewerEmail }) => ({
    id: uuidv7(),
    accountId: first.accountId,
    type,
    // Only the fields of the contract: a row may have more.
    payload: webhookDataSchemas[type].parse(data),
    viewerEmail: viewerEmail?.toLowerCase() ?? null,
  }));
  if (messages.length === 0) return;
  await tx.insert(webhookMessages).values(messages);
  await tx.insert(webhookDeliveries).values(
    messages.flatMap((message) =>
      listeners.map(({ id }) => ({
        messageId: message.id,
        endpointId: id,
        attempt: 1,
        nextAt: sql`now()`,
      })),
    ),
  );
}

const isListening = and(
  sql`${sql.placeholder("type")} = any(${webhookEndpoints.events})`,
  isNull(webhookEndpoints.disabledAt),
);
const listenerColumns = { id: webhookEndpoints.id, accountId: webhookEndpoints.accountId };

/** Locks the webhooks against removal: a delivery of a removed one would fail, and the change with it. */
const prepareListenersOfPage = prepareOnce((db) =>
  db
    .select(listenerColumns)
    .from(webhookEndpoints)
    .innerJoin(pages, eq(pages.accountId, webhookEndpoints.accountId))
    .where(and(eq(pages.id, sql.placeholder("pageId")), isListening, isNoRehearsal))
    .for("key share", { of: webhookEndpoints })
    .prepare("webhook_listeners"),
);

const prepareListenersOfAccount = prepareOnce((db) =>
  db
    .select(listenerColumns)
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.accountId, sql.placeholder("accountId")), isListening))
    .for("key share")
    .prepare("webhook_listeners_of_account"),
);
