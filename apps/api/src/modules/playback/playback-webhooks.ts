import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { pages } from "../../db/schema/pages.ts";
import { entitlements, subscribers } from "../../db/schema/subscribers.ts";
import { findPassOfUse } from "../access/pass-use-webhooks.ts";
import { enqueueWebhooks } from "../webhooks/enqueue-webhook.ts";

interface Play {
  pageId: string;
  sessionId: string;
  /** The viewer's order or registration; neither for a pass, and for an event that is free for everyone. */
  orderId: string | null;
  subscriberId: string | null;
  entitlementId: string | null;
  at: Date;
}

/** Enqueues the message that a viewer started or completed the film of an event. */
export const enqueuePlayWebhook = (
  tx: Transaction,
  type: "playback.started" | "playback.completed",
  { pageId, sessionId, orderId, subscriberId, entitlementId, at }: Play,
): Promise<void> =>
  enqueueWebhooks(tx, {
    type,
    owner: { pageId },
    async describe() {
      const rows = await tx
        .select({ pageId: pages.id, pageTitle: pages.title, pageUrl: pages.slug })
        .from(pages)
        .where(eq(pages.id, pageId));
      const pass = orderId || subscriberId ? null : await findPass(tx, entitlementId);
      const viewerEmail = pass
        ? pass.email
        : await findViewerEmail(tx, { orderId, subscriberId, entitlementId });
      return rows.map((page) => ({
        data: {
          ...page,
          sessionId,
          orderId,
          ticketId: orderId && entitlementId,
          subscriberId,
          passId: pass?.passId ?? null,
          at: at.toISOString(),
        },
        viewerEmail,
      }));
    },
  });

/** Finds the pass that an entitlement is a use of, with its holder; null of a device without one. */
const findPass = (tx: Transaction, entitlementId: string | null) =>
  entitlementId === null ? null : findPassOfUse(tx, entitlementId);

async function findViewerEmail(
  tx: Transaction,
  { orderId, subscriberId, entitlementId }: Pick<Play, "orderId" | "subscriberId" | "entitlementId">,
): Promise<string | null> {
  const [viewer] = orderId
    ? await tx
        .select({ email: sql<string>`coalesce(${entitlements.holderEmail}, ${orders.email})` })
        .from(orders)
        .leftJoin(entitlements, eq(entitlements.id, entitlementId ?? ""))
        .where(eq(orders.id, orderId))
    : subscriberId
      ? await tx
          .select({ email: subscribers.email })
          .from(subscribers)
          .where(eq(subscribers.id, subscriberId))
      : [];
  return viewer?.email ?? null;
}
