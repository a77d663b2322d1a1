import {
  type Entitlements,
  isAdmitted,
  isAdmittingOrder,
  isAdmittingSubscriber,
} from "@matinee/domain/admission";
import { decideGate } from "@matinee/domain/gate";
import { type GateStatus, decideGateStatus } from "@matinee/domain/gate-status";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import { openTestPurchase } from "../../db/is-no-rehearsal.ts";
import { hashToken } from "../../platform/crypto.ts";
import type { Queryable } from "../../db/client.ts";
import { prepareOnce } from "../../db/prepare-once.ts";
import { orderLines, orders } from "../../db/schema/orders.ts";
import { computeOldestClose } from "@matinee/contract/viewing-links";
import { isUuid } from "../../db/ids.ts";
import { pages } from "../../db/schema/pages.ts";
import { premieres } from "../../db/schema/premieres.ts";
import { rehearsals } from "../../db/schema/rehearsals.ts";
import { subscribers, viewerCredentials } from "../../db/schema/subscribers.ts";

const pageFields = {
  id: pages.id,
  slug: pages.slug,
  accountId: pages.accountId,
  activated: pages.activated,
  archived: pages.archived,
  superarchived: pages.superarchived,
  cancelledAt: pages.cancelledAt,
  opensAt: pages.opensAt,
  closesAt: pages.closesAt,
  emailCapture: pages.emailCapture,
  paywallSettings: pages.paywallSettings,
  featureVideoId: pages.featureVideoId,
  trailerVideoId: pages.trailerVideoId,
  prerollVideoId: pages.prerollVideoId,
  showSponsorPreroll: pages.showSponsorPreroll,
  viewerWatermark: pages.viewerWatermark,
  messageVideo: sql<string | null>`${pages.aboutSettings}->>'messageVideo'`,
  /** The live talk's address while the talk is enabled, else null. */
  liveUrl: sql<string | null>`case when (${pages.aboutSettings}->>'enableLive')::boolean
    then ${pages.aboutSettings}->>'liveUrl' end`,
};

const credentialFields = {
  id: viewerCredentials.id,
  visits: viewerCredentials.visits,
};

const orderFields = {
  id: orders.id,
  pageId: orders.pageId,
  status: orders.status,
  email: orders.email,
  name: orders.name,
  gift: orders.gift,
  totalCents: orders.totalCents,
  refundedCents: orders.refundedCents,
  disputeStatus: orders.disputeStatus,
  visits: orders.visits,
  lineTypes: sql<(typeof orderLines.$inferSelect)["type"][]>`array(select distinct ${orderLines.type} from
    ${orderLines} where ${orderLines.orderId} = ${orders.id})`.as("line_types"),
};

const subscriberFields = {
  id: subscribers.id,
  pageId: subscribers.pageId,
  email: subscribers.email,
  name: subscribers.name,
  removedAt: subscribers.removedAt,
};

const prepareViewerAccess = prepareOnce((db) =>
  db
    .select({
      page: pageFields,
      premiere: premieres,
      rehearsalSpeed: rehearsals.speed,
      copyKind: rehearsals.kind,
      credential: credentialFields,
      order: orderFields,
      subscriber: subscriberFields,
    })
    .from(pages)
    .leftJoin(premieres, eq(premieres.pageId, pages.id))
    .leftJoin(rehearsals, eq(rehearsals.copyPageId, pages.id))
    .leftJoin(
      viewerCredentials,
      and(
        eq(viewerCredentials.pageId, pages.id),
        sql`${viewerCredentials.tokenHash} = any(${sql.placeholder("hashes")}::text[])`,
        isNull(viewerCredentials.replacedAt),
        or(isNull(pages.closesAt), sql`${pages.closesAt} > ${sql.placeholder("oldestClose")}::timestamptz`),
      ),
    )
    .leftJoin(orders, eq(orders.id, viewerCredentials.orderId))
    .leftJoin(subscribers, eq(subscribers.id, viewerCredentials.subscriberId))
    .where(eq(pages.id, sql.placeholder("pageId")))
    .prepare("viewer_access"),
);

type ViewerAccessRow = Awaited<ReturnType<ReturnType<typeof prepareViewerAccess>["execute"]>>[number];
type Credential = NonNullable<ViewerAccessRow["credential"]>;

/** The access of one viewer to one event, read in one statement. */
export interface ViewerAccess {
  /** `isRehearsal`: of a rehearsal or a test purchase, which are in no figure. */
  page: ViewerAccessRow["page"] & { isRehearsal: boolean };
  /** Null when the film is shown at any time. */
  premiere: (NonNullable<ViewerAccessRow["premiere"]> & { speed: number }) | null;
  /**
   * Gate, guest status and phase as the page shows them. Before the opening, a plain paywall does not count as a
   * gate.
   */
  status: GateStatus;
  entitlements: Entitlements;
  /**
   * Whether the viewer passes the gate that applies while the event is live. Ignores the screening window, the visits
   * and the activation: a ticket holder is admitted before the opening, too.
   */
  admitted: boolean;
  /** Visits of the entitlement that admits, or else of the newest one; 0 without any. */
  visits: number;
  order: (NonNullable<ViewerAccessRow["order"]> & { credentialId: string }) | null;
  subscriber: (NonNullable<ViewerAccessRow["subscriber"]> & { credentialId: string; visits: number }) | null;
}

/**
 * Finds a viewer's access to an event. `viewerTokens` are the viewer's plain-text credentials: an order's, a
 * subscriber's, or both. Credentials that are unknown, replaced, expired, of another event or of a removed subscriber are
 * ignored.
 * @returns null when the page does not exist
 */
export async function findViewerAccess(
  db: Queryable,
  pageId: string,
  viewerTokens: readonly (string | undefined)[],
  now: Date,
): Promise<ViewerAccess | null> {
  if (!isUuid(pageId)) return null;
  const hashes = viewerTokens.flatMap((token) => (token ? [hashToken(token)] : []));
  const rows = await prepareViewerAccess(db).execute({
    pageId,
    hashes,
    oldestClose: computeOldestClose(now).toISOString(),
  });
  const [row] = rows;
  if (!row) return null;
  const page = openTestPurchase(row.page, row.copyKind === "test-purchase");

  const credentialRows = rows.flatMap(({ credential, ...holder }) =>
    credential ? [{ credential, ...holder }] : [],
  );
  const isAdmitting = ({ lineTypes, ...row }: NonNullable<ViewerAccessRow["order"]>) =>
    isAdmittingOrder({ ...row, lines: lineTypes.map((type) => ({ type })) }, page.id);
  const order = pickEntitlement(credentialRows, (row) => row.order, isAdmitting);
  const subscriber = pickEntitlement(
    credentialRows,
    (row) => row.subscriber,
    (row) => isAdmittingSubscriber(row, page.id),
  );
  const entitlements: Entitlements = {
    admittingOrder: order !== null && isAdmitting(order.value),
    subscription: subscriber !== null && isAdmittingSubscriber(subscriber.value, page.id),
  };
  const settings = { ...page.paywallSettings, emailCapture: page.emailCapture };
  const { opensAt, closesAt, activated } = page;
  const window = opensAt && closesAt ? { opensAt, closesAt } : null;
  const gate = decideGate(settings, true);
  const countedVisits =
    gate === "emailCapture" ? subscriber?.credential : (order?.value ?? subscriber?.credential);
  const { premiere, rehearsalSpeed } = row;
  return {
    page: { ...page, isRehearsal: rehearsalSpeed !== null },
    premiere: premiere && { ...premiere, speed: rehearsalSpeed ?? 1 },
    status: decideGateStatus({ window, activated, settings }, entitlements, now),
    entitlements,
    admitted: isAdmitted(gate, entitlements),
    visits: countedVisits?.visits ?? 0,
    order: order && { ...order.value, credentialId: order.credential.id },
    subscriber: subscriber && {
      ...subscriber.value,
      credentialId: subscriber.credential.id,
      visits: subscriber.credential.visits,
    },
  };
}

/** Picks the entitlement that admits, or else the first one. */
function pickEntitlement<Row extends { credential: Credential }, Value>(
  rows: readonly Row[],
  getValue: (row: Row) => Value | null,
  isAdmitting: (value: Value) => boolean,
): { credential: Credential; value: Value } | null {
  const candidates = rows.flatMap((row) => {
    const value = getValue(row);
    return value === null ? [] : [{ credential: row.credential, value }];
  });
  return candidates.find(({ value }) => isAdmitting(value)) ?? candidates[0] ?? null;
}
