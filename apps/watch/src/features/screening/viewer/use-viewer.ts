import { lifetimes } from "@matinee/contract/limits";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { PlacedOrder } from "@matinee/contract/schemas/orders";
import type { Registered } from "@matinee/contract/schemas/subscribers";
import type { Entitlements } from "@matinee/domain/admission";
import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo, useState } from "react";
import { saveViewerRecord, useViewerRecord, type ViewerRecord } from "../../../lib/viewer-record.ts";
import { type ViewerAccess, fetchAccess } from "./fetch-access.ts";
import { storeLinkCredentials } from "./store-link-credentials.ts";

export interface Viewer {
  record: ViewerRecord;
  holdings: Entitlements;
  visits: number;
  order: PlacedOrder | null;
  /** Bought beside the ticket. */
  purchase: PlacedOrder | null;
  liveUrl: string | null;
  /** A link was opened whose credential the server does not know. */
  hasUnknownLink: boolean;
  /** The server could not be asked; what shows is this browser's memory. */
  isUnreachable: boolean;
  /** There is a credential, and the server has not said yet what it is worth. */
  isLoading: boolean;
  /** Asks the server again. */
  refresh: () => void;
  recordRegistration: (answer: Registered) => void;
  recordOrder: (order: PlacedOrder, buyer: { name: string; email: string }) => void;
  save: (record: ViewerRecord) => void;
  /** The film was seen just now; at its end the sitting is over. */
  recordHeartbeat: (ended: boolean) => void;
  /** This browser's sitting goes on: it was counted, and may go on after the last visit. */
  hasOpenSession: boolean;
}

const retryDelaysMs = [1500, 4000, 10_000, 30_000];

/** Who this browser is to the event: its own marks first, then what the server says. */
export function useViewer(page: PublicPage, slug: string | undefined): Viewer {
  const { id: pageId, url } = page;
  const marks = useViewerRecord(pageId);
  const { orderSlug, purchaseSlug, subscriberId } = marks;
  const [answer, setAnswer] = useState<ViewerAccess | null>(null);
  const [round, setRound] = useState({ failures: 0 });
  const [hasUnknownLink, setHasUnknownLink] = useState(false);

  useEffect(() => storeLinkCredentials(pageId, url, slug), [pageId, url, slug]);

  useEffect(() => {
    if (!orderSlug && !purchaseSlug && !subscriberId) return undefined;
    const asking = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const credentials = {
      ...(orderSlug && { orderSlug }),
      ...(purchaseSlug && { purchaseSlug }),
      ...(subscriberId && { subscriberId }),
    };
    fetchAccess(pageId, credentials, asking.signal).then(
      (found) => {
        setAnswer(found);
        if (found.hasUnknownCredential) setHasUnknownLink(true);
        saveViewerRecord(pageId, { admitted: found.admittingOrder, ...found.credentials });
      },
      () => {
        if (asking.signal.aborted) return;
        const waitMs = retryDelaysMs[Math.min(round.failures, retryDelaysMs.length - 1)];
        timer = setTimeout(() => setRound({ failures: round.failures + 1 }), waitMs);
      },
    );
    return () => {
      asking.abort();
      clearTimeout(timer);
    };
  }, [pageId, orderSlug, purchaseSlug, subscriberId, round]);

  const [openedAt] = useState(Date.now);
  const doings = useMemo(() => createViewerActions(pageId, setAnswer), [pageId]);
  const refresh = useCallback(() => setRound({ failures: 0 }), []);
  const ownLiveUrl = page.aboutSettings.liveUrl ?? null;
  const hasFailed = round.failures > 0;
  const hasCredential = Boolean(slug ?? orderSlug ?? purchaseSlug ?? subscriberId);

  return useMemo(
    () => ({
      record: marks,
      hasUnknownLink,
      refresh,
      // Until the server has spoken: a stored marker is enough to show the film's button first.
      holdings: answer ?? {
        admittingOrder: Boolean(marks.orderSlug && marks.admitted),
        subscription: Boolean(marks.subscriberId),
      },
      visits: answer?.visits ?? 0,
      order: answer?.order ?? null,
      purchase: answer?.purchase ?? null,
      // Where nobody is asked for anything, the event itself tells.
      liveUrl: answer?.liveUrl ?? ownLiveUrl,
      isUnreachable: hasFailed && answer === null,
      isLoading: hasCredential && answer === null && !hasFailed,
      hasOpenSession: openedAt - (marks.watchedAt ?? 0) < lifetimes.sittingGapMinutes * 60_000,
      ...doings,
    }),
    [marks, hasUnknownLink, refresh, answer, ownLiveUrl, hasFailed, hasCredential, openedAt, doings],
  );
}

/** What changes who the viewer is, as they do it. */
function createViewerActions(
  pageId: string,
  setAnswer: Dispatch<SetStateAction<ViewerAccess | null>>,
): Pick<Viewer, "save" | "recordHeartbeat" | "recordRegistration" | "recordOrder"> {
  const keep = (added: ViewerRecord) => saveViewerRecord(pageId, added);
  return {
    save: keep,
    recordHeartbeat: (ended) => keep({ watchedAt: ended ? undefined : Date.now() }),
    recordRegistration({ id, email, name }) {
      setAnswer((known) => ({ ...(known ?? noAccess), subscription: true, visits: 0 }));
      keep({ subscriberId: id, subscribedEmail: email, email, name });
    },
    recordOrder(order, buyer) {
      if (!order.slug) return keep(buyer);
      if (!order.admits) return keep({ ...buyer, purchaseSlug: order.slug });
      setAnswer((known) => ({ ...(known ?? noAccess), admittingOrder: true, visits: order.visits, order }));
      keep({ ...buyer, orderSlug: order.slug, admitted: true });
    },
  };
}

const noAccess: ViewerAccess = {
  admittingOrder: false,
  subscription: false,
  visits: 0,
  order: null,
  purchase: null,
  liveUrl: null,
  hasUnknownCredential: false,
  credentials: {},
};
