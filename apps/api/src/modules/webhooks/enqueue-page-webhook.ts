import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { pages } from "../../db/schema/pages.ts";
import { webhookEndpoints } from "../../db/schema/webhooks.ts";
import { enqueueWebhooks } from "./enqueue-webhook.ts";

const toState = (page: typeof pages.$inferSelect) => ({
  pageId: page.id,
  pageTitle: page.title,
  pageUrl: page.slug,
  kind: page.kind,
  festivalId: page.festivalId,
  opensAt: page.opensAt?.toISOString() ?? null,
  closesAt: page.closesAt?.toISOString() ?? null,
  timezone: page.timezone,
  activated: page.activated,
  archived: page.archived,
  cancelled: page.cancelledAt !== null,
});

const findPage = (tx: Transaction, pageId: string) => tx.select().from(pages).where(eq(pages.id, pageId));

/** Enqueues the message that an event was activated or cancelled. Call it after the change. */
export const enqueuePageWebhook = (
  tx: Transaction,
  type: "page.activated" | "page.cancelled",
  pageId: string,
): Promise<void> =>
  enqueueWebhooks(tx, {
    type,
    owner: { pageId },
    describe: async () => (await findPage(tx, pageId)).map((page) => ({ data: toState(page) })),
  });

/**
 * Enqueues the message that fields of an event changed. Call it after the change. Events that were never activated send
 * none: a draft is saved with each key stroke.
 * @param changed the fields by their names in a save
 */
export const enqueuePageChange = (
  tx: Transaction,
  pageId: string,
  changed: readonly string[],
): Promise<void> =>
  enqueueWebhooks(tx, {
    type: "page.changed",
    owner: { pageId },
    describe: async () =>
      (await findPage(tx, pageId))
        .filter(({ activated, activatedAt }) => activated || activatedAt !== null)
        .map((page) => ({ data: { ...toState(page), changed: [...changed] } })),
  });

/** Enqueues the message that a festival has other screenings or sections, or another order of them. Call it after the change. */
export const enqueueProgrammeChange = (tx: Transaction, festivalId: string): Promise<void> =>
  enqueueWebhooks(tx, {
    type: "programme.changed",
    owner: { pageId: festivalId },
    describe: async () => {
      const [festival] = await findPage(tx, festivalId);
      if (!festival) return [];
      const screenings = await tx
        .select({ id: pages.id })
        .from(pages)
        .where(eq(pages.festivalId, festivalId))
        .orderBy(asc(pages.festivalOrder), asc(pages.id));
      return [{ data: { ...toState(festival), screeningIds: screenings.map(({ id }) => id) } }];
    },
  });

/** Returns those of the accounts that have a webhook for activated or changed events. */
export async function findPageListeners(
  tx: Transaction,
  accountIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ accountId: webhookEndpoints.accountId })
    .from(webhookEndpoints)
    .where(
      and(
        inArray(webhookEndpoints.accountId, [...accountIds]),
        isNull(webhookEndpoints.disabledAt),
        sql`${webhookEndpoints.events} && array['page.activated', 'page.changed']`,
      ),
    );
  return new Set(rows.map(({ accountId }) => accountId));
}
