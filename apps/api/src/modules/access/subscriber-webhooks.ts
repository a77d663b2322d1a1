import { eq } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { pages } from "../../db/schema/pages.ts";
import { subscribers } from "../../db/schema/subscribers.ts";
import { enqueueWebhooks } from "../webhooks/enqueue-webhook.ts";
import { selectSubscribers, toSubscriberResponse } from "./subscribers.queries.ts";

/** Enqueues the message about a registration that is new, that comes again, or that was given back. */
export const enqueueSubscriberWebhook = (
  tx: Transaction,
  type: "subscriber.created" | "subscriber.returned",
  { pageId, subscriberId, email }: { pageId: string; subscriberId: string; email: string },
): Promise<void> =>
  enqueueWebhooks(tx, {
    type,
    owner: { pageId },
    async describe() {
      const [subscriber] = await selectSubscribers(tx, eq(subscribers.id, subscriberId));
      const [page] = await tx
        .select({ pageId: pages.id, pageTitle: pages.title, pageUrl: pages.slug })
        .from(pages)
        .where(eq(pages.id, pageId));
      if (!subscriber || !page) return [];
      const data = { ...toSubscriberResponse(subscriber), ...page };
      return [{ data, viewerEmail: email }];
    },
  });
