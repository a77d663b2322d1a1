import { playbackSessionIdleMinutes } from "@matinee/domain/viewer-limits";
import type { PlacedOrder } from "@matinee/contract/schemas/orders";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { CheckedLink, Registered } from "@matinee/contract/schemas/subscribers";
import type { Holdings } from "@matinee/domain/admission";
import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo, useState } from "react";
import { fetchAccess } from "./fetch-access.ts";
import type { ViewerAccess, ViewingDates } from "./viewer-access.ts";
import { storeLinkCredentials } from "./store-link-credentials.ts";
import { saveViewerRecord, useViewerRecord, type ViewerRecord } from "./viewer-record.ts";

export interface Viewer {
  record: ViewerRecord;
  holdings: Holdings;
  /** What the API says about the viewer's pass: why it does not admit, or that the next start counts at once. */
  passNotice: string | null;
  visits: number;
  order: PlacedOrder | null;
  /** Another order, or another ticket. */
  purchase: PlacedOrder | null;
  liveUrl: string | null;
  /** Until when this viewer must begin or may finish, where that is not the event's closing; unknown until the API responds. */
  dates: ViewingDates | undefined;
  /** The API rejected the credential of a link. */
  hasUnknownLink: boolean;
  /** What the API says about a link that does not open the film; null until then. */
  link: CheckedLink | null;
  /** The API cannot be reached; the stored record decides until it responds. */
  isUnreachable: boolean;
  /** There is a credential, and the API has not responded yet. */
  isLoading: boolean;
  /** Fetches the access again. */
  refresh: () => void;
  recordRegistration: (registered: Registered) => void;
  /** Forgets a registration that was given back. */
  recordReturn: () => void;
  recordOrder: (order: PlacedOrder, buyer: { name: string; email: string }) => void;
  save: (changes: ViewerRecord) => void;
  /** Stores the time of a heartbeat; the end of the film closes the playback session. */
  recordHeartbeat: (ended: boolean) => void;
  /** This browser's playback session is open. Its play is counted, so it may continue after the last play. */
  hasOpenSession: boolean;
}

const retryDelaysMs = [1500, 4000, 10_000, 30_000];

/** Finds out which access this browser has to the event: from its stored record first, then from the API. */
export function useViewer(page: PublicPage, viewerToken: string | undefined): Viewer {
  const { id: pageId } = page;
  const record = useViewerRecord(pageId);
  const { orderSlug, purchaseSlug, subscriberId } = record;
  // A festival keeps the links of its passes as those of tickets.
  const festival = useViewerRecord(page.festivalId ?? "");
  const [onePass, otherPass] = page.festivalId ? [festival.orderSlug, festival.purchaseSlug] : [];
  const [access, setAccess] = useState<ViewerAccess | null>(null);
  // A new object starts another request.
  const [request, setRequest] = useState({ failures: 0 });
  const [hasUnknownLink, setHasUnknownLink] = useState(false);
  const [link, setLink] = useState<CheckedLink | null>(null);

  useEffect(() => storeLinkCredentials(pageId, viewerToken), [pageId, viewerToken]);

  useEffect(() => {
    if (!orderSlug && !purchaseSlug && !subscriberId && !onePass && !otherPass) return undefined;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const credentials = {
      ...(orderSlug && { orderSlug }),
      ...(purchaseSlug && { purchaseSlug }),
      ...(subscriberId && { subscriberId }),
    };
    const passTokens = [onePass, otherPass].filter((token) => token !== undefined);
    fetchAccess(pageId, credentials, controller.signal, passTokens).then(
      (response) => {
        setAccess(response);
        if (response.hasUnknownCredential) setHasUnknownLink(true);
        // Few viewers need it.
        if (response.hasUnknownCredential || response.order?.admits === false)
          void import("./rare-access.ts").then((it) =>
            it.explainLink(pageId, credentials, response, setLink),
          );
        saveViewerRecord(pageId, { admitted: response.admittingOrder, ...response.credentials });
      },
      () => {
        if (controller.signal.aborted) return;
        const waitMs = retryDelaysMs[Math.min(request.failures, retryDelaysMs.length - 1)];
        timer = setTimeout(() => setRequest({ failures: request.failures + 1 }), waitMs);
      },
    );
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [pageId, orderSlug, purchaseSlug, subscriberId, onePass, otherPass, request]);

  const [openedAt] = useState(Date.now);
  const actions = useMemo(() => createViewerActions(pageId, setAccess), [pageId]);
  const refresh = useCallback(() => setRequest({ failures: 0 }), []);
  const ownLiveUrl = page.aboutSettings.liveUrl ?? null;
  const hasFailed = request.failures > 0;
  const hasCredential = Boolean(viewerToken ?? orderSlug ?? purchaseSlug ?? subscriberId ?? onePass);

  return useMemo(
    () => ({
      record,
      hasUnknownLink,
      link,
      refresh,
      // Until the API responds, the stored record decides which button shows.
      holdings: access ?? {
        admittingOrder: Boolean(record.orderSlug && record.admitted),
        subscription: Boolean(record.subscriberId),
        pass: Boolean(record.passToken && onePass),
      },
      passNotice: access?.passNotice ?? null,
      visits: access?.visits ?? 0,
      order: access?.order ?? null,
      purchase: access?.purchase ?? null,
      // The event itself contains the address if it has no gate.
      liveUrl: access?.liveUrl ?? ownLiveUrl,
      dates: access?.dates,
      isUnreachable: hasFailed && access === null,
      isLoading: hasCredential && access === null && !hasFailed,
      hasOpenSession: openedAt - (record.watchedAt ?? 0) < playbackSessionIdleMinutes * 60_000,
      ...actions,
    }),
    [
      record,
      onePass,
      hasUnknownLink,
      link,
      refresh,
      access,
      ownLiveUrl,
      hasFailed,
      hasCredential,
      openedAt,
      actions,
    ],
  );
}

/** Creates the functions that record the viewer's actions. */
function createViewerActions(
  pageId: string,
  setAccess: Dispatch<SetStateAction<ViewerAccess | null>>,
): Pick<Viewer, "save" | "recordHeartbeat" | "recordRegistration" | "recordReturn" | "recordOrder"> {
  const save = (changes: ViewerRecord) => saveViewerRecord(pageId, changes);
  return {
    save,
    recordHeartbeat: (ended) => save({ watchedAt: ended ? undefined : Date.now() }),
    recordRegistration({ id, email, name }) {
      setAccess((access) => ({ ...(access ?? noAccess), subscription: true, visits: 0 }));
      save({
        subscriberId: id,
        subscribedEmail: email,
        email,
        name,
        offerToken: undefined,
        queueToken: undefined,
      });
    },
    recordReturn() {
      setAccess((access) => access && { ...access, subscription: false });
      save({ subscriberId: undefined, subscribedEmail: undefined });
    },
    recordOrder(order, buyer) {
      if (!order.slug) return save(buyer);
      if (!order.admits) return save({ ...buyer, purchaseSlug: order.slug });
      setAccess((access) => ({ ...(access ?? noAccess), admittingOrder: true, visits: order.visits, order }));
      save({ ...buyer, orderSlug: order.slug, admitted: true, offerToken: undefined, queueToken: undefined });
    },
  };
}

const noAccess: ViewerAccess = {
  admittingOrder: false,
  subscription: false,
  pass: false,
  passNotice: null,
  visits: 0,
  order: null,
  purchase: null,
  liveUrl: null,
  dates: {},
  hasUnknownCredential: false,
  credentials: {},
};
