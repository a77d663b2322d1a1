import { isSessionOver } from "@matinee/app-shell/api/api-failure";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { getPageLanguage } from "@matinee/app-shell/api/page-language";
import { session } from "@matinee/app-shell/auth/session";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { useCallback, useEffect, useRef, useState } from "react";
import { api, signedInApi } from "../../api.ts";
import { redeemSignInCode } from "../../lib/redeem-sign-in-code.ts";
import { readDocumentData } from "../../lib/document-data.ts";
import { keepLanguage } from "../../lib/page-language.ts";
import { getDocumentReceivedAt, syncServerClock } from "../../lib/server-clock.ts";
import { paths } from "../../paths.ts";

export interface CurrentPage {
  page: PublicPage;
  /** The event's owner or staff is signed in on this host. */
  mayPlay: boolean;
  /** The address carries a sign-in code while another user is signed in. The viewer decides between the two. */
  pendingSignIn: { name: string; accept: () => void; decline: () => void } | null;
  /** Loads the event again. If that fails, the page stays as it is. */
  reload: () => Promise<void>;
}

/** An event that was hidden for longer than this is loaded again when the viewer returns. */
const staleMs = 60_000;

/**
 * Provides the event, first from the document, then from the API. On the preview page it redeems the sign-in code in
 * the address and asks the API whether the viewer owns the event. If not, the preview of an open event redirects to it.
 */
export function useCurrentPage(initialPage: PublicPage, isPreview: boolean): CurrentPage {
  const [page, setPage] = useState(initialPage);
  const [mayPlay, setMayPlay] = useState(false);
  const [pendingSignIn, setPendingSignIn] = useState<CurrentPage["pendingSignIn"]>(null);

  /** While the viewer decides, the preview stays: the pending sign-in may be the owner's. */
  const isSignInPending = useRef(false);

  const leaveOpenPreview = useCallback(
    (event: Pick<PublicPage, "activated" | "kind" | "url">) => {
      if (isPreview && event.activated && !isSignInPending.current)
        window.location.replace(keepLanguage(paths.event(event)));
    },
    [isPreview],
  );

  const reload = useCallback(async () => {
    const signedIn = isPreview && session.get() !== null;
    try {
      const client = signedIn ? signedInApi : api;
      // By language in its address, as caches keep it.
      const query = { lang: readDocumentData()?.languages[0] && getPageLanguage() };
      const loaded = await unwrapData(client.pages.get({ params: { urlOrId: initialPage.id }, query }));
      syncServerClock(loaded.serverNow, Date.now());
      setMayPlay(loaded.view === "owner");
      setPage({ ...loaded, view: "public" });
      if (loaded.view !== "owner") leaveOpenPreview(loaded);
    } catch (error) {
      if (signedIn && isSessionOver(error)) leaveOpenPreview(initialPage);
    }
  }, [isPreview, initialPage, leaveOpenPreview]);

  useEffect(() => syncServerClock(initialPage.serverNow, getDocumentReceivedAt()), [initialPage]);

  useEffect(() => {
    const checkOwner = () => {
      // The prices, the seats and the time of a shared document may be a minute old.
      if (isPreview ? session.get() : readDocumentData()?.isShared) return reload();
      leaveOpenPreview(initialPage);
      return undefined;
    };
    const settle = () => {
      isSignInPending.current = false;
      setPendingSignIn(null);
    };
    void redeemSignInCode((question) => {
      isSignInPending.current = true;
      setPendingSignIn({
        name: question.name,
        accept: () => {
          settle();
          void question.accept().then(checkOwner);
        },
        decline: () => {
          settle();
          void checkOwner();
        },
      });
    }).then(checkOwner);
  }, [isPreview, reload, leaveOpenPreview, initialPage]);

  useReloadOnReturn(reload);

  return { page, mayPlay, pendingSignIn, reload };
}

function useReloadOnReturn(reload: () => Promise<void>): void {
  useEffect(() => {
    let hiddenAt = Date.now();
    const handleVisibility = () => {
      if (document.visibilityState === "hidden") hiddenAt = Date.now();
      else if (Date.now() - hiddenAt > staleMs) void reload();
    };
    document.addEventListener("visibilitychange", handleVisibility);
    return () => document.removeEventListener("visibilitychange", handleVisibility);
  }, [reload]);
}
