import { eq } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { pages } from "../../db/schema/pages.ts";
import { subscribers } from "../../db/schema/subscribers.ts";
import { enqueueWebhook } from "../webhooks/enqueue-webhook.ts";
import { selectSubscribers } from "./subscribers.queries.ts";

/** Enqueues the message about a new registration. */
export const enqueueSubscriberWebhook = (
  tx: Transaction,
  { pageId, subscriberId, email }: { pageId: string; subscriberId: string; email: string },
): Promise<void> =>
  enqueueWebhook(tx, {
    type: "subscriber.created",
    pageId,
    viewerEmail: email,
    async describe() {
      const [subscriber] = await selectSubscribers(tx, eq(subscribers.id, subscriberId));
      const [page] = await tx
        .select({ pageId: pages.id, pageTitle: pages.title, pageUrl: pages.slug })
        .from(pages)
        .where(eq(pages.id, pageId));
      return subscriber && page
        ? { ...subscriber, createdAt: subscriber.createdAt.toISOString(), ...page }
        : null;
    },
  });
