import type { OwnedPage, PublicPage } from "@matinee/contract/schemas/pages";
import { useCallback, useEffect, useRef, useState } from "react";
import { callApi, CallFailure } from "../../lib/call-api.ts";
import { getDocumentReceivedAt, syncServerClock } from "../../lib/server-clock.ts";
import { session } from "../../lib/session.ts";
import { calls, paths } from "../../paths.ts";
import { redeemHandoff } from "../../lib/redeem-handoff.ts";

export interface CurrentPage {
  page: PublicPage;
  /** The event's owner or staff is signed in here. */
  mayPlay: boolean;
  /** A sign-in was brought along while somebody else is signed in: to be asked about. */
  pending: { name: string; accept: () => void; decline: () => void } | null;
  /** Asks for the event anew: what shows may have changed. Where nothing comes, the page stays as it is. */
  reload: () => Promise<void>;
}

/** Older than this, the event is asked for again when the viewer comes back to the page. */
const staleMs = 60_000;

/**
 * The event: as the document brought it, then as the server has it. On the preview page a handoff that the address
 * carries is redeemed, and it is asked whether the event is the viewer's own. The preview of an open event that is not
 * leads to the event itself.
 */
export function useCurrentPage(shown: PublicPage, isPreview: boolean): CurrentPage {
  const [page, setPage] = useState(shown);
  const [mayPlay, setMayPlay] = useState(false);
  const [pending, setPending] = useState<CurrentPage["pending"]>(null);

  /** The viewer is being asked whether to switch to another sign-in, which may be the owner's. */
  const isAsking = useRef(false);

  const leaveOpenPreview = useCallback(
    ({ activated, url }: Pick<PublicPage, "activated" | "url">) => {
      if (isPreview && activated && !isAsking.current) window.location.replace(paths.watch(url));
    },
    [isPreview],
  );

  const reload = useCallback(async () => {
    const signedIn = isPreview && session.get() !== null;
    try {
      const { data } = await callApi<PublicPage | OwnedPage>("GET", calls.page(shown.id), { signedIn });
      syncServerClock(data.serverNow, Date.now());
      setMayPlay(data.view === "owner");
      setPage({ ...data, view: "public" });
      if (data.view !== "owner") leaveOpenPreview(data);
    } catch (error) {
      if (!signedIn || !(error instanceof CallFailure) || error.status !== 401) return;
      session.set(null);
      leaveOpenPreview(shown);
    }
  }, [isPreview, shown, leaveOpenPreview]);

  useEffect(() => syncServerClock(shown.serverNow, getDocumentReceivedAt()), [shown]);

  useEffect(() => {
    const askIfOwn = () => {
      if (isPreview && session.get()) return reload();
      leaveOpenPreview(shown);
      return undefined;
    };
    const answered = () => {
      isAsking.current = false;
      setPending(null);
    };
    void redeemHandoff((question) => {
      isAsking.current = true;
      setPending({
        name: question.name,
        accept: () => {
          answered();
          void question.accept().then(askIfOwn);
        },
        decline: () => {
          answered();
          void askIfOwn();
        },
      });
    }).then(askIfOwn);
  }, [isPreview, reload, leaveOpenPreview, shown]);

  useEffect(() => {
    let leftAt = Date.now();
    const look = () => {
      if (document.visibilityState === "hidden") leftAt = Date.now();
      else if (Date.now() - leftAt > staleMs) void reload();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [reload]);

  return { page, mayPlay, pending, reload };
}
