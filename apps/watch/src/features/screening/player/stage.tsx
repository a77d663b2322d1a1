import { messages } from "@matinee/contract/messages";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { StopReason } from "@matinee/contract/schemas/videos";
import { getMidRollSecond } from "@matinee/domain/mid-roll";
import { Spinner } from "@matinee/ui/spinner";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { CallFailure } from "../../../lib/call-api.ts";
import { keepMarks, type ViewerMarks } from "../../../lib/viewer-marks.ts";
import { Curtain, Refusal } from "./curtain.tsx";
import { Film } from "./film.tsx";
import { ResumedNote } from "./resumed-note.tsx";
import { useGrant, type VideoKind } from "./use-grant.ts";
import { VimeoFilm } from "./vimeo-film.tsx";

export interface StageProps {
  page: PublicPage;
  kind: VideoKind;
  marks: Pick<ViewerMarks, "orderSlug" | "subscriberId" | "midRollAsked">;
  signedIn?: boolean;
  /** Something lies over the film: it waits. */
  isHeld?: boolean;
  /** Escape leaves the stage; by default, unless something lies over the film. */
  mayClose?: boolean;
  /** The whole film is wanted: a grant for the free preview alone is asked for anew. */
  wantsFull?: boolean;
  onAsk?: () => void;
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
  onBeat?: (ended: boolean) => void;
  onClose: () => void;
}

/** The page's stage: a film over the whole window, on top of everything but the dialogs. */
export function Stage(props: StageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { page, kind, isHeld = false, round = 0, cover, mayClose = !isHeld, onClose } = props;
  useStageFocus(frame);
  useEscape(frame, mayClose ? onClose : noop);
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
          <Showing key={`film ${round}`} {...props} />
        ) : (
          <Showing
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
function useStageFocus(frame: { current: HTMLElement | null }): void {
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
function useEscape(frame: { current: HTMLElement | null }, onClose: () => void): void {
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

function Showing({
  page,
  kind,
  marks,
  note,
  signedIn = false,
  isHeld = false,
  wantsFull = true,
  onAsk,
  onBuy,
  onMidRoll,
  onBeat,
  onEnd,
  onRefused,
  onSkip,
  onClose,
}: StageProps & { onSkip?: () => void; note?: string | undefined; onRefused?: () => void }) {
  const { state, again, revoke } = useGrant({ pageId: page.id, kind, marks, signedIn });
  const isLess =
    state.step === "refused" || (state.step === "granted" && state.grant.previewSeconds !== undefined);
  const [hasAsked, setHasAsked] = useState(false);
  const ask = useRef(onAsk);
  useEffect(() => {
    ask.current = onAsk;
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
  const isForPaying = wasRefused && !wantsFull && state.failure.code === "forbidden" && onAsk !== undefined;
  if (isForPaying && !hasAsked) setHasAsked(true);
  useEffect(() => {
    if (isForPaying) ask.current?.();
  }, [isForPaying]);

  if (state.step === "asking") {
    return (
      <Curtain onClose={onClose}>
        <p role="status" className="flex items-center gap-3 text-lg">
          <Spinner /> {messages.video.opening}
        </p>
      </Curtain>
    );
  }
  if (state.step === "refused") {
    if (onRefused || isForPaying) return null;
    return <Refusal failure={state.failure} onAgain={again} onClose={onClose} />;
  }
  const { paywallSettings } = page;
  const isFeature = kind === "feature";
  const { grant } = state;
  const ThisFilm = grant.host === "vimeo" ? VimeoFilm : Film;
  return (
    <ThisFilm
      title={kind === "trailer" ? `${page.title}, trailer` : page.title}
      note={note ?? (grant.positionSeconds > 0 ? <ResumedNote /> : null)}
      grant={grant}
      isHeld={isHeld}
      askAfterSeconds={isFeature && !wantsFull ? paywallSettings.showTime : null}
      midRollSecond={isFeature && onMidRoll && !marks.midRollAsked ? getMidRollSecond(paywallSettings) : null}
      onAsk={() => {
        setHasAsked(true);
        onAsk?.();
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
        keepMarks(page.id, { midRollAsked: true });
        onMidRoll?.();
      }}
      keepsLastFrame={isFeature}
      onEnd={() => (onEnd ?? (isFeature ? noop : onClose))()}
      onStopped={(reason) => revoke(stops[reason])}
      {...(isFeature && !signedIn && { onBeat })}
      onSkip={onSkip}
      onBack={onClose}
    />
  );
}

const noop = () => {};

const stops: Record<StopReason, CallFailure> = {
  "taken-over": new CallFailure(409, { code: "device-limit", message: messages.video.takenOver }),
  withdrawn: new CallFailure(403, { code: "forbidden", message: messages.video.withdrawn }),
  "ran-out": new CallFailure(0, { code: "network", message: messages.video.ranOut }),
};
