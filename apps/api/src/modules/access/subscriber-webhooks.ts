import { eq } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { pages } from "../../db/schema/pages.ts";
import { subscribers } from "../../db/schema/subscribers.ts";
import { enqueueWebhooks } from "../webhooks/enqueue-webhook.ts";
import { selectSubscribers } from "./subscribers.queries.ts";

/** Enqueues the message about a new registration. */
export const enqueueSubscriberWebhook = (
  tx: Transaction,
  { pageId, subscriberId, email }: { pageId: string; subscriberId: string; email: string },
): Promise<void> =>
  enqueueWebhooks(tx, {
    type: "subscriber.created",
    owner: { pageId },
    async describe() {
      const [subscriber] = await selectSubscribers(tx, eq(subscribers.id, subscriberId));
      const [page] = await tx
        .select({ pageId: pages.id, pageTitle: pages.title, pageUrl: pages.slug })
        .from(pages)
        .where(eq(pages.id, pageId));
      if (!subscriber || !page) return [];
      const data = { ...subscriber, createdAt: subscriber.createdAt.toISOString(), ...page };
      return [{ data, viewerEmail: email }];
    },
  });
