import { eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { pages } from "../../../db/schema/pages.ts";
import type { waitlistEntries } from "../../../db/schema/waitlists.ts";
import { enqueueWebhooks } from "../../webhooks/enqueue-webhook.ts";

/** Enqueues the message about an entry that is new, or that got an offer. */
export const enqueueWaitlistWebhook = (
  tx: Transaction,
  type: "waitlist.joined" | "waitlist.offered",
  entry: typeof waitlistEntries.$inferSelect,
): Promise<void> =>
  enqueueWebhooks(tx, {
    type,
    owner: { pageId: entry.pageId },
    async describe() {
      const [page] = await tx
        .select({ pageId: pages.id, pageTitle: pages.title, pageUrl: pages.slug })
        .from(pages)
        .where(eq(pages.id, entry.pageId));
      if (!page) return [];
      const { id, email, name, quantity, acceptsFewer, productId, listProductId, offeredQuantity } = entry;
      return [
        {
          data: {
            ...page,
            id,
            email,
            name,
            quantity,
            acceptsFewer,
            productId,
            listProductId,
            offeredQuantity,
            offeredUntil: entry.offeredUntil?.toISOString() ?? null,
            at: (entry.offeredAt ?? entry.createdAt).toISOString(),
          },
          viewerEmail: email,
        },
      ];
    },
  });
