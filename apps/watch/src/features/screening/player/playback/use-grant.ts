import type { Playback, PlaybackRequest } from "@matinee/contract/schemas/videos";
import { useCallback, useEffect, useRef, useState } from "react";
import { callApi, CallFailure } from "../../../../lib/call-api.ts";
import { getDeviceId } from "../../../../lib/device-id.ts";
import type { ViewerRecord } from "../../../../lib/viewer-record.ts";
import { calls } from "../../../../paths.ts";

export type VideoKind = PlaybackRequest["kind"];

export type GrantState =
  | { step: "asking" }
  | { step: "granted"; grant: Playback }
  | { step: "refused"; failure: CallFailure };

type Settled = { round: number; state: GrantState };

export interface GrantRequest {
  pageId: string;
  kind: VideoKind;
  record: Pick<ViewerRecord, "orderSlug" | "subscriberId">;
  /** Sends the owner's or staff's session, which plays anything at any time. */
  signedIn: boolean;
}

/** Asks the server to let this viewer at a video. `again` asks anew, and may take the place of another device. */
export function useGrant(request: GrantRequest): {
  state: GrantState;
  retry: (options?: { takeOver: boolean }) => void;
  revoke: (failure: CallFailure) => void;
} {
  const { pageId, kind, signedIn } = request;
  // A ticket that is bought while the preview waits counts from the next request, not at once.
  const record = useRef(request.record);
  useEffect(() => {
    record.current = request.record;
  });
  const [round, setRound] = useState({ number: 0, takeOver: false });
  const [answered, setAnswered] = useState<Settled | null>(null);

  useEffect(() => {
    const asking = new AbortController();
    const { orderSlug, subscriberId } = record.current;
    const body: PlaybackRequest = {
      kind,
      deviceId: getDeviceId(),
      ...(orderSlug && { orderSlug }),
      ...(subscriberId && { subscriberId }),
      ...(round.takeOver && { takeOver: true }),
    };
    callApi<Playback>("POST", calls.playback(pageId), { body, signedIn, signal: asking.signal }).then(
      ({ data }) => setAnswered({ round: round.number, state: { step: "granted", grant: data } }),
      (failure: unknown) => {
        if (asking.signal.aborted) return;
        if (!(failure instanceof CallFailure)) throw failure;
        setAnswered({ round: round.number, state: { step: "refused", failure } });
      },
    );
    return () => asking.abort();
  }, [pageId, kind, signedIn, round]);

  const retry = useCallback((options?: { takeOver: boolean }) => {
    setRound(({ number }) => ({ number: number + 1, takeOver: options?.takeOver ?? false }));
  }, []);
  const revoke = useCallback((failure: CallFailure) => {
    setAnswered((known) => known && { ...known, state: { step: "refused", failure } });
  }, []);
  // An answer to an earlier round says nothing about this one.
  const state: GrantState = answered?.round === round.number ? answered.state : { step: "asking" };
  return { state, retry: retry, revoke };
}
