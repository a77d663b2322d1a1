import { messages } from "@matinee/contract/messages";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { StopReason } from "@matinee/contract/schemas/videos";
import { getMidRollSecond } from "@matinee/domain/mid-roll";
import { Spinner } from "@matinee/ui/spinner";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { CallFailure } from "../../../lib/call-api.ts";
import { saveViewerRecord, type ViewerRecord } from "../../../lib/viewer-record.ts";
import { PlayerStatus, PlaybackRejected } from "./player-status.tsx";
import { VideoPlayer } from "./video-player.tsx";
import { ResumedNote } from "./resumed-note.tsx";
import { useGrant, type VideoKind } from "./playback/use-grant.ts";
import { VimeoPlayerFrame } from "./vimeo-player-frame.tsx";

export interface PlayerOverlayProps {
  page: PublicPage;
  kind: VideoKind;
  record: Pick<ViewerRecord, "orderSlug" | "subscriberId" | "midRollAsked">;
  signedIn?: boolean;
  /** Something lies over the film: it waits. */
  isSuspended?: boolean;
  /** Escape leaves the stage; by default, unless something lies over the film. */
  mayClose?: boolean;
  /** The whole film is wanted: a grant for the free preview alone is asked for anew. */
  wantsFull?: boolean;
  onPaywall?: () => void;
  /** The ticket is bought from the free preview, before that is over. */
  onBuy?: () => void;
  onMidRoll?: () => void;
  /** The feature has played to its end, a moment ago. */
  onEnd?: () => void;
  /** Counts how often the feature was started again from its end. */
  round?: number;
  /** Over the film, which is out of reach behind it. */
  cover?: ReactNode;
  /** The viewer's place was told to the server; at the end for the last time. */
  onHeartbeat?: (ended: boolean) => void;
  onClose: () => void;
}

/** The page's stage: a film over the whole window, on top of everything but the dialogs. */
export function PlayerOverlay(props: PlayerOverlayProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { page, kind, isSuspended = false, round = 0, cover, mayClose = !isSuspended, onClose } = props;
  useFocusTrap(frame);
  useEscapeKey(frame, mayClose ? onClose : doNothing);
  const hasPreroll = kind === "feature" && page.hasSponsor && page.showSponsorPreroll;
  const [prerollIsOver, setPrerollIsOver] = useState(!hasPreroll);
  return createPortal(
    <div
      ref={frame}
      role="dialog"
      aria-modal="true"
      aria-label={page.title}
      tabIndex={-1}
      className="stage fixed inset-0 z-(--z-drawer) bg-black outline-none"
    >
      <div className="size-full" inert={Boolean(cover)}>
        {prerollIsOver ? (
          <PlayerSession key={`film ${round}`} {...props} />
        ) : (
          <PlayerSession
            key="preroll"
            {...props}
            kind="preroll"
            note={page.sponsorName ? `Presented with ${page.sponsorName}` : undefined}
            onEnd={() => setPrerollIsOver(true)}
            onRefused={() => setPrerollIsOver(true)}
            onSkip={() => setPrerollIsOver(true)}
          />
        )}
      </div>
      {cover}
    </div>,
    document.body,
  );
}

/** The stage takes the focus, the page behind it is out of reach, and both go back when it closes. */
function useFocusTrap(frame: { current: HTMLElement | null }): void {
  useEffect(() => {
    const root = document.getElementById("root");
    const opener = document.activeElement;
    root?.toggleAttribute("inert", true);
    document.documentElement.style.overflow = "hidden";
    frame.current?.focus({ preventScroll: true });
    return () => {
      root?.toggleAttribute("inert", false);
      document.documentElement.style.overflow = "";
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [frame]);
}

/** Escape leaves the stage, unless it belongs to a dialog above it or to the full screen. */
function useEscapeKey(frame: { current: HTMLElement | null }, onClose: () => void): void {
  const close = useRef(onClose);
  // At once with what is drawn: a dialog that is seen over the stage has Escape to itself.
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const element = frame.current;
    const press = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !document.fullscreenElement) close.current();
    };
    element?.addEventListener("keydown", press);
    return () => element?.removeEventListener("keydown", press);
  }, [frame]);
}

function PlayerSession({
  page,
  kind,
  record,
  note,
  signedIn = false,
  isSuspended = false,
  wantsFull = true,
  onPaywall,
  onBuy,
  onMidRoll,
  onHeartbeat,
  onEnd,
  onRefused,
  onSkip,
  onClose,
}: PlayerOverlayProps & { onSkip?: () => void; note?: string | undefined; onRefused?: () => void }) {
  const { state, retry: again, revoke } = useGrant({ pageId: page.id, kind, record, signedIn });
  const isLess =
    state.step === "refused" || (state.step === "granted" && state.grant.previewSeconds !== undefined);
  const [hasAsked, setHasAsked] = useState(false);
  const ask = useRef(onPaywall);
  useEffect(() => {
    ask.current = onPaywall;
  });
  if (isLess && wantsFull && hasAsked) {
    setHasAsked(false);
    again();
  }
  const wasRefused = state.step === "refused";
  useEffect(() => {
    if (wasRefused) onRefused?.();
  }, [wasRefused, onRefused]);
  // Where nothing of the film is free after all, the paywall asks at once.
  const isForPaying =
    wasRefused && !wantsFull && state.failure.code === "forbidden" && onPaywall !== undefined;
  if (isForPaying && !hasAsked) setHasAsked(true);
  useEffect(() => {
    if (isForPaying) ask.current?.();
  }, [isForPaying]);

  if (state.step === "asking") {
    return (
      <PlayerStatus onClose={onClose}>
        <p role="status" className="flex items-center gap-3 text-lg">
          <Spinner /> {messages.video.opening}
        </p>
      </PlayerStatus>
    );
  }
  if (state.step === "refused") {
    if (onRefused || isForPaying) return null;
    return <PlaybackRejected failure={state.failure} onRetry={again} onClose={onClose} />;
  }
  const { paywallSettings } = page;
  const isFeature = kind === "feature";
  const { grant } = state;
  const ThisFilm = grant.host === "vimeo" ? VimeoPlayerFrame : VideoPlayer;
  return (
    <ThisFilm
      title={kind === "trailer" ? `${page.title}, trailer` : page.title}
      note={note ?? (grant.positionSeconds > 0 ? <ResumedNote /> : null)}
      grant={grant}
      isSuspended={isSuspended}
      askAfterSeconds={isFeature && !wantsFull ? paywallSettings.showTime : null}
      midRollSecond={
        isFeature && onMidRoll && !record.midRollAsked ? getMidRollSecond(paywallSettings) : null
      }
      onPaywall={() => {
        setHasAsked(true);
        onPaywall?.();
      }}
      offer={
        onBuy && {
          priceCents: paywallSettings.price,
          isOptional: paywallSettings.isOptional,
          onBuy: () => {
            setHasAsked(true);
            onBuy();
          },
        }
      }
      onMidRoll={() => {
        saveViewerRecord(page.id, { midRollAsked: true });
        onMidRoll?.();
      }}
      keepsLastFrame={isFeature}
      onEnd={() => (onEnd ?? (isFeature ? doNothing : onClose))()}
      onStopped={(reason) => revoke(stopFailures[reason])}
      {...(isFeature && !signedIn && { onHeartbeat })}
      onSkip={onSkip}
      onBack={onClose}
    />
  );
}

const doNothing = () => {};

const stopFailures: Record<StopReason, CallFailure> = {
  "taken-over": new CallFailure(409, { code: "device-limit", message: messages.video.takenOver }),
  withdrawn: new CallFailure(403, { code: "forbidden", message: messages.video.withdrawn }),
  "ran-out": new CallFailure(0, { code: "network", message: messages.video.ranOut }),
};
