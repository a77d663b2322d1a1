import type { OwnedPage, PublicPage } from "@matinee/contract/schemas/pages";
import { useCallback, useEffect, useState } from "react";
import { callApi, CallFailure } from "../../lib/call-api.ts";
import { session } from "../../lib/session.ts";
import { calls } from "../../paths.ts";
import { takeHandoff } from "../../lib/take-handoff.ts";

export interface Preview {
  page: PublicPage;
  /** The event's owner or staff is signed in here. */
  mayPlay: boolean;
  /** A sign-in was brought along while somebody else is signed in: to be asked about. */
  pending: { name: string; accept: () => void; decline: () => void } | null;
}

/** Redeems a handoff that the address carries, and on the preview page asks whether the event is the viewer's own. */
export function usePreview(shown: PublicPage, isPreview: boolean): Preview {
  const [page, setPage] = useState(shown);
  const [mayPlay, setMayPlay] = useState(false);
  const [pending, setPending] = useState<Preview["pending"]>(null);

  const ask = useCallback(async () => {
    if (!isPreview || !session.get()) return;
    try {
      const { data } = await callApi<PublicPage | OwnedPage>("GET", calls.page(shown.id), { signedIn: true });
      setMayPlay(data.view === "owner");
      if (data.view === "owner") setPage({ ...data, view: "public" });
    } catch (error) {
      if (error instanceof CallFailure && error.status === 401) session.set(null);
    }
  }, [isPreview, shown.id]);

  useEffect(() => {
    void takeHandoff((question) =>
      setPending({
        name: question.name,
        accept: () => {
          setPending(null);
          void question.accept().then(ask);
        },
        decline: () => setPending(null),
      }),
    ).then(ask);
  }, [ask]);

  return { page, mayPlay, pending };
}
