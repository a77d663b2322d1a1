import { type Holdings, isAdmitted, isAdmittingEntitlement } from "@matinee/domain/admission";
import { decideGate } from "@matinee/domain/gate";
import { type GateStatus, decideGateStatus } from "@matinee/domain/gate-status";
import type { ScreeningWindow } from "@matinee/domain/phase";
import {
  getViewingDates,
  hasViewingTimes,
  limitWindow,
  type ViewingDates,
  type ViewingTimes,
} from "@matinee/domain/viewing-windows";
import { and, eq, isNull, sql } from "drizzle-orm";
import { openTestPurchase } from "../../db/is-no-rehearsal.ts";
import { hashToken } from "../../platform/crypto.ts";
import type { Queryable } from "../../db/client.ts";
import { prepareOnce } from "../../db/prepare-once.ts";
import { orders } from "../../db/schema/orders.ts";
import { computeOldestClose } from "@matinee/contract/viewing-links";
import { isUuid } from "../../db/ids.ts";
import { pages } from "../../db/schema/pages.ts";
import { premieres } from "../../db/schema/premieres.ts";
import { rehearsals } from "../../db/schema/rehearsals.ts";
import { entitlements, subscribers, viewerCredentials } from "../../db/schema/subscribers.ts";
import { findPassAccess, type PassAccess } from "./pass-access.queries.ts";
import { isLinkAlive, isOfCredential } from "./viewer-links.ts";

const pageFields = {
  id: pages.id,
  slug: pages.slug,
  kind: pages.kind,
  accountId: pages.accountId,
  activated: pages.activated,
  archived: pages.archived,
  superarchived: pages.superarchived,
  cancelledAt: pages.cancelledAt,
  opensAt: pages.opensAt,
  closesAt: pages.closesAt,
  ends: pages.ends,
  watchHours: pages.watchHours,
  emailCapture: pages.emailCapture,
  paywallSettings: pages.paywallSettings,
  trailerVideoId: pages.trailerVideoId,
  prerollVideoId: pages.prerollVideoId,
  showSponsorPreroll: pages.showSponsorPreroll,
  viewerWatermark: pages.viewerWatermark,
  messageVideo: sql<string | null>`${pages.aboutSettings}->>'messageVideo'`,
  /** The live talk's address while the talk is enabled, else null. */
  liveUrl: sql<string | null>`case when (${pages.aboutSettings}->>'enableLive')::boolean
    then ${pages.aboutSettings}->>'liveUrl' end`,
};

const entitlementFields = {
  id: entitlements.id,
  pageId: entitlements.pageId,
  plays: entitlements.plays,
  unlockUntil: entitlements.unlockUntil,
  countedAt: entitlements.countedAt,
  watchUntil: entitlements.watchUntil,
  suspendedAt: entitlements.suspendedAt,
  revokedAt: entitlements.revokedAt,
  holderName: entitlements.holderName,
  holderEmail: entitlements.holderEmail,
};

const orderFields = {
  id: orders.id,
  email: orders.email,
  name: orders.name,
  gift: orders.gift,
};

const subscriberFields = {
  id: subscribers.id,
  email: subscribers.email,
  name: subscribers.name,
};

const prepareViewerAccess = prepareOnce((db) =>
  db
    .select({
      page: pageFields,
      premiere: premieres,
      rehearsalSpeed: rehearsals.speed,
      copyKind: rehearsals.kind,
      entitlement: entitlementFields,
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
        isLinkAlive(sql`${sql.placeholder("oldestClose")}::timestamptz`),
      ),
    )
    .leftJoin(entitlements, isOfCredential)
    .leftJoin(orders, eq(orders.id, viewerCredentials.orderId))
    .leftJoin(subscribers, eq(subscribers.id, viewerCredentials.subscriberId))
    .where(eq(pages.id, sql.placeholder("pageId")))
    .prepare("viewer_access"),
);

type ViewerAccessRow = Awaited<ReturnType<ReturnType<typeof prepareViewerAccess>["execute"]>>[number];
type EntitlementRow = NonNullable<ViewerAccessRow["entitlement"]>;

/** An order or a registration, with its entitlement: null while the order has none, such as before its payment. */
type Held<Holder> = NonNullable<Holder> & { entitlementId: string | null; plays: number };

/** The access of one viewer to one event, read in one statement. */
export interface ViewerAccess {
  /** `isRehearsal`: of a rehearsal or a test purchase, which are in no figure. */
  page: ViewerAccessRow["page"] & { isRehearsal: boolean };
  /** Null when the film is shown at any time. */
  premiere: (NonNullable<ViewerAccessRow["premiere"]> & { speed: number }) | null;
  /**
   * Gate, guest status and phase as the page shows them, in the viewer's own window outside of premieres. Before the opening, a
   * plain paywall does not count as a gate.
   */
  status: GateStatus;
  /** The times of what admits the viewer; null where the gate asks for nothing. */
  times: ViewingTimes | null;
  /** When the viewer may start the film: the event's window within these times; null without dates. */
  window: ScreeningWindow | null;
  /** What the viewer reads about it. */
  dates: ViewingDates;
  holdings: Holdings;
  /**
   * Whether the viewer passes the gate that applies while the event is live. Ignores the screening window, the visits
   * and the activation: a ticket holder is admitted before the opening, too.
   */
  admitted: boolean;
  /** Visits of the entitlement that admits, or else of the newest one; 0 without any. */
  visits: number;
  /** The pass of the viewer's link, where nothing else admits them; null where the gate asks for nothing. */
  pass: PassAccess | null;
  order: Held<ViewerAccessRow["order"]> | null;
  subscriber: Held<ViewerAccessRow["subscriber"]> | null;
}

/**
 * Finds a viewer's access to an event. `viewerTokens` are the viewer's plain-text credentials: an order's, a
 * subscriber's, or both. Credentials that are unknown, replaced, expired, of another event or of a removed subscriber are
 * ignored.
 * @param passToken the link of a pass, which is looked at where nothing else admits now
 * @returns null when the page does not exist
 */
export async function findViewerAccess(
  db: Queryable,
  pageId: string,
  viewerTokens: readonly (string | undefined)[],
  now: Date,
  passToken?: string,
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

  const isAdmitting = (entitlement: EntitlementRow | null) =>
    entitlement !== null && isAdmittingEntitlement(entitlement, page.id);
  const order = pickHolder(rows, (each) => each.order, isAdmitting);
  const subscriber = pickHolder(rows, (each) => each.subscriber, isAdmitting);
  const own: Holdings = {
    admittingOrder: order !== null && isAdmitting(order.entitlement),
    subscription: subscriber !== null && isAdmitting(subscriber.entitlement),
  };
  const settings = { ...page.paywallSettings, emailCapture: page.emailCapture };
  const { opensAt, closesAt, activated } = page;
  const eventWindow = opensAt && closesAt ? { opensAt, closesAt } : null;
  const gate = decideGate(settings, true);
  const counted = gate === "emailCapture" ? subscriber : (order ?? subscriber);
  const hasTimes = hasViewingTimes(gate, settings.isOptional);
  const ownTimes = hasTimes && counted && isAdmitting(counted.entitlement) ? counted.entitlement : null;
  const ownWindow = eventWindow && limitWindow(eventWindow, page.ends, ownTimes);
  // A ticket whose time is over does not keep a pass from being used.
  const isAdmittedNow = isAdmitted(gate, own) && (ownWindow === null || ownWindow.closesAt > now);
  const pass =
    passToken && hasTimes && !isAdmittedNow ? await findPassAccess(db, page.id, passToken, now) : null;
  const hasPass = pass !== null && pass.problem === null;
  const holdings: Holdings = hasPass ? { admittingOrder: false, subscription: false, pass: true } : own;
  const times = hasPass ? pass.times : ownTimes;
  const window = hasPass ? eventWindow && limitWindow(eventWindow, page.ends, times) : ownWindow;
  const { premiere, rehearsalSpeed } = row;
  return {
    page: { ...page, isRehearsal: rehearsalSpeed !== null },
    premiere: premiere && { ...premiere, speed: rehearsalSpeed ?? 1 },
    // Whoever comes to a premiere sees it whatever the time; its encore asks for the window.
    status: decideGateStatus({ window: premiere ? eventWindow : window, activated, settings }, holdings, now),
    times,
    window,
    dates: getViewingDates(eventWindow, page.ends, times),
    holdings,
    admitted: isAdmitted(gate, holdings),
    visits: hasPass ? pass.plays : (counted?.entitlement?.plays ?? 0),
    pass,
    order: order && { ...hold(order), ...readHolder(order.entitlement) },
    subscriber: subscriber && hold(subscriber),
  };
}

interface PickedHolder<Value> {
  entitlement: EntitlementRow | null;
  value: Value;
}

const hold = <Value extends object>({ entitlement, value }: PickedHolder<Value>) => ({
  ...value,
  entitlementId: entitlement?.id ?? null,
  plays: entitlement?.plays ?? 0,
});

/** Who has a ticket that was sent on, instead of the person of its order. */
const readHolder = (ticket: EntitlementRow | null) =>
  ticket?.holderEmail != null && { email: ticket.holderEmail, name: ticket.holderName ?? "", gift: null };

/** Picks the holder whose entitlement admits, or else the first one. */
function pickHolder<Value>(
  rows: readonly ViewerAccessRow[],
  getValue: (row: ViewerAccessRow) => Value | null,
  isAdmitting: (entitlement: EntitlementRow | null) => boolean,
): PickedHolder<Value> | null {
  const candidates = rows.flatMap((row) => {
    const value = getValue(row);
    return value === null ? [] : [{ entitlement: row.entitlement, value }];
  });
  return candidates.find(({ entitlement }) => isAdmitting(entitlement)) ?? candidates[0] ?? null;
}
