import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import type { Playback } from "@matinee/contract/schemas/videos";
import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { discardSource, preloadSource, startSource } from "../source/attach-source.ts";
import { saveViewerRecord } from "../../viewer/viewer-record.ts";
import { takePreparedFilm } from "./prepare-film.ts";
import { settleReports } from "./use-heartbeat.ts";
import { type GrantRequest, requestGrant, takeEarlyGrant } from "./request-grant.ts";

type GrantState =
  | { step: "requesting" }
  | { step: "granted"; grant: Playback; grantedAt: number }
  | { step: "rejected"; failure: ApiFailure };

interface GrantOptions extends Omit<GrantRequest, "part"> {
  /** The item of a premiere's programme; only with the kind `programme`. */
  itemId?: string;
  /** One of the films of an event that shows several. */
  filmId?: string | undefined;
  /** The player loads nothing until it mounts: the server does not send the film yet. */
  waitsToLoad?: boolean;
}

/** The outcome of one attempt. */
type Settled = { attempt: number; state: GrantState };

/**
 * Requests a playback grant for this viewer. `retry` requests another one and may take over from another device;
 * `revoke` replaces the grant by a failure.
 */
export function useGrant({ waitsToLoad = false, ...request }: GrantOptions): {
  state: GrantState;
  retry: (options?: { takeOver: boolean }) => void;
  revoke: (failure: ApiFailure) => void;
} {
  const { pageId, kind, itemId, filmId, signedIn } = request;
  // A ref: a ticket that is bought while the preview waits must not start a request.
  const record = useRef(request.record);
  useEffect(() => {
    record.current = request.record;
  });
  const [attempt, setAttempt] = useState({ number: 0, takeOver: false });
  const [settled, setSettled] = useState<Settled | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let granted: Playback | null = null;
    const start = async () => {
      // React's strict mode runs an effect twice. A second start would revoke the grant of the first. Otherwise the
      // request precedes the other effects, which lay the page out.
      if (import.meta.env.DEV) await Promise.resolve();
      signal.throwIfAborted();
      const part = { ...(itemId && { itemId }), ...(filmId && { filmId }) };
      const asked = { pageId, kind, part, signedIn, record: record.current };
      const prepared = takePreparedFilm(asked, signal);
      const preparedGrant = prepared && (await prepared);
      if (preparedGrant) return preparedGrant;
      // The start of another film ends the grant of the one before, whose position is still under way.
      if (filmId) await settleReports();
      signal.throwIfAborted();
      const grant =
        (attempt.number === 0 && !filmId ? takeEarlyGrant(asked, signal) : null) ??
        requestGrant(asked, { takeOver: attempt.takeOver, signal });
      // In parallel to the request. `attachSource` handles a failure.
      preloadSource().catch(() => undefined);
      return grant;
    };
    start().then(
      (grant) => {
        granted = grant;
        if (!signal.aborted && !waitsToLoad) startSource(grant);
        // The grants of other videos have no device limit.
        if (kind === "feature" && !signedIn) saveViewerRecord(pageId, { deviceToken: grant.deviceToken });
        const grantedAt = performance.now();
        // In a later task: React would render the player, which takes long, before the first segment is requested. As a
        // transition it is rendered in short tasks.
        setTimeout(() => {
          if (signal.aborted) return;
          startTransition(() =>
            setSettled({ attempt: attempt.number, state: { step: "granted", grant, grantedAt } }),
          );
        });
      },
      (failure: unknown) => {
        if (signal.aborted) return;
        if (!(failure instanceof ApiFailure)) throw failure;
        setSettled({ attempt: attempt.number, state: { step: "rejected", failure } });
      },
    );
    return () => {
      controller.abort();
      if (granted) discardSource(granted);
    };
  }, [pageId, kind, itemId, filmId, signedIn, attempt, waitsToLoad]);

  const retry = useCallback((options?: { takeOver: boolean }) => {
    setAttempt(({ number }) => ({ number: number + 1, takeOver: options?.takeOver ?? false }));
  }, []);
  const revoke = useCallback((failure: ApiFailure) => {
    setSettled((current) => current && { ...current, state: { step: "rejected", failure } });
  }, []);
  // The outcome of an earlier attempt does not apply to this one.
  const state: GrantState = settled?.attempt === attempt.number ? settled.state : { step: "requesting" };
  return { state, retry, revoke };
}
