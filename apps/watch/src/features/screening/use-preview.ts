import type { OwnedPage, PublicPage } from "@matinee/contract/schemas/pages";
import { useCallback, useEffect, useState } from "react";
import { callApi, CallFailure } from "../../lib/call-api.ts";
import { documentReceivedAt, setServerClock } from "../../lib/server-clock.ts";
import { session } from "../../lib/session.ts";
import { calls } from "../../paths.ts";
import { takeHandoff } from "../../lib/take-handoff.ts";

export interface Preview {
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
 * carries is redeemed, and it is asked whether the event is the viewer's own.
 */
export function usePreview(shown: PublicPage, isPreview: boolean): Preview {
  const [page, setPage] = useState(shown);
  const [mayPlay, setMayPlay] = useState(false);
  const [pending, setPending] = useState<Preview["pending"]>(null);

  const reload = useCallback(async () => {
    const signedIn = isPreview && session.get() !== null;
    try {
      const { data } = await callApi<PublicPage | OwnedPage>("GET", calls.page(shown.id), { signedIn });
      setServerClock(data.serverNow, Date.now());
      setMayPlay(data.view === "owner");
      setPage({ ...data, view: "public" });
    } catch (error) {
      if (signedIn && error instanceof CallFailure && error.status === 401) session.set(null);
    }
  }, [isPreview, shown.id]);

  useEffect(() => setServerClock(shown.serverNow, documentReceivedAt()), [shown]);

  useEffect(() => {
    const askIfOwn = () => (isPreview && session.get() ? reload() : undefined);
    void takeHandoff((question) =>
      setPending({
        name: question.name,
        accept: () => {
          setPending(null);
          void question.accept().then(askIfOwn);
        },
        decline: () => setPending(null),
      }),
    ).then(askIfOwn);
  }, [isPreview, reload]);

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
